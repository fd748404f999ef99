# after.sh SIGNAL ARGUMENT...: gives a command of simulate without an end, and sends it the signal
# when it has worked for a third of a second of processor time, however long that takes.
signal=$1
shift
simulate "$@" &
if [ -r /proc/$!/stat ]; then
	until [ "$(cut -d' ' -f14 /proc/$!/stat)" -ge 33 ]; do sleep .02; done
else
	sleep 2
fi
kill -"$signal" $!
wait $!
