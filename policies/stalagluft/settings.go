package stalagluft

// prisoners are the numbers that the prisoners' standard bot of the tactical game
// plays by. The worth of a thing is what work on it, or a barter for it, gives way to.
type prisoners struct {
	Kits     int `parameter:"kits" range:"1..40" default:"3" doc:"complete kits that the prisoners wait for"`
	Patience int `parameter:"patience" range:"0..40" default:"6" doc:"turns for each success still needed that are time enough to wait for ferrets to be few"`
	Tries    int `parameter:"tries" range:"1..40" default:"8" doc:"times that a scenario is lost, and never won, after which it is not begun again"`
	Watched  int `parameter:"watched" range:"0..400" default:"60" doc:"tenths of an inch of tunnel by which a German in a hut speaks against it"`
	Twice    int `parameter:"searched" range:"-400..400" default:"-40" doc:"the same for an earlier search of it; below 0 that speaks for it: the Germans have just been there"`
	Busy     int `parameter:"workshop" range:"0..800" default:"400" doc:"the same for a workshop in it"`
	Unlived  int `parameter:"outbuilding" range:"0..400" default:"60" doc:"tenths of an inch of tunnel that a building in which nobody lives is better than a hut: a Shakedown searches huts alone"`
	Own      int `parameter:"own" range:"0..400" default:"200" doc:"tenths of an inch from which a king digs from another hut than his own"`
	Second   int `parameter:"second" range:"1..20" default:"2" doc:"turns for each inch that are time enough for another tunnel"`
	Rest     int `parameter:"hide_until" range:"0..240" default:"45" doc:"turns before the end when sand is hidden in huts too"`
	Wood     int `parameter:"strip_wood" range:"0..100" default:"40" doc:"wood in stock for which huts are stripped"`
	Cloth    int `parameter:"strip_cloth" range:"0..100" default:"6" doc:"cloth in stock for which huts are stripped"`
	Fetch    int `parameter:"fetch_wood" range:"0..100" default:"10" doc:"wood in stock below which men without a task strip huts that nobody else is in"`
	PickAxe  int `parameter:"pick_axe" range:"0..200" default:"100" doc:"worth of the first pick axe"`
	Ladder   int `parameter:"ladder" range:"0..200" default:"85" doc:"worth of a ladder before the theft in the Vorlager"`
	Cutters  int `parameter:"wire_cutters" range:"0..200" default:"80" doc:"worth of a tool for the wire before that theft"`
	GetWood  int `parameter:"wood" range:"0..200" default:"70" doc:"worth of wood that is short"`
	Original int `parameter:"original" range:"0..200" default:"60" doc:"worth of a document to forge from"`
	Duct     int `parameter:"duct" range:"0..200" default:"55" doc:"worth of an air duct for a tunnel with a pump"`
	Map      int `parameter:"map" range:"0..200" default:"50" doc:"worth of a map and compass for a kit"`
	GetMetal int `parameter:"metal" range:"0..200" default:"45" doc:"worth of metal that is short"`
	Papers   int `parameter:"papers" range:"0..200" default:"40" doc:"worth of papers for a kit"`
	Clothes  int `parameter:"clothes" range:"0..200" default:"40" doc:"worth of clothes for a kit"`
	Pump     int `parameter:"pump" range:"0..200" default:"35" doc:"worth of an air pump for a long tunnel"`
	Air      int `parameter:"air_from" range:"0..40" default:"11" doc:"inches of a tunnel from which it wants a pump"`
}

// walking are the numbers that the prisoners' standard bot plays a night by.
type walking struct {
	Margin   int `parameter:"margin" range:"0..20" default:"3" doc:"inches beyond a spotting radius that still count as near, by night"`
	Aloof    int `parameter:"aloof" range:"0..400" default:"160" doc:"inches of way, in per cent, that a night's beginning may be longer for each inch further from the nearest ferret or dog"`
	Patience int `parameter:"night_patience" range:"0..10" default:"2" doc:"turns of the night for each turn of the way left, above which a man lies still until a German has gone"`
	Far      int `parameter:"night_far" range:"0..100" default:"70" doc:"chance in per cent that a man who can be waited for at a fence begins far from it, and does not go the shortest way but to its far end"`
	Flee     int `parameter:"flee" range:"0..96" default:"12" doc:"inches of a chaser within which a man runs from him, and of a German within which a man in a hut stays there, by night"`
}

// searching are the numbers that the German standard bot plays by: how much a clue
// points at a hut.
type searching struct {
	Tunnel  int `parameter:"known_tunnel" range:"0..400" default:"200" doc:"how much a known tunnel points at its hut"`
	Held    int `parameter:"guarded" range:"0..100" default:"20" doc:"how much Germans in a hut point at it"`
	Reports int `parameter:"reports" range:"0..100" default:"12" doc:"how much a spy's report or strangers in a search point at a hut"`
	After   int `parameter:"after_search" range:"0..400" default:"100" doc:"how much less a hut is suspected that was searched just now"`
	Forgets int `parameter:"forgets" range:"0..20" default:"3" doc:"how much of that a turn takes off"`
	Noise   int `parameter:"distraction" range:"0..100" default:"0" doc:"how much a distraction team points at the huts beside it, twice as much once a tunnel is begun; 0 because other clues find more tunnels"`
	Skilled int `parameter:"specialist" range:"0..100" default:"12" doc:"how much a specialist points at a hut not his own, in which he was just seen"`
	King    int `parameter:"king" range:"0..20" default:"8" doc:"times as much that a Tunnel King does"`
	Memory  int `parameter:"memory" range:"1..240" default:"48" doc:"turns after which that is forgotten"`
	Hunch   int `parameter:"spy_from" range:"0..100" default:"8" doc:"suspicion from which a spy is sent into a hut"`
	Billet  int `parameter:"billet" range:"0..1" default:"1" doc:"everybody who comes is billeted where a tunnel is longest, not Tunnel Kings alone"`
	Posts   int `parameter:"posts" range:"0..2" default:"0" doc:"who stands at the doors of the huts that are suspected most in a Shakedown: 0 nobody, 1 ferrets and guards, 2 guards"`
	Short   int `parameter:"short_way" range:"0..1" default:"1" doc:"1: ferrets who are too few for a search come in where their way out is shortest; 0: anywhere"`
	Stores  int `parameter:"stores" range:"0..400" default:"75" doc:"how much it points at the hut from which a tunnel is longest, that things are kept there"`
	Unlived int `parameter:"unlived" range:"0..400" default:"60" doc:"how much it points at a building that nobody lives in, where no Shakedown searches, that a tunnel is begun somewhere"`
	Pairs   int `parameter:"pairs" range:"0..1" default:"1" doc:"1: who is given another beat walks that of another guard, so that no Scrounger finds one of them alone; 0: guards stay on their beats"`
}
