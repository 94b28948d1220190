import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { getAdminActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { getName, moveToOwner, refuseBusy, type SentNotice } from '../members/index.ts'
import { keepSlots } from '../servers/index.ts'
import type { Opened } from './checks.ts'
import { notifyOwners } from './notices.ts'
import { deleteServerChange, forgetStop, listVisitors } from './store.ts'

type Form = { reason: string; keepsMembers: boolean; at: number }

export type Moved = Opened & {
  /** Users who have lost their rights to the server, in addition to its former owner. */
  lost: string[]
  sent: SentNotice[]
}

/** Moves an opened server to its new owner, with both activity logs and notices. */
export async function performHandOver(
  tx: Tx,
  opened: Opened,
  { reason, keepsMembers, at }: Form,
): Promise<Moved> {
  const { row, from, to, admin } = opened
  if (row.state !== 'ready') throw createFault('conflict', { code: 'busy' })
  await refuseBusy(tx, row.id)
  await keepSlots(tx, to, at)
  const visitors = await listVisitors(tx, row.id)
  await forgetStop(tx, row.id)
  const removed = await moveToOwner(tx, { row, from, to }, { keepMembers: keepsMembers, at })
  await deleteServerChange(tx, row.id)
  const move = { name: row.name, from: getName(from), to: getName(to), reason }
  for (const target of [from, to])
    await insertActivity(tx, {
      ...getAdminActor({ target, admin }, at),
      action: 'server-owner-changed',
      details: {
        server: row.name,
        before: move.from,
        after: move.to,
        reason,
        membersRemoved: removed.length,
      },
    })
  const owners = { fromId: from.row.id, toId: to.row.id, serverId: row.id, at }
  const sent = await notifyOwners(tx, move, owners)
  return { ...opened, lost: [...removed, ...visitors], sent }
}
