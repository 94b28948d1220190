import type { UserId } from '@trellis/contract/kit/ids.ts'
import { maxPersonNotes, personPageSize } from '@trellis/contract/operations/person-pages.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createFault, refuseWhen } from '../../kit/fault.ts'
import { formatInstantOrNull } from '../../kit/instant.ts'
import { createReply } from '../../kit/reply.ts'
import { findAccount, findBanInfo, lockAccount } from '../../people/users/index.ts'
import { recordAdminAction } from '../../platform/activity-log/index.ts'
import {
  countNotes,
  insertNote,
  listBanRows,
  listFeedbackRows,
  listNoteRows,
  removeNote,
} from './store.ts'

type Deps = { db: Db; directory: ServerDirectory; now: () => number }

export type PersonPages = ReturnType<typeof createPersonPages>

/** Reads the lists about one person, and changes the notes. */
export function createPersonPages({ db, directory, now }: Deps) {
  const createPager =
    <Row>(
      list: (tx: Tx, userId: UserId, page: number) => Promise<{ rows: Row[]; total: number }>,
    ) =>
    async (userId: UserId, page: number) => {
      const found = await db.transaction((tx) => list(tx, userId, page))
      return { ...found, page, pageSize: personPageSize }
    }

  return {
    async read(userId: UserId) {
      const account = await db.transaction((tx) => findAccount(tx, userId))
      if (account === null) throw createMissingFault()
      const { row } = account
      return {
        discordId: userId,
        discordUsername: row.username,
        growId: row.grow_id ?? '',
        registeredAt: formatInstantOrNull(row.registered_at),
        role: row.role,
        isBanned: findBanInfo(account.ban, now()) !== null,
      }
    },

    async listServers(userId: UserId, page: number) {
      const owned = directory.ownedBy(userId).toSorted((a, b) => a.name.localeCompare(b.name))
      const rows = owned
        .slice((page - 1) * personPageSize, page * personPageSize)
        .map((row) => directory.describe(row))
        .map(({ name, status, players, version }) => ({ name, status, players, version }))
      return { rows, total: owned.length, page, pageSize: personPageSize }
    },

    listBans: createPager(listBanRows),
    listFeedback: createPager(listFeedbackRows),
    listNotes: createPager(listNoteRows),

    /** The activity log names the note, not its text, which can be deleted. */
    async addNote(caller: Caller, userId: UserId, text: string) {
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId)
        if (account === null) throw createMissingFault()
        const count = await countNotes(tx, userId)
        const refusal = { code: 'too-many-notes', params: { max: maxPersonNotes } } as const
        refuseWhen(count >= maxPersonNotes ? refusal : null, 'conflict')
        const { userId: authorId, username: author } = caller
        const note = await insertNote(tx, { userId, authorId, author, text, at: now() })
        const details = { person: userId, note }
        await recordAdminAction(tx, caller, { at: now(), action: 'person-note-added', details })
      })
      return createReply({ code: 'person-note-added' })
    },

    async deleteNote(caller: Caller, userId: UserId, note: number) {
      await db.transaction(async (tx) => {
        const author = await removeNote(tx, userId, note)
        if (author === null) throw createFault('missing', { code: 'no-such-note' })
        const details = { person: userId, note, author }
        await recordAdminAction(tx, caller, { at: now(), action: 'person-note-deleted', details })
      })
      return createReply({ code: 'person-note-deleted' })
    },
  }
}

const createMissingFault = () =>
  createFault('missing', { code: 'no-such-user' }, { code: 'missing' })
