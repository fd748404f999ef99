package evasion

// british are the numbers that the British standard bot plays by. A crowd is how many
// patrols it expects in a hex in a phase, in thousandths.
type british struct {
	Together  int `parameter:"together" range:"0..6" default:"0" doc:"men who go together; 0: as the opening says that is drawn for the game"`
	Crowd     int `parameter:"crowd" range:"0..200" default:"12" doc:"patrols expected in any hex in a phase, in thousandths"`
	CrowdRoad int `parameter:"crowd_road" range:"0..500" default:"50" doc:"more of them where a road is"`
	CrowdNear int `parameter:"crowd_beside" range:"0..100" default:"4" doc:"more of them for each hex with a road beside"`
	CrowdOpen int `parameter:"crowd_open" range:"0..200" default:"30" doc:"more of them in open ground"`
	CrowdHome int `parameter:"crowd_tunnel" range:"0..500" default:"180" doc:"more of them within three hexes of the tunnel"`
	CrowdSite int `parameter:"crowd_landing" range:"0..100" default:"30" doc:"more of them for each landing hex within three hexes"`
	CrowdLot  int `parameter:"crowd_lot" range:"0..200" default:"60" doc:"more of them, up to so many, drawn by lot for each hex before play"`
	Searches  int `parameter:"searches" range:"0..100" default:"25" doc:"chance in per cent that a patrol searches where men lie"`
	Beside    int `parameter:"beside_patrol" range:"0..200" default:"30" doc:"risk in per cent of staying with a patrol in the hex"`
	Through   int `parameter:"through" range:"0..100" default:"10" doc:"risk in per cent of walking through a hex where a patrol was seen lately"`
}

// german are the numbers that the German standard bot plays by.
type german struct {
	Near    int `parameter:"near" range:"0..100" default:"90" doc:"worth in per cent of a hex that is reached in this move"`
	Far     int `parameter:"far" range:"0..100" default:"65" doc:"worth in per cent of one that is reached in the next move"`
	Farther int `parameter:"farther" range:"0..100" default:"25" doc:"worth in per cent of one that is reached in the move after"`
	Covered int `parameter:"covered" range:"0..100" default:"45" doc:"worth in per cent of a hex that another patrol is in"`
	Again   int `parameter:"covered_landing" range:"0..100" default:"67" doc:"the same of a landing hex in the last move"`
	Ride    int `parameter:"ride" range:"0..100" default:"10" doc:"worth in per cent of a hex that a truck comes to in the next move"`
	Recall  int `parameter:"recall" range:"0..200" default:"100" doc:"the same of a landing hex, before the last move"`
	Alarm   int `parameter:"alarm" range:"0..100" default:"3" doc:"worth in per cent of a hex for which patrols of the reserve leave their trucks"`
	Lot     int `parameter:"lot" range:"0..100" default:"15" doc:"worth in per cent, up to so much, that a hex loses by lot before play"`
	Hand    int `parameter:"hand" range:"0..12" default:"0" doc:"which bet the patrols always make, by its number; 0: one drawn for each game"`
	Trust   int `parameter:"trust" range:"0..100" default:"70" doc:"share in per cent of the belief that a report moves to its hex"`
	Hiding  int `parameter:"rough" range:"1..40" default:"4" doc:"times as likely that men lie in a hex of rough ground as in another"`
}
