# ended.sh SIGNAL WHEN ARGUMENT...: gives a command of simulate, whose last argument is the file
# of -o, and sends it the signal when WHEN holds. A command that is at its end by then, as it
# may be where other programs are at work, is given again.
signal=$1 when=$2
shift 2
for file; do :; done
rows=$(printf %s "$*" | sed -n 's/.*--rows \([^ ]*\).*/\1/p')

entries() { [ "$(cat "$1" 2>/dev/null | wc -l)" -ge "$2" ]; } # a journal has so many lines
partial() { [ $code -eq 130 ]; }
unanswered() { [ -e "$file.journal" ] && [ ! -e "$file" ]; }

for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	simulate "$@" >printed 2>said &
	until eval "$when" || ! kill -0 $! 2>/dev/null; do sleep .01; done
	kill -"$signal" $! 2>/dev/null
	wait $!
	code=$?
	partial || unanswered && break
	rm -f "$file" "$file.journal" ${rows:+"$rows" "$rows.unfinished"}
done
cat printed
cat said >&2
exit $code
