import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import type { BalanceBulkAction, BulkGrant } from '@trellis/contract/operations/bulk-grants.ts'
import { type Caller, hasAccess } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import type { BulkChange, Entitlements } from '../../money/entitlements/index.ts'
import { type Accounts, getRole } from '../../people/users/index.ts'
import { getGiftTopic, recordAdminAction } from '../../platform/activity-log/index.ts'
import type { UndoBatch } from '../../platform/undo/index.ts'
import {
  beginTaking,
  extendTaking,
  findBulkGrant,
  insertBulkGrant,
  takeOverTaking,
} from './bulk-grant-store.ts'
import { createTakeLines, workMs } from './take-lines.ts'

type Deps = {
  db: Db
  now: () => number
  accounts: Accounts
  entitlements: Pick<Entitlements, 'reverse'>
}

/** A change that an admin asks for; `users` counts those who were chosen. */
type Asked = {
  action: BalanceBulkAction
  amount: number
  reason: string
  reference: string
  users: number
}

const access = 'users:bulk_actions'

export type BulkGrants = ReturnType<typeof createBulkGrants>

/** Keeps changes of many users, and takes them back as a whole. */
export function createBulkGrants(deps: Deps) {
  const { db, now, accounts } = deps

  const takeLines = createTakeLines(deps)

  async function findCaller(userId: string): Promise<Caller | null> {
    const account = await accounts.find(userId)
    if (account === null) return null
    const { username, grow_id } = account.row
    const isRegistered = grow_id !== null
    const isBanned = account.ban !== null
    return { userId, username, sessionId: '', isRegistered, isBanned, ...getRole(account) }
  }

  return {
    /** Prepares a change of many users, which is stored with the first line that it makes. */
    begin: (caller: Caller, undo: UndoBatch, { users, ...asked }: Asked): BulkChange => ({
      undo,
      async keep(tx, at) {
        const { id } = undo
        const isNew = await insertBulkGrant(tx, { id, actor_id: caller.userId, ...asked, at })
        if (!isNew) return
        const { action: change, amount, reason, reference } = asked
        const note = { ...(reason && { reason }), ...(reference && { reference }) }
        const details = { batch: id, change, amount, users, ...note }
        await recordGrant(tx, caller, { at, action: 'bulk-grant-made', details })
      },
    }),

    read: (id: string): Promise<BulkGrant> => db.transaction((tx) => requireBulkGrant(tx, id)),

    async takeBack(caller: Caller, id: string, reason: string) {
      const at = now()
      const until = at + workMs
      await db.transaction(async (tx) => {
        const { open } = await requireBulkGrant(tx, id)
        if (open === 0) throw createFault('conflict', { code: 'grant-taken-back' })
        if (!(await beginTaking(tx, { id, byId: caller.userId, reason, at, until })))
          throw createFault('conflict', { code: 'grant-being-taken-back' })
        const details = { batch: id, users: open, reason }
        await recordGrant(tx, caller, { at, action: 'bulk-grant-taken-back', details })
      })
      const { left, ...taken } = await takeLines(caller, { id, reason, until })
      return {
        ...createReply({ code: 'grant-taken-back-for', params: { users: taken.users } }),
        ...taken,
        left: left.map((it) => ({ ...it, discordId: userIdSchema.parse(it.discordId) })),
      }
    },

    /** Completes the work of a process that has ended, unless the admin may not do it any more. */
    async resume(): Promise<void> {
      for (;;) {
        const at = now()
        const until = at + workMs
        const row = await db.transaction((tx) => takeOverTaking(tx, { now: at, until }))
        if (row === null) return
        const caller = row.taken_by_id === null ? null : await findCaller(row.taken_by_id)
        if (caller !== null && !caller.isBanned && hasAccess(access, caller))
          await takeLines(caller, { id: row.id, reason: row.taken_reason ?? '', until })
        else await db.transaction((tx) => extendTaking(tx, { id: row.id, until }, null))
      }
    },
  }
}

type GrantRecord = {
  at: number
  action: 'bulk-grant-made' | 'bulk-grant-taken-back'
  details: { batch: string }
}

/** Records a change of many users, or that it was taken back, under the topic that both share. */
const recordGrant = (tx: Tx, caller: Caller, record: GrantRecord) =>
  recordAdminAction(tx, caller, {
    ...record,
    topic: getGiftTopic({ batch: record.details.batch }),
  })

async function requireBulkGrant(tx: Tx, id: string): Promise<BulkGrant> {
  const found = await findBulkGrant(tx, id)
  if (found === null) throw createFault('missing', { code: 'no-such-grant' }, { code: 'missing' })
  return found
}
