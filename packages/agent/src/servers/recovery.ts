import type { Reason } from '@trellis/contract/kit/reason.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { Timings } from '../timings.ts'

export type Verdict =
  | { kind: 'wait'; attempt: number; delayMs: number }
  | { kind: 'halt'; reason: Reason }

type Policy = Pick<Timings, 'backOffMs' | 'maxBackOffMs' | 'crashWindowMs' | 'maxCrashes'>

/** The crashes that still count at `now`. */
export function listRecentCrashes(crashes: number[], now: number, policy: Policy): number[] {
  return crashes.filter((at) => at > now - policy.crashWindowMs && at <= now)
}

/** Decides what to do after the newest of these crashes. */
export function judge(crashes: number[], policy: Policy): Verdict {
  const attempt = crashes.length
  if (attempt >= policy.maxCrashes) {
    const minutes = Math.round(policy.crashWindowMs / 60_000)
    return {
      kind: 'halt',
      reason: createReason({ code: 'crash-loop', params: { crashes: attempt, minutes } }),
    }
  }
  const delayMs = Math.min(policy.maxBackOffMs, policy.backOffMs * 2 ** (attempt - 1))
  return { kind: 'wait', attempt, delayMs }
}
