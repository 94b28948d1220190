import type { HealthState } from '@trellis/contract/operations/health.ts'

/** The stored state of a watched part: the one that was reported last, and another one that may follow. */
export type WatchedState = {
  state: HealthState
  /** When this state was seen first. */
  since: number
  /** Another state that has been seen at each look since `since`. */
  next: { state: HealthState; since: number } | null
  lookedAt: number
}

/** How long another state must last before it counts, in milliseconds. */
export type Holds = { worse: number; better: number }

export type Change = 'worse' | 'better'

/** A longer break between two looks, such as a restart of the machine, says nothing about the time between. */
const maxBreakMs = 60_000

const rank: Record<HealthState, number> = { good: 0, warning: 1, problem: 2 }

/**
 * Decides how a check of a part changes it. A state counts only when it has lasted, so that a part that changes again and
 * again is reported once.
 */
export function decideState(
  before: WatchedState,
  seen: HealthState,
  { now, holds }: { now: number; holds: Holds },
): { after: WatchedState; change: Change | null } {
  if (seen === before.state)
    return { after: { ...before, next: null, lookedAt: now }, change: null }
  const change = rank[seen] > rank[before.state] ? 'worse' : 'better'
  const since = isContinued(before, seen, now) ? (before.next?.since ?? now) : now
  if (now - since < holds[change]) {
    return { after: { ...before, next: { state: seen, since }, lookedAt: now }, change: null }
  }
  return { after: { state: seen, since, next: null, lookedAt: now }, change }
}

/** Whether this look sees the same direction of change as the one before. */
function isContinued({ state, next, lookedAt }: WatchedState, seen: HealthState, now: number) {
  if (next === null || now < lookedAt || now - lookedAt > maxBreakMs) return false
  return rank[next.state] > rank[state] === rank[seen] > rank[state]
}
