import {
  bannedFeedbackSentence,
  type FeedbackStatus,
  type FeedbackType,
} from '@trellis/contract/feedback.ts'
import type { Caller } from '../../kit/access.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { Fault } from '../../kit/fault.ts'
import { newId } from '../../kit/secrets.ts'
import { insertActivity } from '../activity-log/store.ts'
import { openOwn, ownActor, refuseBanned } from '../users/own-change.ts'
import { findAccount } from '../users/store.ts'
import { insertFeedback, listFeedbackRows, removeFeedback, replaceStatus } from './store.ts'

type Needs = { db: Db; now: () => number }

const listed = 1000

export type FeedbackDesk = ReturnType<typeof createFeedbackDesk>

export function createFeedbackDesk({ db, now }: Needs) {
  return {
    async submit(caller: Caller, form: { type: FeedbackType; message: string }) {
      const at = now()
      await db.transaction(async (tx) => {
        const account = await openOwn(tx, caller)
        refuseBanned(account, at, bannedFeedbackSentence)
        const { id, username, grow_id } = account.row
        const growId = grow_id ?? ''
        const row = {
          id: newId(),
          user_id: id,
          username,
          grow_id: growId,
          status: 'New' as const,
          at,
        }
        await insertFeedback(tx, { ...row, ...form })
        await insertActivity(tx, {
          ...ownActor(account, at),
          action: 'Feedback submitted',
          details: { type: form.type },
        })
      })
      return { message: 'Thank you! Your feedback has been sent.' }
    },

    list: (status: FeedbackStatus | undefined) =>
      db.transaction((tx) => listFeedbackRows(tx, { status, limit: listed })),

    async setStatus(caller: Caller, id: string, status: FeedbackStatus) {
      await db.transaction(async (tx) => {
        const before = await replaceStatus(tx, id, status)
        if (before === null) throw missing()
        const details = { feedback: id, before, after: status }
        await tell(tx, caller, { at: now(), action: 'Feedback status changed', details })
      })
      return { message: 'Status updated.' }
    },

    async delete(caller: Caller, id: string) {
      await db.transaction(async (tx) => {
        const gone = await removeFeedback(tx, id)
        if (gone === null) throw missing()
        const details = { feedback: id, user: gone.username, type: gone.type }
        await tell(tx, caller, { at: now(), action: 'Feedback deleted', details })
      })
      return { message: 'Feedback deleted.' }
    },
  }
}

const missing = () => new Fault('missing', 'This feedback is not there any more.')

type Told = { at: number; action: string; details: Record<string, unknown> }

async function tell(tx: Tx, caller: Caller, told: Told): Promise<void> {
  const admin = await findAccount(tx, caller.userId)
  await insertActivity(tx, {
    ...told,
    actorType: 'Admin',
    actorId: caller.userId,
    actorName: admin?.row.username ?? caller.userId,
    subjectId: null,
  })
}
