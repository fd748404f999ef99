package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports/chart"
)

func newBoardCmd() *cobra.Command {
	return family(&cobra.Command{
		Use:   "board",
		Short: "Look at boards: list, show, check, distance",
		Example: `  simulate board show C240
  simulate board show --names --output colditz.svg
  simulate board distance CAN8 SE --gates --ropes
  simulate board check my-board/`,
	}, newBoardListCmd(), newBoardShowCmd(), newBoardCheckCmd(), newBoardDistanceCmd())
}

// addBoardFlag adds --board.
func addBoardFlag(cmd *cobra.Command, board *string) {
	cmd.Flags().StringVar(board, "board", lab.DefaultBoard, "board: its name, or a folder with its tables")
	_ = cmd.RegisterFlagCompletionFunc("board", boardNames)
}

// boardNames complete a board: one that comes along, or a folder.
func boardNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return lab.BoardNames(), cobra.ShellCompDirectiveFilterDirs
}

// circleNames complete an id on the usual board.
func circleNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	b, err := lab.OpenBoard(lab.DefaultBoard)
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var ids []string
	for _, name := range b.CircleNames() {
		ids = append(ids, name[0]+"\t"+name[1])
	}
	return ids, cobra.ShellCompDirectiveNoFileComp
}

func newBoardListCmd() *cobra.Command {
	return listing(&cobra.Command{
		Use: "list", Short: "Name the boards that come along", Example: "  simulate board list",
		Args: noWords,
	}, func([]string) (lab.Answer, error) { return lab.ListBoards() })
}

func newBoardCheckCmd() *cobra.Command {
	return &cobra.Command{
		Use: "check [BOARD]", Short: "Check that a board is fit for play; exit code 2 at the first fault",
		Example: "  simulate board check\n  simulate board check my-board/\n  simulate board check my-camp.toml\n" +
			"  simulate board check my.map",
		Args:              words(0, 1, "one board"),
		ValidArgsFunction: boardNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			name := append(args, lab.DefaultBoard)[0]
			b := try.Get(lab.OpenBoard(name))
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", name, b.Verdict())
			return err
		},
	}
}

func newBoardDistanceCmd() *cobra.Command {
	var o lab.DistanceOptions
	var board string
	cmd := listing(&cobra.Command{
		Use: "distance FROM TO", Short: "Count the steps of a shortest way between two circles",
		Long: `distance counts steps over the surface: through doors, not through gates,
drops, wire or tunnels. FROM and TO are circles, or a target by its point of the
compass (NE, E, SE, S, SW, W, NW), or grey, white or moat for the nearest of
those. The courtyard's pass circle is always free to whom comes from the outer
area.`,
		Example: `  simulate board distance grey moat --gates --ropes
  simulate board distance S27 C240
  simulate board distance CAN8 SE --gates --ropes --cards 2 --format json`,
		Args:              words(2, 2, "two circles"),
		ValidArgsFunction: circleNames,
	}, func(args []string) (lab.Answer, error) {
		refuse(o.MaxRopes < 0 || o.MaxRopes > 0 && !o.Ropes,
			"--cards %d: want a number of rope cards, together with --ropes", o.MaxRopes)
		b := try.Get(lab.OpenBoard(board))
		return b.Distance(args[0], args[1], o)
	})
	f := cmd.Flags()
	f.BoolVar(&o.Gates, "gates", false, "keys and passes are at hand")
	f.BoolVar(&o.Ropes, "ropes", false, "ropes are at hand, up and down")
	f.BoolVar(&o.Wire, "wire", false, "cutters are at hand")
	f.IntVar(&o.MaxRopes, "cards", 0, "rope cards to use at most (with --ropes; 0: any number)")
	addBoardFlag(cmd, &board)
	return cmd
}

func newBoardShowCmd() *cobra.Command {
	var board, file, format string
	var force, names bool
	cmd := &cobra.Command{
		Use: "show [CIRCLE]", Short: "Show a circle with its neighbours, or draw the whole board",
		Example: "  simulate board show C240\n  simulate board show --names --output colditz.png\n" +
			"  simulate board show --board altenbeken --names --output map.svg\n" +
			"  simulate board show --board sl3_8x4 --output camp.png",
		Args:              words(0, 1, "one circle"),
		ValidArgsFunction: circleNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			b := try.Get(lab.OpenBoard(board))
			switch {
			case !b.Circles && (len(args) > 0 || file == ""):
				return usagef("board show: %s has no circles; draw it: --output FILE.png", board)
			case names && file == "":
				return usagef("--names writes into the picture of a board: say --output FILE.png as well")
			case len(args) == 1 && file != "":
				return usagef("--output draws the whole board: leave out %s", args[0])
			case len(args) == 1:
				return writeAnswer(cmd.OutOrStdout(), format, func() (lab.Answer, error) { return b.Circle(args[0]) })
			case file == "":
				return usagef("board show: name a circle, or a file for the picture of the board: --output FILE.png")
			}
			try.Do(savePicture(b.Picture(names), file, force))
			fmt.Fprintln(cmd.ErrOrStderr(), "written:", file)
			return nil
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "file for the picture of the board: FILE.png or FILE.svg")
	cmd.Flags().BoolVar(&force, "force", false, "overwrite the file")
	cmd.Flags().BoolVar(&names, "names", false, "write its name into every circle or hex of the picture")
	addBoardFlag(cmd, &board)
	addFormatFlag(cmd, &format)
	return cmd
}

// savePicture writes the picture of a board.
func savePicture(f *chart.Figure, file string, force bool) error {
	draw := f.PNG
	switch ending := strings.ToLower(filepath.Ext(file)); ending {
	case ".png":
	case ".svg":
		draw = f.SVG
	default:
		return usagef("--output %s: want a file that ends in .png or .svg", file)
	}
	blame(cmp.Or(mayWrite(file, force), mayAdd(filepath.Dir(file))), "--output %s", file)
	picture := try.Get(draw())
	return writeFile("--output", file, picture, force)
}
