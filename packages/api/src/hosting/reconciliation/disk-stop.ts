import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { insertNotice, type NoticeText } from '../../platform/notices/index.ts'
import { queueWebhooks } from '../../platform/webhooks/index.ts'
import type { ServerRow } from '../servers/index.ts'
import { readEventReason } from './event-reason.ts'

/**
 * Reports to the owner and the webhooks a server that a full disk has stopped, and its return when there is room. Runs in the
 * transaction of the event, so each is reported once. Returns the notice; null for another event.
 */
export async function keepDiskNotice(
  tx: Tx,
  row: ServerRow,
  event: ServerEvent,
): Promise<Notice | null> {
  const at = Date.parse(event.at)
  if (event.kind === 'stopped' && readEventReason(event.detail).cause?.code === 'host-disk-full') {
    await markStopped(tx, row.id, at)
    return report(tx, row, { state: 'stopped', at })
  }
  if (event.kind !== 'started' || !(await unmarkStopped(tx, row.id))) return null
  // An owner who has started it knows.
  return event.by === null ? report(tx, row, { state: 'running', at }) : null
}

const codes = { stopped: 'disk-stopped', running: 'disk-room' } as const

async function report(
  tx: Tx,
  { id, name, owner_id }: ServerRow,
  { state, at }: { state: keyof typeof codes; at: number },
): Promise<Notice> {
  const facts = { server: name, owner: owner_id, state, reason: 'disk' }
  await queueWebhooks(tx, { event: 'server-stopped', at, text: '', facts })
  const described: NoticeText = {
    kind: 'storage',
    level: state === 'stopped' ? 'warning' : 'success',
    text: '',
    code: codes[state],
    params: { name },
    action: { label: 'Open dashboard', path: '/dashboard' },
  }
  return insertNotice(tx, { ...described, serverId: id, userId: owner_id, at })
}

async function markStopped(tx: Tx, serverId: string, at: number): Promise<void> {
  await tx
    .insertInto('disk_stop')
    .values({ server_id: serverId, at })
    .onConflict((it) => it.column('server_id').doUpdateSet({ at }))
    .execute()
}

/** Returns whether a full disk had stopped it. */
async function unmarkStopped(tx: Tx, serverId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('disk_stop')
    .where('server_id', '=', serverId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
