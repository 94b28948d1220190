import type { BannedServer } from '@trellis/contract/banned-names.ts'
import type { Changed } from '@trellis/contract/undo.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { type ActivityEntry, insertActivity } from '../activity-log/store.ts'
import { findAccount } from '../users/store.ts'
import {
  type BannedName,
  deleteBannedName,
  findNameInUse,
  insertBannedName,
  listBannedNames,
} from './store.ts'

type Needs = { db: Db; now: () => number }
type Actor = Pick<ActivityEntry, 'at' | 'actorType' | 'actorId' | 'actorName' | 'subjectId'>

export type BannedNames = ReturnType<typeof createBannedNames>

export function createBannedNames({ db, now }: Needs) {
  return {
    async list(): Promise<BannedServer[]> {
      const rows = await db.transaction(listBannedNames)
      return rows.map((row) => ({
        serverName: row.name,
        reason: row.reason,
        bannedBy: row.banned_by,
        bannedAt: new Date(row.banned_at).toISOString(),
      }))
    },

    async ban(caller: Caller, form: { serverName: string; reason: string }): Promise<Changed> {
      const { serverName: name, reason } = form
      const isInUse = await db.transaction(async (tx) => {
        const actor = await actorOf(tx, caller, now())
        await banName(tx, actor, { name, reason })
        return (await findNameInUse(tx, name)) !== null
      })
      const kept = isInUse ? ' The server that has it keeps it.' : ''
      return { message: `Server name "${name}" banned.${kept}`, undo: null }
    },

    async unban(caller: Caller, name: string): Promise<Changed> {
      const banned = await db.transaction(async (tx) =>
        unbanName(tx, await actorOf(tx, caller, now()), name),
      )
      return { message: `Server name "${banned.name}" unbanned.`, undo: null }
    },
  }
}

async function banName(
  tx: Tx,
  actor: Actor,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const banned = { name, reason, banned_by: actor.actorName, banned_at: actor.at }
  if (!(await insertBannedName(tx, banned))) {
    throw new Fault('conflict', 'This name is banned already.', { code: 'name-banned' })
  }
  await insertActivity(tx, { ...actor, action: 'Server name banned', details: { name, reason } })
}

async function unbanName(tx: Tx, actor: Actor, name: string): Promise<BannedName> {
  const banned = await deleteBannedName(tx, name)
  if (banned === null) throw new Fault('missing', 'This name is not banned.')
  await insertActivity(tx, {
    ...actor,
    action: 'Server name unbanned',
    details: { name: banned.name, reason: banned.reason, bannedBy: banned.banned_by },
  })
  return banned
}

/** A name is nobody's: the entry has no subject. */
async function actorOf(tx: Tx, caller: Caller, at: number): Promise<Actor> {
  const admin = await findAccount(tx, caller.userId)
  if (admin === null) throw new Error('The caller has no account.')
  return {
    at,
    actorType: 'Admin',
    actorId: admin.row.id,
    actorName: admin.row.username,
    subjectId: null,
  }
}
