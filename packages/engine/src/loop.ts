import { ticksPerSecond } from './game/state.ts'

export type Beat = { tickMs: number }
export type Loop = { stop: () => void }

const tickMs = 1000 / ticksPerSecond
/** After a longer pause (a suspended machine) the lost ticks are dropped, not caught up. */
const maxCatchUpTicks = 2 * ticksPerSecond

export type LoopSteps = {
  tick: () => void
  /** Runs once a second, with the slowest tick since the last call, measured from its due time to its end. */
  beat: (beat: Beat) => void
  /**
   * Returns true while no players are online. The ticks of a second may then run together, which spares an
   * idle machine most wake-ups.
   */
  isIdle: () => boolean
}

/** Runs a tick twenty times a second. */
export function startLoop(monotonic: () => number, { tick, beat, isIdle }: LoopSteps): Loop {
  let due = monotonic() + tickMs
  let slowest = 0
  let ticks = 0
  let wakesAt = due
  const turn = () => {
    // A late start counts as slow, just like a long tick.
    const late = Math.max(0, monotonic() - wakesAt)
    for (let budget = maxCatchUpTicks; budget > 0 && monotonic() >= due; budget--) {
      const from = monotonic()
      tick()
      slowest = Math.max(slowest, late + monotonic() - from)
      due += tickMs
      if (++ticks % ticksPerSecond === 0) {
        beat({ tickMs: Math.round(slowest * 1000) / 1000 })
        slowest = 0
      }
    }
    const now = monotonic()
    if (due < now) due = now
    const rest = isIdle() ? ticksPerSecond - 1 - (ticks % ticksPerSecond) : 0
    const ms = Math.ceil(due + rest * tickMs - now)
    wakesAt = now + ms
    timer = setTimeout(turn, ms)
  }
  let timer = setTimeout(turn, tickMs)
  return { stop: () => clearTimeout(timer) }
}
