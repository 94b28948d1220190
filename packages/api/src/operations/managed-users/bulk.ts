import type { UserId } from '@trellis/contract/kit/ids.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { balanceBulkChanges } from '@trellis/contract/operations/bulk-grants.ts'
import type {
  BulkResult,
  BulkUndo,
  changeUsers,
} from '@trellis/contract/operations/managed-users.ts'
import type { Caller } from '../../kit/access.ts'
import { Fault } from '../../kit/fault.ts'
import { type Answer, createReply, getAnswer } from '../../kit/reply.ts'
import type { Entitlements } from '../../money/entitlements/index.ts'
import type { Bans } from '../../people/bans/index.ts'
import type { Accounts } from '../../people/users/index.ts'
import type { Undo, UndoBatch } from '../../platform/undo/index.ts'
import type { BulkGrants } from './bulk-grants.ts'

type Deps = {
  accounts: Accounts
  bans: Pick<Bans, 'ban' | 'unban'>
  entitlements: Pick<Entitlements, 'change' | 'refuseUsedReference'>
  grants: Pick<BulkGrants, 'begin'>
  undo: Undo
}
type Form = BodyOf<typeof changeUsers>
type Change = (caller: Caller, userId: UserId) => Promise<Answer>

/**
 * Applies a change to many users, each in a separate transaction, so that one refusal does not affect the
 * rest.
 */
export function createBulk({ accounts, bans, entitlements, grants, undo }: Deps) {
  function getChange(caller: Caller, form: Form, batch: UndoBatch): Change {
    const { action, amount = 0, reason = '', reference, duration = '', discordIds } = form
    if (action === 'ban')
      return (caller, userId) => bans.ban(caller, userId, { reason, duration }, batch)
    if (action === 'unban') return (caller, userId) => bans.unban(caller, userId, batch)
    const users = discordIds.length
    const asked = { action, amount, reason, reference: reference ?? '', users }
    const bulk = grants.begin(caller, batch, asked)
    const change = { ...balanceBulkChanges[action], amount, reason, reference }
    return (caller, userId) => entitlements.change(caller, userId, change, bulk)
  }

  async function tryOne(change: Change, caller: Caller, discordId: UserId): Promise<BulkResult> {
    const account = await accounts.find(discordId)
    const username = account?.row.username ?? ''
    try {
      const { message, code, params } = await change(caller, discordId)
      return { discordId, username, ok: true, message, code, params }
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return { discordId, username, ok: false, ...getAnswer(error) }
    }
  }

  return async (caller: Caller, form: Form) => {
    const { discordIds } = form
    const getLabel = (users: number): BulkUndo => ({
      code: 'users-changed',
      params: { action: form.action, users },
    })
    const label = getLabel(discordIds.length)
    const batch = undo.begin({ caller, access: 'users:bulk_actions', label })
    await entitlements.refuseUsedReference(form, batch.id)
    const change = getChange(caller, form, batch)
    const results: BulkResult[] = []
    for (const discordId of discordIds) results.push(await tryOne(change, caller, discordId))
    const done = results.filter(({ ok }) => ok).length
    await batch.rename(getLabel(done))
    return {
      ...createReply({ code: 'bulk-done', params: { done, users: discordIds.length } }),
      results,
      undo: batch.offer(),
    }
  }
}
