import * as z from 'zod'
import { findAmountRefusal, maxAmount, unitSchema } from '../kit/amounts.ts'
import { formatCount } from '../kit/count.ts'
import { withCode } from '../kit/field-codes.ts'
import type { Refusal } from '../kit/refusal.ts'
import type { CodedReply } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import { settingChangeSchema } from '../platform/panel-settings.ts'
import { changedSchema } from '../platform/undo.ts'

/** An item of the shop as admins see it, on sale or not. */
export const soldItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Credits. */
  cost: z.int(),
  type: z.enum(['one_time', 'quantifiable']),
  unit: unitSchema,
  amount: z.int(),
  isSold: z.boolean(),
  /** The position from the top of the shop. */
  position: z.int(),
  /** Counts the item's changes; a save names the version that the admin has seen. */
  version: z.int(),
  /** How often it was bought so far; reversed purchases count. */
  bought: z.int(),
})
export type SoldItem = z.output<typeof soldItemSchema>

/** The fields of an item that can change at any time. */
const editable = {
  name: z.string().trim().min(1, withCode('name-missing')).max(80, 'At most 80 characters.'),
  description: z.string().trim().max(300, 'At most 300 characters.'),
  cost: z
    .int(withCode('whole-number'))
    .min(0, withCode('amount'))
    .max(maxAmount.credit, 'At most 1,000,000,000 credits.'),
  amount: z.int(withCode('whole-number')).min(1, 'At least 1.'),
  isSold: z.boolean(),
  position: z.int(withCode('whole-number')).min(0, 'At least 0.').max(10_000, 'At most 10,000.'),
}

export const listSoldItems = route({
  method: 'GET',
  path: '/admin/shop/items',
  access: 'settings:view',
  summary: 'Every item of the shop, in its order, with those that are not sold.',
  reply: z.array(soldItemSchema),
})

export const createSoldItem = route({
  method: 'POST',
  path: '/admin/shop/items',
  access: 'settings:manage',
  summary: 'Add an item to the shop.',
  body: z
    .strictObject({
      id: z.string().regex(/^[a-z0-9_]{3,40}$/, withCode('shop-item-id')),
      type: z.enum(['one_time', 'quantifiable']),
      unit: unitSchema.exclude(['credit']),
      ...editable,
    })
    .superRefine(({ unit, amount }, context) => {
      const denial = findAmountRefusal(unit, amount)
      if (denial === null) return
      const message = `At most ${formatCount(denial.params.max)}.`
      context.addIssue({ code: 'custom', path: ['amount'], message })
    }),
  reply: changedSchema,
  status: 201,
})

const params = z.object({ itemId: z.string().min(1).max(64) })

export const saveSoldItem = route({
  method: 'PUT',
  path: '/admin/shop/items/:itemId',
  access: 'settings:manage',
  summary:
    'Change an item; buyers with it in the cart see a new price before paying. Kind and unit stay.',
  params,
  body: z.strictObject({ ...editable, version: z.int() }),
  reply: changedSchema,
})

export const readSoldItemHistory = route({
  method: 'GET',
  path: '/admin/shop/items/:itemId/history',
  access: 'settings:view',
  summary: 'The last 50 changes of an item, newest first; `before` is null for its creation.',
  params,
  reply: z.array(settingChangeSchema),
})

/** Answers to the changes of this feature. */
export type ShopItemReply =
  | CodedReply<'shop-item-added', { name: string }>
  | CodedReply<'shop-item-saved', { name: string }>

/** Entries of this feature in the activity log. */
export type ShopItemActivity = 'shop-item-added' | 'shop-item-changed' | 'shop-item-removed'

/** Changes of this feature that can be undone. */
export type ShopItemUndo =
  | CodedReply<'shop-item-added', { name: string }>
  | CodedReply<'shop-item-changed', { name: string }>

/** Refusals of changes of items of the shop. */
export type ShopItemRefusal =
  | Refusal<'item-taken'>
  | Refusal<'item-bought', { name: string }>
  | Refusal<'no-such-shop-item'>
