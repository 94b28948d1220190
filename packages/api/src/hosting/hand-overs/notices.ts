import type { Tx } from '../../kit/db.ts'
import { listPermitted } from '../../people/users/index.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import type { SentNotice } from '../members/index.ts'

/** A server and the names of its former and its new owner. */
export type NamedMove = { name: string; from: string; to: string; reason: string }

const toServers = { label: 'Open servers', path: '/admin?tab=servers' }
const toDashboard = { label: 'Open dashboard', path: '/dashboard' }
const ofAdmin = { kind: 'account', level: 'info', action: toServers } as const

type Owners = { fromId: string; toId: string; serverId: string; at: number }

/** Notifies the former and the new owner of a server. */
export async function notifyOwners(
  tx: Tx,
  { name, from, to, reason }: NamedMove,
  { fromId, toId, serverId, at }: Owners,
): Promise<SentNotice[]> {
  const taken: NoticeText = {
    kind: 'account',
    level: 'warning',
    text: `An admin gave your server ${name} to ${to}. Reason: ${reason}`,
    code: 'server-taken',
    params: { name, to, reason },
    action: toDashboard,
  }
  const given: NoticeText = {
    kind: 'account',
    level: 'success',
    text: `An admin gave you the server ${name} of ${from}. It stays off until you start it. Reason: ${reason}`,
    code: 'server-given',
    params: { name, from, reason },
    action: toDashboard,
  }
  return [
    { userId: fromId, notice: await insertNotice(tx, { ...taken, userId: fromId, at }) },
    { userId: toId, notice: await insertNotice(tx, { ...given, serverId, userId: toId, at }) },
  ]
}

/** Notifies the admins who can confirm. */
export async function notifyAdmins(
  tx: Tx,
  { name, from, to, reason }: NamedMove,
  { adminId, admin, at }: { adminId: string; admin: string; at: number },
): Promise<SentNotice[]> {
  const notice: NoticeText = {
    ...ofAdmin,
    level: 'warning',
    text: `${admin} wants to give the server ${name} of ${from} to ${to}. Confirm or decline it within a day. Reason: ${reason}`,
    code: 'hand-over-waiting',
    params: { admin, name, from, to, reason },
  }
  const sent: SentNotice[] = []
  for (const userId of await listPermitted(tx, 'servers:manage'))
    if (userId !== adminId)
      sent.push({ userId, notice: await insertNotice(tx, { ...notice, userId, at }) })
  return sent
}

type End = { name: string; to: string; askedById: string; admin: string; at: number }

/** Notifies the admin who asked of the other admin's confirmation. */
export const notifyConfirmation = (tx: Tx, end: End): Promise<SentNotice[]> =>
  notifyAsker(tx, end, {
    ...ofAdmin,
    level: 'success',
    text: `${end.admin} has confirmed that ${end.to} gets the server ${end.name}.`,
    code: 'hand-over-confirmed',
    params: { admin: end.admin, name: end.name, to: end.to },
  })

/** Notifies the admin who asked of the other admin's refusal. */
export const notifyRefusal = (tx: Tx, end: End): Promise<SentNotice[]> =>
  notifyAsker(tx, end, {
    ...ofAdmin,
    level: 'warning',
    text: `${end.admin} has declined that ${end.to} gets the server ${end.name}.`,
    code: 'hand-over-declined',
    params: { admin: end.admin, name: end.name, to: end.to },
  })

/** Notifies the admin who asked that no other admin has confirmed in time. */
export const notifyEnd = (tx: Tx, end: Omit<End, 'admin'>): Promise<SentNotice[]> =>
  notifyAsker(tx, end, {
    ...ofAdmin,
    level: 'warning',
    text: `No other admin confirmed in time that ${end.to} gets the server ${end.name}.`,
    code: 'hand-over-unanswered',
    params: { name: end.name, to: end.to },
  })

async function notifyAsker(
  tx: Tx,
  { askedById: userId, at }: Pick<End, 'askedById' | 'at'>,
  notice: NoticeText,
): Promise<SentNotice[]> {
  return [{ userId, notice: await insertNotice(tx, { ...notice, userId, at }) }]
}
