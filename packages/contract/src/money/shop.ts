import * as z from 'zod'
import { unitSchema } from '../kit/amounts.ts'
import type { SpendingRefusal } from '../kit/debt.ts'
import { withCode } from '../kit/field-codes.ts'
import { instantSchema, userIdSchema } from '../kit/ids.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'

/** The first items whose texts the panel has in each language. */
export const itemTextCodeSchema = z.enum([
  'server_time_7',
  'server_time_30',
  'server_time_90',
  'storage_upgrade_500',
  'storage_upgrade_2000',
])
export type ItemTextCode = z.output<typeof itemTextCodeSchema>

export const shopItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The code of name and description; null once an admin has changed them or the amount. */
  textCode: itemTextCodeSchema.nullable(),
  /** Credits. */
  cost: z.int(),
  type: z.enum(['one_time', 'quantifiable']),
  /** True for a one_time item that this user has bought. */
  isPurchased: z.boolean(),
  /** The unit and the amount that one of it adds to the account, such as days of server time. */
  unit: unitSchema,
  amount: z.int(),
})
export type ShopItem = z.output<typeof shopItemSchema>

export const isStorageItem = (id: string) => id.startsWith('storage_upgrade')

/** The maximum quantity of one item in a cart. */
export const maxOfAnItem = 99
const maxItems = 50

const quantitySentence = `A quantity must be a whole number from 1 to ${maxOfAnItem}.`

/** Maps item ids to quantities. */
export const cartSchema = z.record(
  z.string().min(1).max(64),
  z.int(quantitySentence).min(1, quantitySentence).max(maxOfAnItem, quantitySentence),
)
export type Cart = z.output<typeof cartSchema>

type PricedItem = Pick<ShopItem, 'id' | 'name' | 'cost' | 'type' | 'isPurchased'>

/** Refusals of a purchase. */
export type CartRefusal =
  | Refusal<'cart-empty'>
  | Refusal<'no-such-item', { id: string }>
  | Refusal<'only-once', { name: string }>
  | Refusal<'already-purchased', { name: string }>
  | Refusal<'not-enough-credits'>
  | Refusal<'price-changed'>
  | Refusal<'key-reused'>
  | SpendingRefusal

/** Returns why this cart cannot be bought at any price, or null. */
export function findCartRefusal(cart: Cart, items: readonly PricedItem[]): CartRefusal | null {
  const wanted = Object.entries(cart)
  if (wanted.length === 0) return { code: 'cart-empty' }
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const [id, quantity] of wanted) {
    const item = byId.get(id)
    if (item === undefined) return { code: 'no-such-item', params: { id: id.slice(0, 64) } }
    if (item.type === 'one_time' && quantity > 1) {
      return { code: 'only-once', params: { name: item.name } }
    }
  }
  return null
}

/** Returns a refusal if the cart has a one-time item that the user has already bought, else null. */
export function findPurchasedRefusal(cart: Cart, items: readonly PricedItem[]): CartRefusal | null {
  const item = items.find(({ id, isPurchased }) => isPurchased && id in cart)
  return item === undefined ? null : { code: 'already-purchased', params: { name: item.name } }
}

/** Returns the price of the whole cart in credits; items that are not in the shop are ignored. */
export function sumCart(cart: Cart, items: readonly PricedItem[]): number {
  return items.reduce((sum, { id, cost }) => sum + cost * (cart[id] ?? 0), 0)
}

export const readShopItems = route({
  method: 'GET',
  path: '/shop/items',
  access: 'signed-in',
  summary: 'What the shop sells, at the prices of this moment.',
  reply: z.array(shopItemSchema),
})

export const receiptSchema = z.object({
  id: z.string(),
  at: instantSchema,
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The `textCode` of the item when it was bought. */
      textCode: itemTextCodeSchema.nullable(),
      quantity: z.int(),
      cost: z.int(),
      unit: unitSchema,
      /** The total amount that it added. */
      amount: z.int(),
    }),
  ),
  total: z.int(),
  /** The credits left right after the purchase. */
  creditLeft: z.int(),
})
export type Receipt = z.output<typeof receiptSchema>

export const checkout = route({
  method: 'POST',
  path: '/users/:id/shop/checkout',
  access: 'self',
  summary:
    'Buy a cart. A repeated `Idempotency-Key` header answers again without buying again; `total` refuses when the price is another.',
  params: z.object({ id: userIdSchema }),
  body: z.strictObject({
    cart: cartSchema.refine((cart) => Object.keys(cart).length <= maxItems, {
      error: withCode('cart-items'),
    }),
    /** The total that the buyer saw. */
    total: z.int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  reply: replySchema.extend({ receipt: receiptSchema }),
  ignoresKeys: true,
  rateLimit: { max: 60, perSeconds: 60 },
})

export const readOrders = route({
  method: 'GET',
  path: '/users/:id/shop/orders',
  access: 'self',
  summary: 'The last 50 purchases, newest first.',
  params: z.object({ id: userIdSchema }),
  reply: z.array(receiptSchema.extend({ isReversed: z.boolean() })),
})

/** Answers to the changes of this feature. */
export type ShopReply = CodedReply<'purchased'>

/** Entries of this feature in the activity log. */
export type ShopActivity = 'shop-purchase'
