import type { Bus, Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { findAccount } from '../../people/users/index.ts'
import {
  findNoticeAbout,
  insertNotice,
  type NoticeText,
  rewriteNotice,
} from '../../platform/notices/index.ts'

/** A stored notice, for the open panels of its user. */
export type SentNotice = { userId: string; notice: Notice }

type Recipient = { userId: string; at: number }
type OfferNotice = NoticeText & { params: { from: string } }

/**
 * Notifies the recipient of an offer. An owner has one notice with these codes in the list of a recipient, so that repeated
 * offers push out no other notices.
 */
export async function sendToRecipient(
  tx: Tx,
  { userId, at }: Recipient,
  { codes, notice }: { codes: readonly string[]; notice: OfferNotice },
): Promise<SentNotice[]> {
  // The Discord ID of an offer may have no account yet.
  if ((await findAccount(tx, userId)) === null) return []
  // No other user has the owner's name, and the recipient must not learn the owner's Discord ID.
  const about = { codes, param: { from: notice.params.from } }
  const id = await findNoticeAbout(tx, userId, about)
  if (id !== null && (await rewriteNotice(tx, { id, userId, ...notice, at })))
    return [{ userId, notice: { id, ...notice } }]
  return [{ userId, notice: await insertNotice(tx, { ...notice, userId, at }) }]
}

/** Shows stored notices in the open panels of their users. */
export function showNotices(bus: Bus, sent: readonly SentNotice[]): void {
  for (const { userId, notice } of sent) bus.emit('notice', userId, notice)
}
