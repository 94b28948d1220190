import type { Tx } from '../../kit/db.ts'
import { type SentNotice, sendToRecipient } from './recipient-notice.ts'

type Event = {
  /** The invited user; null for an invitation by link. */
  userId: string | null
  from: string
  server: string
  at: number
}

const codes = ['invited', 'invitation-withdrawn']
const about = {
  kind: 'account',
  level: 'info',
  action: { label: 'Open dashboard', path: '/dashboard' },
} as const

/** Notifies the invited user of a new invitation. */
export async function notifyInvitation(tx: Tx, event: Event): Promise<SentNotice[]> {
  const { userId, from, server: name, at } = event
  if (userId === null) return []
  const text = `${from} invites you to help with the server ${name}.`
  const notice = { ...about, text, code: 'invited', params: { from, name } }
  return sendToRecipient(tx, { userId, at }, { codes, notice })
}

/** Notifies the invited user that the invitation was taken back. */
export async function notifyTakenBack(tx: Tx, event: Event): Promise<SentNotice[]> {
  const { userId, from, server: name, at } = event
  if (userId === null) return []
  const text = `${from} has taken back the invitation to help with the server ${name}.`
  const notice = { ...about, text, code: 'invitation-withdrawn', params: { from, name } }
  return sendToRecipient(tx, { userId, at }, { codes, notice })
}
