# Phases of a run that end, whatever they start. The folder $work is set by the script that reads this file.
minutes=60
# All phases end in this time together, because a run without an end is lost with all that it found.
max_seconds=$((75 * minutes))

# Runs one phase in a process group of its own and ends it, with everything that it started, when its time is over. Its
# output goes through a file: a process that it leaves behind must not hold the output of this script.
broken=()
phase() { # name, most seconds, command
  local name=$1 begun=$SECONDS max=$2 log=$work/output pid code
  local left=$((max_seconds - SECONDS))
  [ "$max" -le "$left" ] || max=$left
  echo "=== $name"
  : >"$log"
  set -m
  (
    set +m
    export TRELLIS_PHASE=$work
    "${@:3}"
  ) >"$log" 2>&1 </dev/null &
  pid=$!
  set +m
  tail -n +1 -f --pid="$pid" "$log" &
  local tail_pid=$!
  while kill -0 "$pid" 2>/dev/null && [ $((SECONDS - begun)) -lt "$max" ]; do sleep 0.5; done
  if kill -0 "$pid" 2>/dev/null; then
    kill -KILL -- "-$pid"
    wait "$pid" 2>/dev/null
    code=124
  else
    wait "$pid"
    code=$?
  fi
  wait "$tail_pid"
  kill -KILL -- "-$pid" 2>/dev/null
  end_left_processes
  [ "$code" != 124 ] || echo "$name took more than $max seconds and was ended."
  [ "$code" = 0 ] || broken+=("$name")
  echo "$name: $(((SECONDS - begun) / 60)) min $(((SECONDS - begun) % 60)) s" | tee -a "$results/phases"
}

# Ends what a phase left in other process groups, found by its environment or its folder, and names it.
end_left_processes() {
  local process
  for process in /proc/[0-9]*; do
    if grep -qsz "^TRELLIS_PHASE=$work$" "$process/environ" || [[ $(readlink "$process/cwd" 2>/dev/null) == "$work"/* ]]; then
      echo "Left behind: $(tr '\0' ' ' <"$process/cmdline" 2>/dev/null | cut -c1-150)"
      kill -KILL "${process#/proc/}" 2>/dev/null
    fi
  done
}
