import { Fault } from '@trellis/link/fault.ts'
import { createFault } from '../kit/fault.ts'

/** Throws a refusal of the host that concerns the caller's rights as `forbidden`: the host, which has no callers, has no such kind. */
export function refuseBeyondRights(error: unknown): never {
  if (!(error instanceof Fault)) throw error
  const { reason, role, player } = error.params ?? {}
  if (reason === 'name-with-rights' || reason === 'creators-by-owner')
    throw createFault('forbidden', { code: reason })
  if (reason === 'role-needs-right')
    throw createFault('forbidden', { code: reason, params: { role: String(role) } })
  if (reason === 'player-is-creator')
    throw createFault('forbidden', { code: reason, params: { player: String(player) } })
  if (reason === 'player-needs-right') {
    const params = { player: String(player), role: String(role) }
    throw createFault('forbidden', { code: reason, params })
  }
  throw error
}
