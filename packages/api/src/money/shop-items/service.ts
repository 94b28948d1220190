import { getGiftLimits } from '@trellis/contract/kit/admin-limits.ts'
import { findAmountRefusal } from '@trellis/contract/kit/amounts.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import {
  type createSoldItem,
  type SoldItem,
  type saveSoldItem,
} from '@trellis/contract/money/shop-items.ts'
import type { Caller } from '../../kit/access.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { listChanges } from '../../platform/activity-log/index.ts'
import { createExcessFault, findSettings } from '../../platform/panel-settings/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import { createMissingFault, createVersionConflict, getTopic, recordItem } from './item-change.ts'
import { insertItem, listSoldItems, lockItem, putItem, type ShopItemRow } from './store.ts'
import { itemCreated, itemSaved } from './undo-kinds.ts'

type Deps = { db: Db; undo: Undo; now: () => number }

const access = 'settings:manage'

export type ShopItems = ReturnType<typeof createShopItems>

/** Manages the items of the shop for admins; purchases read the same rows. */
export function createShopItems({ db, undo, now }: Deps) {
  return {
    list: (): Promise<SoldItem[]> => db.transaction(listSoldItems),

    async create(caller: Caller, form: BodyOf<typeof createSoldItem>) {
      const { isSold, ...rest } = form
      const row: ShopItemRow = { ...rest, is_sold: isSold ? 1 : 0, version: 1, text_code: null }
      const label = { code: 'shop-item-added', params: { name: form.name } } as const
      const batch = undo.begin({ caller, access, label })
      await db.transaction(async (tx) => {
        await refuseMuch(tx, caller, { before: null, after: row })
        await insertItem(tx, row).catch(refuseTaken)
        await recordItem(tx, caller, {
          at: now(),
          action: 'shop-item-added',
          before: null,
          after: row,
        })
        await batch.add(tx, itemCreated.step({ id: row.id, version: row.version }))
      })
      return {
        ...createReply({ code: 'shop-item-added', params: { name: form.name } }),
        undo: batch.offer(),
      }
    },

    async save(caller: Caller, id: string, form: BodyOf<typeof saveSoldItem>) {
      const { isSold, version, ...rest } = form
      const label = { code: 'shop-item-changed', params: { name: form.name } } as const
      const batch = undo.begin({ caller, access, label })
      await db.transaction(async (tx) => {
        const before = await lockItem(tx, id)
        if (before === null) throw createMissingFault()
        if (before.version !== version) throw createVersionConflict(before.name)
        const denial = findAmountRefusal(before.unit, form.amount)
        if (denial !== null)
          throw createFault('bad-input', denial, { code: 'bad-input', field: 'amount' })
        const saved = { ...before, ...rest, is_sold: isSold ? 1 : 0, version: version + 1 }
        const after = { ...saved, text_code: findTextCode(before, saved) }
        await refuseMuch(tx, caller, { before, after })
        await putItem(tx, after)
        await recordItem(tx, caller, { at: now(), action: 'shop-item-changed', before, after })
        await batch.add(tx, itemSaved.step({ before, version: after.version }))
      })
      return {
        ...createReply({ code: 'shop-item-saved', params: { name: form.name } }),
        undo: batch.offer(),
      }
    },

    history: (id: string) => db.transaction((tx) => listChanges(tx, getTopic(id))),
  }
}

/** The panel has its own words for the first texts and amounts only. */
const findTextCode = (before: ShopItemRow, saved: ShopItemRow) =>
  texts.every((it) => before[it] === saved[it]) ? before.text_code : null

const texts = ['name', 'description', 'amount'] as const

function refuseTaken(error: unknown): never {
  if (!isTaken(error, 'shop_item_pkey', 'shop_item.id')) throw error
  throw createFault('conflict', { code: 'item-taken' })
}

type ItemChange = { before: ShopItemRow | null; after: ShopItemRow }

/** An admin who is no super admin could otherwise sell any amount for nothing. */
async function refuseMuch(tx: Tx, caller: Caller, { before, after }: ItemChange): Promise<void> {
  if (caller.isSuperAdmin || before?.amount === after.amount) return
  const max = getGiftLimits((await findSettings(tx)).codeLimits)[after.unit]
  if (after.amount > max) throw createExcessFault('amount', max)
}
