import { feedbackTypeSchema } from '@trellis/contract/operations/feedback.ts'
import { sql } from 'kysely'
import { isPostgres } from '../../database/dialect.ts'
import type { SentNotice } from '../../hosting/members/index.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { listPermitted } from '../../people/users/index.ts'
import {
  findUnreadNotice,
  insertNotice,
  markReadByCode,
  rewriteNotice,
} from '../../platform/notices/index.ts'
import { countNew, type ListedType } from './store.ts'

type Kind = { code: string; types: readonly ListedType[]; what: string }

const kinds: readonly Kind[] = [
  { code: 'feedback-waiting', types: feedbackTypeSchema.options, what: 'New messages' },
  { code: 'appeals-waiting', types: ['Ban Appeal'], what: 'New appeals' },
  { code: 'reports-waiting', types: ['Server Report'], what: 'New reports of servers' },
]

/** Identifies the advisory lock that serialises messages on PostgreSQL. */
const lockKey = 4_350_078

const action = { label: 'Open feedback', path: '/admin?tab=feedback&status=New' }

/** Makes other messages wait on PostgreSQL, so that two at the same time count each other. */
export async function lockMessages(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
}

/**
 * Notifies the admins who handle feedback of a new message, in its transaction. An admin has one unread notice of each
 * kind, which is rewritten with the number of new messages and sent to devices once. Returns those that are new.
 */
export async function notifyHandlers(
  tx: Tx,
  { type, authorId, at }: { type: ListedType; authorId: string | null; at: number },
): Promise<SentNotice[]> {
  await lockMessages(tx)
  const { code, what, types } = findKind(type)
  const count = await countNew(tx, types)
  const news = { text: `${what}: ${count}.`, code, params: { count }, at }
  const sent: SentNotice[] = []
  for (const userId of await listPermitted(tx, 'feedback:manage')) {
    if (userId === authorId) continue
    const id = await findUnreadNotice(tx, userId, code)
    if (id !== null && (await rewriteNotice(tx, { id, userId, ...news }))) continue
    const notice = { ...news, userId, kind: 'installation', level: 'info', action } as const
    sent.push({ userId, notice: await insertNotice(tx, notice) })
  }
  return sent
}

/** Notices that were marked as read, with their users. */
export type ReadNotices = { id: number; user_id: string }[]

/**
 * Marks the admins' notices about messages of this type as read once none of its kind is new, in the transaction that handled
 * the last one. Returns them, so that open panels count them no longer.
 */
export async function settleNotices(tx: Tx, type: ListedType): Promise<ReadNotices> {
  await lockMessages(tx)
  const { code, types } = findKind(type)
  if ((await countNew(tx, types)) > 0) return []
  return markReadByCode(tx, code, await listPermitted(tx, 'feedback:manage'))
}

/** Takes notices that were marked as read off the count of open panels. */
export function showRead(bus: Bus, read: ReadNotices): void {
  for (const [userId, notices] of Map.groupBy(read, (it) => it.user_id)) {
    bus.emit(
      'noticesRead',
      userId,
      notices.map(({ id }) => id),
    )
  }
}

function findKind(type: ListedType): Kind {
  const kind = kinds.find(({ types }) => types.includes(type))
  if (kind === undefined) throw new Error(`No notice about ${type}.`)
  return kind
}
