import { amountDenial } from '@trellis/contract/amounts.ts'
import type { BodyOf } from '@trellis/contract/kit/route.ts'
import { sentenceFor } from '@trellis/contract/sentences/sentences.ts'
import {
  type createSoldItem,
  type SoldItem,
  type saveSoldItem,
} from '@trellis/contract/shop-items.ts'
import * as z from 'zod'
import type { Caller } from '../../kit/access.ts'
import { type Db, isTaken, type Tx } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { listChanges, recordAdminAction } from '../../platform/activity-log/index.ts'
import type { Undo } from '../../platform/undo/index.ts'
import {
  insertItem,
  listSoldItems,
  lockItem,
  putItem,
  removeItem,
  type ShopItemRow,
  shopItemRowSchema,
  wasBought,
} from './store.ts'

type Deps = { db: Db; undo: Undo; now: () => number }

const access = 'settings:manage'
const topicOf = (id: string) => `shop-item:${id}`

const missing = () => new Fault('missing', 'There is no such item in the shop.')
const changedSince = (name: string) =>
  new Fault('conflict', `${name} has been changed since. Look at it again.`, {
    code: 'version-conflict',
    params: { name },
  })

export type ShopItems = ReturnType<typeof createShopItems>

/** What the shop sells, as admins set it; buying reads the same rows. */
export function createShopItems({ db, undo, now }: Deps) {
  const created = undo.kind(
    'shop-item-created',
    z.object({ id: z.string(), version: z.int() }),
    async (tx, { id, version }, by) => {
      const row = await lockItem(tx, id)
      if (row === null) throw missing()
      if (row.version !== version) throw changedSince(row.name)
      if (await wasBought(tx, id)) {
        throw new Fault(
          'conflict',
          `${row.name} was bought already. Take it off the shop instead.`,
          { params: { name: row.name } },
        )
      }
      await removeItem(tx, id)
      await tell(tx, by.caller, { at: by.at, action: 'Shop item removed', before: row, after: row })
      return { userId: null }
    },
  )
  const saved = undo.kind(
    'shop-item',
    z.object({ before: shopItemRowSchema, version: z.int() }),
    async (tx, { before, version }, by) => {
      const row = await lockItem(tx, before.id)
      if (row === null) throw missing()
      if (row.version !== version) throw changedSince(row.name)
      const after = { ...before, version: version + 1 }
      await putItem(tx, after)
      await tell(tx, by.caller, { at: by.at, action: 'Shop item changed', before: row, after })
      return { userId: null }
    },
  )

  return {
    list: (): Promise<SoldItem[]> => db.transaction(listSoldItems),

    async create(caller: Caller, form: BodyOf<typeof createSoldItem>) {
      const { isSold, ...rest } = form
      const row: ShopItemRow = { ...rest, is_sold: isSold ? 1 : 0, version: 1 }
      const batch = undo.begin({ caller, access, label: `Added ${form.name} to the shop` })
      await db.transaction(async (tx) => {
        await insertItem(tx, row).catch(refuseTaken)
        await tell(tx, caller, { at: now(), action: 'Shop item added', before: null, after: row })
        await batch.add(tx, created({ id: row.id, version: row.version }))
      })
      return { message: `${form.name} is in the shop.`, undo: batch.offer() }
    },

    async save(caller: Caller, id: string, form: BodyOf<typeof saveSoldItem>) {
      const { isSold, version, ...rest } = form
      const batch = undo.begin({ caller, access, label: `Changed ${form.name} in the shop` })
      await db.transaction(async (tx) => {
        const before = await lockItem(tx, id)
        if (before === null) throw missing()
        if (before.version !== version) throw changedSince(before.name)
        const denial = amountDenial(before.unit, form.amount)
        if (denial !== null) {
          const fields = { amount: sentenceFor(denial) }
          throw createFault('bad-input', denial, { code: 'bad-input', fields })
        }
        const after = { ...before, ...rest, is_sold: isSold ? 1 : 0, version: version + 1 }
        await putItem(tx, after)
        await tell(tx, caller, { at: now(), action: 'Shop item changed', before, after })
        await batch.add(tx, saved({ before, version: after.version }))
      })
      return { message: `${form.name} saved.`, undo: batch.offer() }
    },

    history: (id: string) => db.transaction((tx) => listChanges(tx, topicOf(id))),
  }
}

type Told = { at: number; action: string; before: ShopItemRow | null; after: ShopItemRow }

/** What of an item its history shows. */
function shownOf({ is_sold, version: _version, ...row }: ShopItemRow) {
  return { ...row, isSold: is_sold === 1 }
}

const tell = (tx: Tx, caller: Caller, { at, action, before, after }: Told) =>
  recordAdminAction(tx, caller, {
    at,
    action,
    details: {
      item: after.id,
      before: before === null ? null : shownOf(before),
      after: shownOf(after),
    },
    topic: topicOf(after.id),
  })

function refuseTaken(error: unknown): never {
  if (!isTaken(error, 'shop_item_pkey', 'shop_item.id')) throw error
  throw new Fault('conflict', 'An item with this id is there already.', { code: 'item-taken' })
}
