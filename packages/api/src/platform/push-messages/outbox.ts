import type { Tx } from '../../kit/db.ts'
import { createId } from '../../kit/secrets.ts'
import {
  countQueuedSince,
  findMessageAbout,
  insertMessage,
  listReceivers,
  reopenMessage,
} from './message-store.ts'
import { findPushEvent, isWorse } from './pushed-notices.ts'

const hourMs = 3_600_000
/** Maximum number of messages of one group that a device gets in an hour; the notices themselves stay. */
export const maxPerHour = 6

type QueuedNotice = { id: number; userId: string; code: string | null | undefined; at: number }

/**
 * Queues a notice for the user's devices, in the transaction of the notice. A notice that was rewritten, such as that of
 * a crash loop, keeps its one message. Nothing is sent here.
 */
export async function queuePushMessages(
  tx: Tx,
  { id, userId, code, at }: QueuedNotice,
): Promise<void> {
  const event = findPushEvent(code)
  if (event === null || code == null) return
  for (const deviceId of await listReceivers(tx, userId, event)) {
    const known = await findMessageAbout(tx, deviceId, id)
    if (known !== null) {
      if (isWorse(code, known.code)) await reopenMessage(tx, known.id, { code, at })
      continue
    }
    if ((await countQueuedSince(tx, { deviceId, event, since: at - hourMs })) >= maxPerHour)
      continue
    await insertMessage(tx, { id: createId(), deviceId, event, noticeId: id, code, at })
  }
}
