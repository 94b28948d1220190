import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { recordAdminAction } from '../activity-log/index.ts'
import { findWebhook, type StoredWebhook } from './store.ts'

/** Finds a webhook. Throws when there is none. */
export async function openWebhook(tx: Tx, id: string): Promise<StoredWebhook> {
  const row = await findWebhook(tx, id)
  if (row === null) throw createFault('missing', { code: 'no-such-webhook' }, { code: 'missing' })
  return row
}

/**
 * Records a change of a webhook. The log holds the origin of its URL only, because the rest may contain a
 * secret.
 */
export const recordWebhook = (
  tx: Tx,
  caller: Caller,
  { row, at, action }: { row: StoredWebhook; at: number; action: ActivityCode },
) => {
  const { name, format, scope } = row
  const details = {
    name,
    to: new URL(row.url).origin,
    format,
    events: scope === 'chosen' ? row.events : scope,
  }
  return recordAdminAction(tx, caller, { at, action, details })
}
