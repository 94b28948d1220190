import { serverIdSchema } from '@trellis/contract/kit/ids.ts'
import {
  type KeptNotice,
  maxNotices,
  type NoticeAction,
  noticeActionSchema,
  noticeSchema,
} from '@trellis/contract/platform/notices.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { queuePushMessages, wordInEnglish } from '../push-messages/index.ts'

/** The content of a notice, independent of its user. */
export type NoticeText = Pick<KeptNotice, 'kind' | 'level' | 'text' | 'code' | 'params' | 'action'>

export type NewNotice = NoticeText & {
  userId: string
  at: number
  /** The server that the page of the action has to show; absent for a page of the account. */
  serverId?: string | undefined
}

/** Names the server that the page of the action has to show. */
export const aimAction = (action: NoticeAction | null, serverId: string | undefined) =>
  action === null || serverId === undefined
    ? action
    : { ...action, serverId: serverIdSchema.parse(serverId) }

type NoticeRewrite = Pick<NewNotice, 'userId' | 'text' | 'code' | 'params' | 'at'> & { id: number }

/**
 * Stores a notice in the transaction of the change it reports, and queues it for the user's devices. Returns the
 * notice for open panels, to be sent after the commit.
 */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<Notice & { id: number }> {
  const { userId, kind, level, text, code, params, at } = notice
  const action = aimAction(notice.action, notice.serverId)
  const { id } = await tx
    .insertInto('notice')
    .values({
      user_id: userId,
      kind,
      level,
      text,
      code: code ?? null,
      params: params === undefined ? null : JSON.stringify(params),
      action: action === null ? null : JSON.stringify(action),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const oldest = await tx
    .selectFrom('notice')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(maxNotices)
    .limit(1)
    .executeTakeFirst()
  if (oldest !== undefined) {
    await tx
      .deleteFrom('notice')
      .where('user_id', '=', userId)
      .where('id', '<=', oldest.id)
      .execute()
  }
  await queuePushMessages(tx, { id, userId, code, at })
  const coded = code === undefined ? {} : { code, params }
  return { id, kind, level, text: getText(text, coded), ...coded, action }
}

/**
 * Replaces the text and time of a stored notice and makes it unread. Returns false when it no longer exists.
 */
export async function rewriteNotice(
  tx: Tx,
  { id, userId, text, code, params, at }: NoticeRewrite,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set({
      text,
      code: code ?? null,
      params: params ? JSON.stringify(params) : null,
      at,
      is_read: 0,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await queuePushMessages(tx, { id, userId, code, at })
  return true
}

/** Returns the newest notice of a user with this code that the user has not read; null without one. */
export async function findUnreadNotice(
  tx: Tx,
  userId: string,
  code: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('notice')
    .select('id')
    .where('user_id', '=', userId)
    .where('code', '=', code)
    .where('is_read', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Returns the newest notice of a user with one of these codes and this parameter; null without one. */
export async function findNoticeAbout(
  tx: Tx,
  userId: string,
  { codes, param }: { codes: readonly string[]; param: Record<string, string> },
): Promise<number | null> {
  const rows = await tx
    .selectFrom('notice')
    .select(['id', 'params'])
    .where('user_id', '=', userId)
    .where('code', 'in', codes)
    .orderBy('id', 'desc')
    .execute()
  return rows.find((row) => hasParams(row.params, param))?.id ?? null
}

function hasParams(stored: string | null, wanted: Record<string, string>): boolean {
  const params = stored === null ? {} : paramsSchema.parse(JSON.parse(stored))
  return Object.entries(wanted).every(([name, value]) => params?.[name] === value)
}

/** Returns a notice for open panels, with its user; null when it no longer exists. */
export async function findNotice(
  tx: Tx,
  id: number,
): Promise<{ userId: string; notice: Notice } | null> {
  const row = await tx.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const { kind, level, text } = row
  const coded = getCode(row)
  const action = getAction(row.action)
  const notice = { id, kind, level, text: getText(text, coded), ...coded, action }
  return { userId: row.user_id, notice }
}

/** A notice without a stored text has the English sentence of its code, for programs. */
const getText = (text: string, coded: Pick<KeptNotice, 'code' | 'params'>) =>
  text === '' ? wordInEnglish(coded) : text

const getAction = (action: string | null) =>
  action === null ? null : noticeActionSchema.parse(JSON.parse(action))

const paramsSchema = noticeSchema.shape.params

function getCode({ code, params }: { code: string | null; params: string | null }) {
  if (code === null) return {}
  return { code, ...(params !== null && { params: paramsSchema.parse(JSON.parse(params)) }) }
}

/** Lists a user's notices, newest first. */
export async function listNotices(tx: Tx, userId: string): Promise<KeptNotice[]> {
  const rows = await tx
    .selectFrom('notice')
    .selectAll()
    .where('user_id', '=', userId)
    // A rewritten notice sorts by the time of its new text.
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotices)
    .execute()
  return rows.map((row) => {
    const coded = getCode(row)
    return {
      id: row.id,
      kind: row.kind,
      level: row.level,
      text: getText(row.text, coded),
      ...coded,
      action: getAction(row.action),
      at: new Date(row.at).toISOString(),
      isRead: row.is_read === 1,
    }
  })
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('notice')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Deletes the notices of a user with this code, whose cause an admin has undone. */
export async function deleteNotices(tx: Tx, userId: string, code: string): Promise<void> {
  await tx.deleteFrom('notice').where('user_id', '=', userId).where('code', '=', code).execute()
}

/** Marks the unread notices of these users with this code as read. Returns them with their users. */
export function markReadByCode(
  tx: Tx,
  code: string,
  userIds: readonly string[],
): Promise<{ id: number; user_id: string }[]> {
  if (userIds.length === 0) return Promise.resolve([])
  return tx
    .updateTable('notice')
    .set({ is_read: 1 })
    .where('user_id', 'in', userIds)
    .where('code', '=', code)
    .where('is_read', '=', 0)
    .returning(['id', 'user_id'])
    .execute()
}

export async function markRead(tx: Tx, userId: string, upTo: number): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ is_read: 1 })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .execute()
}
