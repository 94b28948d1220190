import { transferDays } from '@trellis/contract/hosting/transfers.ts'
import type { Tx } from '../../kit/db.ts'
import { findAccount } from '../../people/users/index.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import { getName } from './actor.ts'
import { type SentNotice, sendToRecipient } from './recipient-notice.ts'
import type { TransferRow } from './transfer-store.ts'

type Parties = Pick<TransferRow, 'serverId' | 'fromId' | 'toId'>
type Event = Parties & { server: string; at: number }

const openDashboard = { label: 'Open dashboard', path: '/dashboard' }
const account = { kind: 'account', action: openDashboard } as const

/** Notifies the recipient of a new offer. */
export async function notifyOffer(tx: Tx, event: Event): Promise<SentNotice[]> {
  const from = await readName(tx, event.fromId)
  const params = { from, name: event.server, days: transferDays }
  return notifyRecipient(tx, event, {
    ...account,
    level: 'info',
    text: `${from} offers you the server ${event.server}. Accept or decline it within ${transferDays} days.`,
    code: 'transfer-offered',
    params,
  })
}

/** Notifies the recipient of a withdrawn offer. */
export async function notifyWithdrawal(tx: Tx, event: Event): Promise<SentNotice[]> {
  const from = await readName(tx, event.fromId)
  return notifyRecipient(tx, event, {
    ...account,
    level: 'info',
    text: `${from} no longer offers you the server ${event.server}.`,
    code: 'transfer-withdrawn',
    params: { from, name: event.server },
  })
}

/** Notifies the owner of a refusal. */
export async function notifyRefusal(tx: Tx, event: Event): Promise<SentNotice[]> {
  const to = await readName(tx, event.toId)
  return sendToOwner(tx, event, {
    ...account,
    level: 'warning',
    text: `${to} has declined your server ${event.server}. It stays yours.`,
    code: 'transfer-declined',
    params: { to, name: event.server },
  })
}

/** Notifies both users of an accepted transfer. */
export async function notifyAcceptance(tx: Tx, event: Event): Promise<SentNotice[]> {
  const { fromId, toId, serverId, server, at } = event
  const [from, to] = [await readName(tx, fromId), await readName(tx, toId)]
  const given = await insertNotice(tx, {
    ...account,
    level: 'success',
    text: `${to} has accepted your server ${server} and is its owner now.`,
    code: 'transfer-accepted',
    params: { to, name: server },
    userId: fromId,
    at,
  })
  const received = await insertNotice(tx, {
    ...account,
    level: 'success',
    text: `${from} gave you the server ${server}. You are its owner now.`,
    code: 'transfer-received',
    params: { from, name: server },
    serverId,
    userId: toId,
    at,
  })
  return [
    { userId: fromId, notice: given },
    { userId: toId, notice: received },
  ]
}

/** Notifies both users of an offer that has expired. */
export async function notifyEnd(tx: Tx, event: Event): Promise<SentNotice[]> {
  const { fromId, toId, server } = event
  const [from, to] = [await readName(tx, fromId), await readName(tx, toId)]
  const toOwner = await sendToOwner(tx, event, {
    ...account,
    level: 'warning',
    text: `Your offer of the server ${server} to ${to} is over, because it was not accepted in time.`,
    code: 'transfer-unanswered',
    params: { to, name: server, days: transferDays },
  })
  const toRecipient = await notifyRecipient(tx, event, {
    ...account,
    level: 'info',
    text: `The offer of the server ${server} by ${from} is over.`,
    code: 'transfer-over',
    params: { from, name: server },
  })
  return [...toOwner, ...toRecipient]
}

const aboutOffers = ['transfer-offered', 'transfer-withdrawn', 'transfer-over']

function notifyRecipient(
  tx: Tx,
  { toId: userId, at }: Event,
  notice: NoticeText & { params: { from: string } },
): Promise<SentNotice[]> {
  return sendToRecipient(tx, { userId, at }, { codes: aboutOffers, notice })
}

async function sendToOwner(tx: Tx, { serverId, fromId, at }: Event, text: NoticeText) {
  const notice = await insertNotice(tx, { ...text, serverId, userId: fromId, at })
  return [{ userId: fromId, notice }]
}

async function readName(tx: Tx, userId: string): Promise<string> {
  const account = await findAccount(tx, userId)
  return account === null ? userId : getName(account)
}
