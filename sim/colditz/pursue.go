package colditz

// PursueOptions: following an escaper.
type PursueOptions struct {
	Trigger PursuitTrigger `key:"pursuit.trigger" clause:"COL-PURSUE-01" values:"equipment_used_since_last_german_turn|none" doc:"what puts the guards in active pursuit for one German turn"`
}

// PursuitTrigger says what starts a pursuit.
type PursuitTrigger uint8

// Values of pursuit.trigger.
const (
	EquipmentUsed PursuitTrigger = iota
	NoPursuit
)

// pursued: the drop or wire was opened since the last German turn, so guards
// may use it in this one, in either direction (COL-AREA-17, COL-PURSUE-01).
func (r *Rules) pursued(s *State, w Way) bool {
	return s.Pursuit&(1<<w) != 0 && r.Options.Area.CrossDrop == PursuitSameRoute
}
