import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { type AgentFailure, Fault } from '@trellis/link/fault.ts'

const rightsRefusals: ReadonlySet<unknown> = new Set<UserRefusal['code']>([
  'creators-by-owner',
  'name-with-rights',
  'player-is-creator',
  'player-needs-right',
  'role-needs-right',
])

/**
 * Returns a refusal of the host that concerns the caller's rights as `forbidden`: the host, which has no callers, has no such
 * kind. Null for all others.
 */
export function findRightsFault({ sentence, params = {} }: AgentFailure): Fault | null {
  const { reason, ...values } = params
  if (!rightsRefusals.has(reason)) return null
  const hasValues = Object.keys(values).length > 0
  return new Fault('forbidden', sentence, {
    code: String(reason),
    ...(hasValues && { params: values }),
  })
}
