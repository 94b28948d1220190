import type { ActivityCode } from '@trellis/contract/activities.ts'
import type { Caller } from '../../kit/access.ts'
import type { Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { recordAdminAction } from '../../platform/activity-log/index.ts'
import type { ShopItemRow } from './store.ts'

/** Returns the topic of an item's history. */
export const getTopic = (id: string) => `shop-item:${id}`

export const createMissingFault = () =>
  createFault('missing', { code: 'no-such-shop-item' }, { code: 'missing' })
export const createVersionConflict = (name: string) =>
  createFault('conflict', { code: 'version-conflict', params: { name } })

type Change = { at: number; action: ActivityCode; before: ShopItemRow | null; after: ShopItemRow }

/** Returns the fields of an item that its history shows. */
function getShown({ is_sold, version: _version, text_code: _code, ...row }: ShopItemRow) {
  return { ...row, isSold: is_sold === 1 }
}

/** Records a change of an item in the activity log. */
export const recordItem = (tx: Tx, caller: Caller, { at, action, before, after }: Change) =>
  recordAdminAction(tx, caller, {
    at,
    action,
    details: {
      item: after.id,
      before: before === null ? null : getShown(before),
      after: getShown(after),
    },
    topic: getTopic(after.id),
  })
