package sim

import (
	"slices"
	"sync"
)

// Kept holds what was asked for last, by what it was worked out of: rule sets that differ
// in a few options ask for the same tables. Whoever gets one shares it, and only reads it.
type Kept[K, V any] struct {
	Same func(a, b K) bool

	lock sync.Mutex
	list []kept[K, V] // the one asked for last behind the others
}

type kept[K, V any] struct {
	of   K
	made V
}

// Of is what make makes of the key, which nobody changes afterwards; it is made once while
// it is kept, whoever asks at the same time.
func (k *Kept[K, V]) Of(key K, make func(K) V) V {
	const most = 8
	k.lock.Lock()
	defer k.lock.Unlock()
	one := kept[K, V]{of: key}
	if at := slices.IndexFunc(k.list, func(o kept[K, V]) bool { return k.Same(o.of, key) }); at >= 0 {
		one = k.list[at]
		k.list = slices.Delete(k.list, at, at+1)
	} else {
		one.made = make(key)
		k.list = slices.Delete(k.list, 0, max(len(k.list)+1-most, 0))
	}
	k.list = append(k.list, one)
	return one.made
}
