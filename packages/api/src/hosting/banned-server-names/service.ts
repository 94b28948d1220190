import type { BannedServer, NameBanUndo } from '@trellis/contract/hosting/banned-server-names.ts'
import type { Changed } from '@trellis/contract/platform/undo.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { recordAdminAction } from '../../platform/activity-log/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import {
  type BannedName,
  deleteBannedName,
  findNameInUse,
  insertBannedName,
  listBannedNames,
} from './store.ts'
import { nameBanned, nameUnbanned } from './undo-kinds.ts'

type Deps = { db: Db; undo: Undo; now: () => number }

export type BannedNames = ReturnType<typeof createBannedNames>

export function createBannedNames({ db, undo, now }: Deps) {
  const begin = (caller: Caller, label: NameBanUndo) =>
    undo.begin({ caller, access: 'bans:manage', label })

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
      const batch = begin(caller, { code: 'server-name-banned', params: { name } })
      const isInUse = await db.transaction(async (tx) => {
        const row = await banName(tx, caller, { name, reason, banned_at: now() })
        await batch.add(tx, nameBanned.step(row))
        return (await findNameInUse(tx, name)) !== null
      })
      const code = isInUse ? 'used-server-name-banned' : 'server-name-banned'
      return { ...createReply({ code, params: { name } }), undo: batch.offer() }
    },

    async unban(caller: Caller, name: string): Promise<Changed> {
      const batch = begin(caller, { code: 'server-name-unbanned', params: { name } })
      const row = await db.transaction(async (tx) => {
        const row = await unbanName(tx, caller, { name, at: now() })
        await batch.add(tx, nameUnbanned.step(row))
        return row
      })
      return {
        ...createReply({ code: 'server-name-unbanned', params: { name: row.name } }),
        undo: batch.offer(),
      }
    },
  }
}

async function banName(
  tx: Tx,
  caller: Caller,
  form: Pick<BannedName, 'name' | 'reason' | 'banned_at'>,
): Promise<Omit<BannedName, 'name_key'>> {
  const row = { ...form, banned_by: caller.username }
  if (!(await insertBannedName(tx, row))) {
    throw createFault('conflict', { code: 'name-banned' })
  }
  const { name, reason } = form
  const action = 'server-name-banned'
  await recordAdminAction(tx, caller, { at: form.banned_at, action, details: { name, reason } })
  return row
}

async function unbanName(
  tx: Tx,
  caller: Caller,
  { name, at }: { name: string; at: number },
): Promise<BannedName> {
  const row = await deleteBannedName(tx, name)
  if (row === null) throw createFault('missing', { code: 'name-not-banned' }, { code: 'missing' })
  const details = { name: row.name, reason: row.reason, bannedBy: row.banned_by }
  await recordAdminAction(tx, caller, { at, action: 'server-name-unbanned', details })
  return row
}
