import type { FeedbackStatus } from '@trellis/contract/operations/feedback.ts'
import type { SentNotice } from '../../hosting/members/index.ts'
import type { Tx } from '../../kit/db.ts'
import { findNoticeAbout, insertNotice, rewriteNotice } from '../../platform/notices/index.ts'
import type { FeedbackRow, ListedType } from './store.ts'

const code = 'feedback-answered'

/** The names of types and statuses in the values of the notice. */
const typeNames: Record<ListedType, { key: string; text: string }> = {
  Suggestion: { key: 'suggestion', text: 'suggestion' },
  'Bug Report': { key: 'bug', text: 'bug report' },
  'General Feedback': { key: 'feedback', text: 'feedback' },
  'Ban Appeal': { key: 'appeal', text: 'ban appeal' },
  'Server Report': { key: 'report', text: 'report' },
}
const statusNames: Record<FeedbackStatus, { key: string; text: string }> = {
  New: { key: 'new', text: 'has read' },
  'In Progress': { key: 'progress', text: 'works on' },
  Resolved: { key: 'resolved', text: 'has resolved' },
  Archived: { key: 'archived', text: 'has closed' },
}

type Decision = { before: FeedbackStatus; status: FeedbackStatus; answer: string }

/** Returns whether the author learns of a change: of answers and decisions, not of tidying up. */
const isNews = ({ before, status, answer }: Decision): boolean =>
  answer !== '' ||
  (status !== before && status !== 'New' && !(before === 'Resolved' && status === 'Archived'))

/**
 * Notifies the author of a message of an admin's answer or decision, in its transaction. A message has one notice, which is
 * rewritten. Reports of visitors have no author.
 */
export async function notifyAuthor(
  tx: Tx,
  row: Pick<FeedbackRow, 'id' | 'type' | 'user_id'>,
  { adminId, at, ...decision }: Decision & { adminId: string; at: number },
): Promise<SentNotice[]> {
  const { id: feedback, type, user_id: userId } = row
  if (type === 'Server Report' || userId === adminId || !isNews(decision)) return []
  const { answer, status } = decision
  const done = `An admin ${statusNames[status].text} your ${typeNames[type].text}.`
  const isAppeal = type === 'Ban Appeal'
  const news = {
    text: answer === '' ? done : `${done} Answer: ${answer}`,
    code,
    params: {
      feedback,
      type: typeNames[type].key,
      status: statusNames[status].key,
      answered: answer === '' ? 'no' : 'yes',
      answer,
    },
    at,
  }
  const whole = {
    ...news,
    kind: 'account',
    level: 'info',
    action: isAppeal
      ? { label: 'Open profile', path: '/profile' }
      : { label: 'Open feedback', path: '/feedback' },
  } as const
  const known = await findNoticeAbout(tx, userId, { codes: [code], param: { feedback } })
  if (known !== null && (await rewriteNotice(tx, { id: known, userId, ...news })))
    return [{ userId, notice: { id: known, ...whole } }]
  return [{ userId, notice: await insertNotice(tx, { ...whole, userId }) }]
}
