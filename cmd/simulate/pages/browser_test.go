// Package pages opens the pages that simulate writes in a browser: each fits its window, asks
// for nothing, and can be used by keyboard and by those who do not see it.
package pages

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"escapesim/cmd/simulate/program"
)

// browser is a tab of a headless Chromium that notes what a page must not do.
type browser struct {
	context.Context
	t *testing.T

	mu    sync.Mutex
	asked []string // addresses that were requested
	wrong []string // errors in the console, and of scripts
}

// built is the program, built once for all tests into a folder that TestMain removes.
var (
	folder string
	built  = sync.OnceValues(func() (string, error) { return program.Build(folder, "../../..") })
)

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "pages"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	stopBrowser()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// printed is what the program prints.
func printed(t *testing.T, args ...string) string {
	t.Helper()
	file, err := built()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	simulate := exec.Command(file, args...)
	simulate.Stderr = &said
	out, err := simulate.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, &said)
	}
	return string(out)
}

// patience is for a browser on a busy machine, where it starts, answers and draws in seconds;
// who waits longer waits for ever.
const patience = 2 * time.Minute

// seldomCompiled has what is called ten times as often as usual, and no less, compiled anew: in few
// games that costs more than it saves.
const seldomCompiled = "--wasm-tiering-budget=130000000"

// started is a headless Chromium, started once for all tests, nil where there is none;
// stopBrowser ends it. To start one takes more time than most of the tests.
var (
	stopBrowser = func() {}
	started     = sync.OnceValues(func() (context.Context, error) {
		var chromium string
		for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
			if file, err := exec.LookPath(name); err == nil {
				chromium = file
				break
			}
		}
		if chromium == "" {
			return nil, nil
		}
		options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium),
			chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(folder, "profile")),
			chromedp.WindowSize(1280, 1600),
			chromedp.Flag("js-flags", seldomCompiled),
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
			chromedp.WSURLReadTimeout(patience))
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		stopBrowser = stop
		tab, _ := chromedp.NewContext(allocator, chromedp.WithBrowserOption(chromedp.WithDialTimeout(patience)))
		return tab, chromedp.Run(tab)
	})
)

// openBrowser opens a window, beside other tests, or skips the test where there is no browser.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	t.Parallel()
	first, err := started()
	switch {
	case err != nil:
		t.Fatalf("no browser starts: %v", err)
	case first == nil:
		t.Skip("no Chromium here: apt-get install chromium (.ci/run does that)")
	}
	var window target.ID
	open := chromedp.ActionFunc(func(ctx context.Context) (err error) {
		of := cdp.WithExecutor(ctx, chromedp.FromContext(ctx).Browser)
		window, err = target.CreateTarget("about:blank").WithNewWindow(true).WithWidth(1280).WithHeight(1600).Do(of)
		return err
	})
	if err := chromedp.Run(first, open); err != nil {
		t.Fatalf("no window opens: %v", err)
	}
	tab, closeTab := chromedp.NewContext(first, chromedp.WithTargetID(window))
	t.Cleanup(closeTab)
	b := &browser{Context: tab, t: t}
	chromedp.ListenTarget(tab, func(event any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if !strings.HasPrefix(e.Request.URL, "data:") {
				b.asked = append(b.asked, e.Request.URL)
			}
		case *network.EventLoadingFailed:
			if !e.Canceled { // what a page that is left was still loading
				b.wrong = append(b.wrong, "not loaded: "+e.ErrorText+" "+string(e.BlockedReason))
			}
		case *runtime.EventExceptionThrown:
			b.wrong = append(b.wrong, e.ExceptionDetails.Error())
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
				for _, a := range e.Args {
					b.wrong = append(b.wrong, string(a.Value)+a.Description)
				}
			}
		case *log.EventEntryAdded:
			if e.Entry.Level == log.LevelError {
				b.wrong = append(b.wrong, e.Entry.Text+" "+e.Entry.URL)
			}
		}
	})
	if err := chromedp.Run(tab); err != nil { // what runs first must not have a limit: the browser ends with it
		t.Fatalf("no window answers: %v", err)
	}
	b.do(network.Enable(), log.Enable(), emulation.SetFocusEmulationEnabled(true))
	return b
}

// do carries out actions, and ends the test when one fails or the browser's patience ends.
func (b *browser) do(actions ...chromedp.Action) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b, patience)
	defer stop()
	if err := chromedp.Run(ctx, actions...); err != nil {
		b.fail("%v", err)
	}
}

// fail ends the test, and says what the page has said.
func (b *browser) fail(format string, args ...any) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.t.Fatalf(format+"\nin the console: %s", append(args, strings.Join(b.wrong, "\n"))...)
}

// value is what an expression of JavaScript comes to.
func value[T any](b *browser, expression string) (x T) {
	b.t.Helper()
	b.do(chromedp.Evaluate(expression, &x, func(p *runtime.EvaluateParams) *runtime.EvaluateParams {
		return p.WithAwaitPromise(true)
	}))
	return x
}

// until waits until an expression is true. A page that is just being left answers that what
// was asked in it is no longer there; the page that comes after it is asked instead.
func (b *browser) until(expression string) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b, patience)
	defer stop()
	for {
		var yes bool
		err := chromedp.Run(ctx, chromedp.Evaluate("Boolean("+expression+")", &yes))
		var left *cdproto.Error
		switch lost := errors.As(err, &left) && left.Code == contextLost; {
		case yes:
			return
		case ctx.Err() != nil:
			b.fail("waited %v for %s", patience, expression)
		case err != nil && !lost:
			b.fail("%s: %v", expression, err)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// contextLost is how a browser says that the page in which something was asked is gone.
const contextLost = -32000

// clean reports requests to anything but the page's own place, and errors.
func (b *browser) clean(own string) {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, url := range b.asked {
		if !strings.HasPrefix(url, own) && !strings.HasPrefix(url, "blob:"+own) {
			b.t.Errorf("the page asks for %s", url)
		}
	}
	if len(b.asked) == 0 {
		b.t.Error("no request was seen, not even that of the page")
	}
	for _, text := range b.wrong {
		b.t.Errorf("in the console: %s", text)
	}
	b.asked, b.wrong = nil, nil
}

// picture saves what the page looks like, where PICTURES names a folder: all of it,
// or as much as a long screen shows.
func (b *browser) picture(name string) {
	b.t.Helper()
	dir := os.Getenv("PICTURES")
	if dir == "" {
		return
	}
	shot := func(png *[]byte) chromedp.Action { return chromedp.FullScreenshot(png, 100) }
	high := int64(900)
	if value[int](b, `document.body.scrollHeight`) > 6_000 {
		shot, high = chromedp.CaptureScreenshot, 1700
	}
	for _, width := range []int64{1280, 390} {
		for _, scheme := range []string{"light", "dark"} {
			var png []byte
			b.do(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{
				Name:  "prefers-color-scheme",
				Value: scheme,
			}}),
				emulation.SetDeviceMetricsOverride(width, high, 1, false), chromedp.Sleep(400*time.Millisecond),
				shot(&png))
			if err := os.WriteFile(fmt.Sprintf("%s/%s-%d-%s.png", dir, name, width, scheme), png, 0o600); err != nil {
				b.t.Fatal(err)
			}
		}
	}
	b.do(emulation.SetEmulatedMedia(), emulation.ClearDeviceMetricsOverride())
}

// fits reports a page that is wider than a screen, or than a phone.
func (b *browser) fits(what string) {
	b.t.Helper()
	for _, width := range []int64{1280, 390} {
		b.do(emulation.SetDeviceMetricsOverride(width, 900, 1, width < 1000))
		if wide := value[int](b,
			`document.documentElement.scrollWidth - document.documentElement.clientWidth`); wide > 0 {
			b.t.Errorf("%s: the page is %d pixels wider than a window of %d", what, wide, width)
		}
	}
	b.do(emulation.ClearDeviceMetricsOverride())
}

// mostBytes is how large the laboratory's page may be, packed: a reader waits for it.
const mostBytes = 7_700_000

// site is the laboratory's page on a plain file server.
func site(t *testing.T) string {
	t.Helper()
	files := os.Getenv("SITE") // one that is there already, for who works on the page
	system := os.DirFS(files)
	if files == "" {
		var err error
		if system, err = written(); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(http.FileServerFS(system))
	t.Cleanup(server.Close)
	return server.URL
}

// written is the site as the program writes it, in memory: written once, for all tests.
var written = sync.OnceValues(func() (fs.FS, error) {
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file, err := built()
	if err != nil {
		return nil, err
	}
	if said, err := exec.Command(file, "web", "-o", dir).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w: %s", err, said)
	}
	files, total := fstest.MapFS{}, 0
	err = fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = &fstest.MapFile{Data: data}
		total += len(data)
		return err
	})
	if err == nil && (total > mostBytes || total < mostBytes/10) {
		err = fmt.Errorf("the site has %d bytes, and %d are the most", total, mostBytes)
	}
	return files, err
})

// axe has axe-core look at the page: nothing may be wrong for those who
// cannot see it, or cannot use a mouse. .ci/run fetches axe-core; elsewhere
// npm install --prefix ~/.cache/escapesim axe-core does. Contrast is looked at by itself.
func (b *browser) axe(what string) {
	b.t.Helper()
	b.runAxe(what, `rules: {"color-contrast": {enabled: false}}`)
}

// contrast has axe-core look at the colours of words: it takes longer than all the rest, and
// pages of one kind share their colours.
func (b *browser) contrast(what string) {
	b.t.Helper()
	b.runAxe(what, `runOnly: ["color-contrast"]`)
}

func (b *browser) runAxe(what, rules string) {
	b.t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		b.t.Fatal(err)
	}
	script, err := os.ReadFile(filepath.Join(cache, "escapesim", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Logf("%s: not looked at for accessibility: %v", what, err)
		return
	}
	b.do(chromedp.Evaluate(string(script), nil))
	for _, fault := range value[[]string](b, `axe.run({resultTypes: ["violations"], `+rules+`}).then((r) => r.violations
		.map((v) => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200)).join(" | ")))`) {
		b.t.Errorf("%s: axe: %s", what, fault)
	}
}
