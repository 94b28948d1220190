import { languageSchema } from '@trellis/contract/kit/language.ts'
import { languages } from '@trellis/contract/kit/languages.ts'
import type { Tx } from '../../kit/db.ts'
import { endLease, takeLease } from '../../kit/lease.ts'
import { type DeviceRow, readDevice } from './device-store.ts'
import { deleteMessage, type MessageRow, takeMessage } from './message-store.ts'
import { findPushEvent } from './pushed-notices.ts'
import { type PushContent, wordNotice, wordTest } from './word-message.ts'

/** A message that this process sends, and the lease of its device. */
export type Claim = {
  device: DeviceRow
  message: MessageRow
  content: PushContent
  token: string
}

/** Longer than any attempt takes, so the holder of an expired lease is gone. */
const leaseMs = 60_000
const [english] = languages

/** Claims the next message of a device; null when there is none, or another sender has the device. */
export async function claimMessage(
  tx: Tx,
  { id, token, at }: { id: string; token: string; at: number },
): Promise<Claim | null> {
  const lease = { token, now: at, until: at + leaseMs }
  if (!(await takeLease(tx, 'push_device', id, lease))) return null
  const device = await readDevice(tx, id)
  const message = await takeMessage(tx, id, at)
  const content = message && (await readContent(tx, device.user_id, message))
  if (message !== null && content !== null) return { device, message, content, token }
  // The notice says something else by now, or is not among the user's last ones. The next news of it may be sent.
  if (message !== null) await deleteMessage(tx, message.id)
  await endLease(tx, 'push_device', id, token)
  return null
}

async function readContent(
  tx: Tx,
  userId: string,
  { event, notice_id: noticeId }: MessageRow,
): Promise<PushContent | null> {
  const account = await tx
    .selectFrom('account')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
  const language = languageSchema.catch(english).parse(account?.language)
  if (event === 'test') return wordTest(language)
  const notice = await tx
    .selectFrom('notice')
    .select(['id', 'text', 'code', 'params', 'action'])
    .where('id', '=', noticeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (notice === undefined || findPushEvent(notice.code) !== event) return null
  const worded = wordNotice(language, notice, { event, serverName: null })
  if (worded.serverId === undefined) return worded
  const server = await tx
    .selectFrom('server')
    .select('name')
    .where('id', '=', worded.serverId)
    .executeTakeFirst()
  return wordNotice(language, notice, { event, serverName: server?.name ?? null })
}
