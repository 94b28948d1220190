import { ticksPerSecond } from './game/state.ts'

export type Beat = { tickMs: number }
export type Loop = { stop: () => void }

const tickMs = 1000 / ticksPerSecond
/** After a longer pause (a suspended machine) the lost ticks are dropped, not caught up. */
const mostCatchUpTicks = 2 * ticksPerSecond

export type Turns = {
  tick: () => void
  /** Once a second, with the slowest tick since the last one. */
  beat: (beat: Beat) => void
  /** Nobody plays: the ticks of a second may pass together, which spares an idle machine most wake-ups. */
  isIdle: () => boolean
}

/** Ticks twenty times a second. */
export function startLoop(monotonic: () => number, { tick, beat, isIdle }: Turns): Loop {
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
    const rest = isIdle() ? ticksPerSecond - 1 - (ticks % ticksPerSecond) : 0
    timer = setTimeout(turn, Math.ceil(due + rest * tickMs - now))
  }
  let timer = setTimeout(turn, tickMs)
  return { stop: () => clearTimeout(timer) }
}
