import type { RefusalReason } from './refusal-reason.ts'

/** What the client does until it stands in a world, in this order; items and redirects only when there are any. */
export type Step = 'page' | 'connect' | 'hello' | 'login' | 'items' | 'menu' | 'join' | 'leave'

export type Refusal = {
  step: Step
  reason: RefusalReason
  /** What the server said meanwhile, without colours. */
  said: string[]
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export const granted = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const refused = (step: Step, reason: RefusalReason, said: string[] = []) =>
  ({ ok: false, refusal: { step, reason, said } }) as const

/** For callers to whom a refusal is a failure. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  const { step, reason, said } = outcome.refusal
  throw new Error(`Refused at ${step}: ${reason}. ${said.join(' / ')}`)
}
