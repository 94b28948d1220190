import type { RefusalReason } from './refusal-reason.ts'

/** The client's steps into a world, in order. Items and redirects are optional. */
export type Step = 'page' | 'connect' | 'hello' | 'login' | 'items' | 'menu' | 'join' | 'leave'

export type Refusal = {
  step: Step
  reason: RefusalReason
  /** The server's messages during the step, without colours. */
  messages: string[]
}

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export const succeed = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const refuse = (step: Step, reason: RefusalReason, messages: string[] = []) =>
  ({ ok: false, refusal: { step, reason, messages } }) as const

/** Returns the value of an outcome. Throws when it is a refusal. */
export function getValue<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value
  const { step, reason, messages } = outcome.refusal
  throw new Error(`Refused at ${step}: ${reason}. ${messages.join(' / ')}`)
}
