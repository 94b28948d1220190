import { ticksPerSecond } from './game/state.ts'

export type Beat = { tickMs: number }
export type Loop = { stop: () => void }

const tickMs = 1000 / ticksPerSecond
/** After a longer pause (a suspended machine) the lost ticks are dropped, not caught up. */
const mostCatchUpTicks = 20

/** Ticks twenty times a second, and once a second reports the slowest tick since the last report. */
export function startLoop(
  monotonic: () => number,
  tick: () => void,
  beat: (beat: Beat) => void,
): Loop {
  let due = monotonic() + tickMs
  let slowest = 0
  let ticks = 0
  const turn = () => {
    for (let budget = mostCatchUpTicks; budget > 0 && monotonic() >= due; budget--) {
      const from = monotonic()
      tick()
      slowest = Math.max(slowest, monotonic() - from)
      due += tickMs
      if (++ticks % ticksPerSecond === 0) {
        beat({ tickMs: Math.round(slowest * 1000) / 1000 })
        slowest = 0
      }
    }
    const now = monotonic()
    if (due < now) due = now
    timer = setTimeout(turn, Math.ceil(due - now))
  }
  let timer = setTimeout(turn, tickMs)
  return { stop: () => clearTimeout(timer) }
}
