import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { someAdmin } from '../../hosting/servers/index.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { type AdminChange, getAdminActor } from '../../people/users/index.ts'
import { insertActivity } from '../../platform/activity-log/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'

/** An admin's action on a server. */
export type AdminAction = {
  serverId: ServerId
  name: string
  done: 'started' | 'stopped' | 'restarted' | 'killed' | 'deleted'
  at: number
  /** Additional information for the owner. */
  consequences?: string
  /** Days in which a deleted server can be restored. */
  keptDays?: number
  change?: { before: ServerStatus; after: ServerStatus }
}

/** Records an admin's action. Returns the notice for the owner, unless the admin is the owner. */
export async function recordAdminAction(
  tx: Tx,
  opened: AdminChange,
  { serverId, name, done, at, consequences = '', keptDays = 0, change }: AdminAction,
): Promise<Notice | null> {
  const { target, admin } = opened
  await insertActivity(tx, {
    ...getAdminActor(opened, at),
    action: `server-${done}-by-an-admin`,
    details: { server: name, owner: target.row.grow_id ?? target.row.username, ...change },
  })
  if (target.row.id === admin.row.id) return null
  return insertNotice(tx, {
    userId: target.row.id,
    at,
    serverId: done === 'deleted' ? undefined : serverId,
    kind: 'account',
    level: 'warning',
    text: `${someAdmin} ${done} your server ${name}.${consequences}`,
    code: 'server-by-admin',
    params: { name, done, keptDays },
    action: { label: 'Open dashboard', path: '/dashboard' },
  })
}
