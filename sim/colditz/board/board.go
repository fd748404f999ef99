// Package board is the castle of Escape from Colditz: circles and the links
// between them, rooms, tunnels, the ways that take equipment, and what follows
// from these alone (distances, ranges of shots, circles that cut a way off).
//
// It knows neither pawns nor rules. What an option makes of the board (who may
// walk where) is worked out above, in sim/colditz, which asks this package for
// the measuring. A board comes in as rows of its tables (Data); whether it is
// fit for play, the loader checks.
package board

// Maybe is a circle, a man, a tunnel and so on, or none. The zero value is none,
// so that what has just been made names nobody; any other is one more than what
// it names.
type Maybe[T ~int8 | ~int16] int16

// None is none of any kind.
const None = 0

// Some is what is named.
func Some[T ~int8 | ~int16](id T) Maybe[T] { return Maybe[T](id) + 1 }

// Get is what is named, and whether anything is; -1 of its kind when not.
func (m Maybe[T]) Get() (id T, ok bool) { return T(m - 1), m != None }

// Is reports whether this very one is named.
func (m Maybe[T]) Is(id T) bool { return m == Some(id) }

// Circle is an index into Board.Circles, in the order of the file.
type Circle int16

// Room is an index into Board.Rooms.
type Room int8

// Way is an index into Board.Ways: something that needs equipment.
type Way int8

// Tunnel is an index into Board.Tunnels and TunnelNames.
type Tunnel int8

// What stands where no circle, room, way or tunnel is meant.
const (
	NoCircle Circle = -1
	NoRoom   Room   = -1
	NoWay    Way    = -1
	NoTunnel Tunnel = -1
)

// What a board has room for: a State of the game holds no more of it.
const (
	MaxTeams   = 5    // Allied teams that line up
	MaxCircles = 1216 // a multiple of 64
	MaxTunnel  = 16   // circles of one tunnel
)

// MaxWays is the number of ways that a mask of 64 bits has room for.
const MaxWays = 64

// Area is the part of the castle that a circle belongs to (COL-AREA-01).
type Area uint8

// The areas, in the order of AreaNames.
const (
	Appel     Area = iota // white
	Courtyard             // the rest of the inner courtyard, corridors included
	RoomArea              // behind a door
	Outer                 // of the castle, beyond the inner courtyard
	Outside
	Cell       // holding spaces without links: cells,
	Barracks   // and the guards' reserve
	TunnelOnly // inside a wall: nobody but a man in the tunnel stands there
)

// AreaNames are the areas as board files write them.
var AreaNames = [...]string{"appel", "courtyard", "room", "outer", "outside", "cell", "barracks", "tunnel"}

func (a Area) String() string { return AreaNames[a] }

// LinkKind is how two circles are joined on the surface. The links that only
// a tunnel has are part of the tunnel (Board.Tunnels).
type LinkKind uint8

const (
	StepLink LinkKind = iota // contiguous
	DoorLink                 // contiguous, across a room's door
	RopeLink                 // a drop (COL-ROUTE-01)
	WireLink                 // through barbed wire (COL-ROUTE-06)
)

// LinkNames are the kinds as board files write them.
var LinkNames = [...]string{"step", "door", "rope", "wire"}

func (k LinkKind) String() string { return LinkNames[k] }

// Link is one way off a circle.
type Link struct {
	To    Circle
	Kind  LinkKind
	Way   Way // of a rope or wire
	Down  bool
	Ropes int8 // cards that a drop costs; Down is true at its upper end
}

// Feet is how long the rope of a drop is.
func (l *Link) Feet() int { return 30 * int(l.Ropes) }

// GateKind says what a circle asks of a man who enters it (COL-ROUTE-03, 04).
type GateKind uint8

const (
	NoGate GateKind = iota
	KeyGate
	PassGate
)

// TargetNames are the seven targets (COL-WIN-01) by the compass.
var TargetNames = [...]string{"NE", "E", "SE", "S", "SW", "W", "NW"}

// BeyondMoat are the targets of a do or die (COL-DOD-08); CarTarget is the
// staff car's.
const (
	BeyondMoat uint8 = 1<<2 | 1<<3 | 1<<4
	CarTarget        = 4
)

// TunnelNames are the tunnels (COL-TUN-01), each by the room it starts in.
var TunnelNames = [3]string{"chapel", "canteen", "theatre"}

// Tunnels is how many there are, to range over.
const Tunnels = Tunnel(len(TunnelNames))

// KitSymbols are the symbols on rooms that a claim of the escape kit needs
// (COL-KIT-01); RoomInfo.Kit holds them as bits in this order.
var KitSymbols = [...]string{"disguise", "food", "compass", "documents"}

// EquipmentSymbols are the symbols on rooms that a claim of equipment needs
// (COL-EQUIP-01); RoomInfo.Equipment holds them as bits in this order.
var EquipmentSymbols = [...]string{"rope", "key", "pass", "cutters"}

// CircleInfo is what the board prints on a circle, and what follows from it.
type CircleInfo struct {
	ID    string
	X, Y  float64 // in circle diameters, origin top left
	Area  Area
	Place string // room, jail, terrace or outside sector
	Room  Room

	Safe        bool // blue
	Searchlight bool // yellow
	Post        bool // black
	Landing     bool // lower end of a drop
	Gate        GateKind
	GateWay     Way
	Target      int8   // index into TargetNames, or -1
	Tunnel      Tunnel // NoTunnel where none runs
	TunnelAt    int8   // position along that tunnel
	CarSide     bool   // one step from the staff car
	Terrace     bool   // of the outer area, below a drop
	SecretDoor  bool   // leads to the north tower (COL-GLIDER-04)

	Blocks bool  // one guard who stops here cuts a way off (COL-AREA-10)
	Home   int16 // steps to the courtyard pass circle (COL-SOL-16), or -1
}

// RoomInfo is a room with its symbols.
type RoomInfo struct {
	Name           string
	Kit, Equipment uint8 // bits by KitSymbols, EquipmentSymbols
	Circles        []Circle
}

// TunnelInfo is a row of brown circles, from the starting circle on.
type TunnelInfo struct {
	Name    string
	Circles []Circle
	Entry   []Circle // in the room, next to the starting circle, not brown (COL-TUN-06)
	Exit    []Circle // on the surface, next to the last circle, not brown of this tunnel (COL-TUN-07)
}

// FarEnd is the last circle, from which men come out.
func (t *TunnelInfo) FarEnd() Circle { return t.Circles[len(t.Circles)-1] }

// WayInfo is something that needs equipment: a drop, a wire or a gate. Of a
// drop, From is the upper end; of a gate, both ends are its circle.
type WayInfo struct {
	Kind     LinkKind // StepLink for a gate
	Gate     GateKind
	From, To Circle
	Ropes    int8
}

// Board is the board with the tables that the rules ask it for. It is
// immutable.
type Board struct {
	Circles []CircleInfo
	Links   [][]Link // by circle; sorted by To, then Kind
	Rooms   []RoomInfo
	Tunnels [len(TunnelNames)]TunnelInfo
	Ways    []WayInfo

	InnerPosts, OuterPosts []Circle
	Whites, Safes          []Circle
	Targets, CarSides      []Circle
	Formations             [MaxTeams + 1][MaxTeams][]Circle // by number of teams, team

	InnerExit  Circle // where a man released from the inner cells appears
	CoolerExit Circle // where one released from the cooler does
	PassHome   Circle // the pass circle that admits to the inner courtyard

	InnerCells, CoolerCells, Barracks int // how many each holds
	Tower                             int // so does the north tower; 0 without one

	byID   map[string]Circle
	places []string       // of the outside
	flight string         // the one under the flight of the glider
	place  []int8         // by circle: index into places, or -1
	sight  []uint16       // by circle: the outside places that a guard there sees
	afoot  func() []uint8 // by circle, circle; measured when first asked for
	shot   []uint8        // by row, circle
	row    []int16        // by circle: its row in shot, or -1
}
