import type { UserId } from '@trellis/contract/kit/ids.ts'
import { type PersonNote, personPageSize } from '@trellis/contract/operations/person-pages.ts'
import type { Tx } from '../../kit/db.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'

const getOffset = (page: number) => (page - 1) * personPageSize

async function countRows(
  tx: Tx,
  table: 'ban' | 'feedback' | 'person_note',
  userId: string,
): Promise<number> {
  const { total } = await tx
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Lists a page of the bans of a person, newest first. */
export async function listBanRows(tx: Tx, userId: string, page: number) {
  const rows = await tx
    .selectFrom('ban')
    .select(['banned_by', 'reason', 'banned_at', 'expires_at', 'lifted_at', 'lifted_by'])
    .select('appealed_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(personPageSize)
    .offset(getOffset(page))
    .execute()
  return {
    rows: rows.map((row) => ({
      bannedBy: row.banned_by,
      reason: row.reason,
      bannedAt: formatInstant(row.banned_at),
      expires: formatInstantOrNull(row.expires_at),
      liftedAt: formatInstantOrNull(row.lifted_at),
      liftedBy: row.lifted_by,
      appealedAt: formatInstantOrNull(row.appealed_at),
    })),
    total: await countRows(tx, 'ban', userId),
  }
}

/** Lists a page of the messages and appeals of a person, newest first. */
export async function listFeedbackRows(tx: Tx, userId: string, page: number) {
  const rows = await tx
    .selectFrom('feedback')
    .select(['id', 'type', 'message', 'status', 'at'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(personPageSize)
    .offset(getOffset(page))
    .execute()
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, timestamp: formatInstant(at) })),
    total: await countRows(tx, 'feedback', userId),
  }
}

/** Lists a page of the notes about a person, newest first. */
export async function listNoteRows(
  tx: Tx,
  userId: string,
  page: number,
): Promise<{ rows: PersonNote[]; total: number }> {
  const rows = await tx
    .selectFrom('person_note')
    .select(['id', 'author', 'author_id as authorId', 'text', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(personPageSize)
    .offset(getOffset(page))
    .$narrowType<{ authorId: UserId }>()
    .execute()
  return {
    rows: rows.map(({ at, ...row }) => ({ ...row, at: formatInstant(at) })),
    total: await countNotes(tx, userId),
  }
}

export const countNotes = (tx: Tx, userId: string): Promise<number> =>
  countRows(tx, 'person_note', userId)

type NewNote = { userId: string; authorId: string; author: string; text: string; at: number }

/** Returns the number of the new note. */
export async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const { userId, authorId, author, text, at } = note
  const { id } = await tx
    .insertInto('person_note')
    .values({ user_id: userId, author_id: authorId, author, text, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the author of the removed note; null when the person has no such note. */
export async function removeNote(tx: Tx, userId: string, id: number): Promise<string | null> {
  const row = await tx
    .deleteFrom('person_note')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('author')
    .executeTakeFirst()
  return row?.author ?? null
}
