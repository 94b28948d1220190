import type { BodyOf } from '@trellis/contract/kit/route.ts'
import type {
  FeedbackStatus,
  FeedbackType,
  setFeedbackStatus,
} from '@trellis/contract/operations/feedback.ts'
import { type SentNotice, showNotices } from '../../hosting/members/index.ts'
import type { Caller } from '../../kit/access.ts'
import type { Bus } from '../../kit/bus.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { getOwnActor, openOwn, refuseBanned } from '../../people/users/index.ts'
import { insertActivity, recordAdminAction } from '../../platform/activity-log/index.ts'
import type { Undo, UndoBatch } from '../../platform/undo/index.ts'
import { notifyHandlers, type ReadNotices, settleNotices, showRead } from './admin-notices.ts'
import { notifyAuthor } from './author-notice.ts'
import { insertFeedback, listFeedbackRows, removeFeedback, replaceStatus } from './store.ts'
import { createMissingFault, feedbackDeleted, statusSet } from './undo-kinds.ts'

type Deps = { db: Db; bus: Bus; undo: Undo; now: () => number }

type StatusForm = BodyOf<typeof setFeedbackStatus>

const listed = 1000

export type FeedbackService = ReturnType<typeof createFeedbackService>

const access = 'feedback:manage'

export function createFeedbackService({ db, bus, undo, now }: Deps) {
  return {
    async submit(caller: Caller, form: { type: FeedbackType; message: string }) {
      const at = now()
      const sent = await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseBanned(account, at, { code: 'feedback-banned' })
        const { id, username, grow_id } = account.row
        const growId = grow_id ?? ''
        const row = {
          id: createId(),
          user_id: id,
          username,
          grow_id: growId,
          status: 'New' as const,
          at,
        }
        await insertFeedback(tx, { ...row, ...form })
        await insertActivity(tx, {
          ...getOwnActor(account, at),
          action: 'feedback-submitted',
          details: { type: form.type },
        })
        return notifyHandlers(tx, { type: form.type, authorId: id, at })
      })
      showNotices(bus, sent)
      return createReply({ code: 'feedback-sent' })
    },

    list: (status: FeedbackStatus | undefined) =>
      db.transaction((tx) => listFeedbackRows(tx, { status, limit: listed })),

    /** Sets the status of a message, and notifies its author of a decision or an answer. */
    async setStatus(caller: Caller, id: string, { status, answer = '' }: StatusForm) {
      const label = { code: 'feedback-set', params: { status } } as const
      const batch = undo.begin({ caller, access, label })
      const decision = { caller, id, status, answer, at: now() }
      const { sent, read } = await db.transaction((tx) => decide(tx, batch, decision))
      showNotices(bus, sent)
      showRead(bus, read)
      return { ...createReply({ code: 'feedback-status-set' }), undo: batch.offer() }
    },

    async delete(caller: Caller, id: string) {
      const batch = undo.begin({ caller, access, label: { code: 'feedback-deleted' } })
      const read = await db.transaction(async (tx) => {
        const gone = await removeFeedback(tx, id)
        if (gone === null) throw createMissingFault()
        const details = { feedback: id, user: gone.username, type: gone.type }
        await recordAdminAction(tx, caller, { at: now(), action: 'feedback-deleted', details })
        await batch.add(tx, feedbackDeleted.step(gone))
        return settleNotices(tx, gone.type)
      })
      showRead(bus, read)
      return { ...createReply({ code: 'feedback-deleted' }), undo: batch.offer() }
    },
  }
}

type Decision = {
  caller: Caller
  id: string
  status: FeedbackStatus
  answer: string
  at: number
}

/** Stores the status of a message with its log entry, and returns the notices that are new or done with. */
async function decide(
  tx: Tx,
  batch: UndoBatch,
  { caller, id, status, answer, at }: Decision,
): Promise<{ sent: SentNotice[]; read: ReadNotices }> {
  const row = await replaceStatus(tx, id, { status, answer })
  if (row === null) throw createMissingFault()
  const { status: before } = row
  const details = { feedback: id, before, after: status, ...(answer !== '' && { answer }) }
  await recordAdminAction(tx, caller, { at, action: 'feedback-status-changed', details })
  if (before !== status) await batch.add(tx, statusSet.step({ id, before, after: status }))
  const news = { before, status, answer, adminId: caller.userId, at }
  return { sent: await notifyAuthor(tx, row, news), read: await settleNotices(tx, row.type) }
}
