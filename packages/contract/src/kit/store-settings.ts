import * as z from 'zod'
import { withBound, withCode, withOwnNames } from './field-codes.ts'
import { listBounds } from './list-bounds.ts'
import { packBounds } from './pack-bounds.ts'

const noAmount = 'Not a number of gems.'
const amount = z.int(noAmount).min(0, noAmount).max(packBounds.gems, noAmount)
const noDays = 'Not a number of days from 1 to 365.'

/** [item id, count] */
const stackSchema = z.tuple([
  z.int(withCode('item-number')).min(1, withCode('item-number')).max(65_535),
  z
    .int(withCode('stack-count'))
    .min(1, withCode('stack-count'))
    .max(packBounds.count, withCode('stack-count')),
])
const stacksSchema = z
  .array(stackSchema)
  .max(...withBound(listBounds.packItems))
  .refine((items) => new Set(items.map(([id]) => id)).size === items.length, {
    error: 'Not a list that has each item once.',
  })

/** A pack of items for gems. */
const packSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, withCode('name-empty'))
    .max(packBounds.name, 'Not a name of at most 40 characters.'),
  price: z
    .int(withCode('pack-price'))
    .min(1, withCode('pack-price'))
    .max(packBounds.gems, withCode('pack-price')),
  items: stacksSchema.min(1, withCode('pack-empty')),
})
export type Pack = z.output<typeof packSchema>

const packsSchema = z
  .array(packSchema)
  .max(...withBound(listBounds.packs))
  .superRefine(withOwnNames('pack-repeated'))

/** The packs that a server sells for gems, and the reward that players get once a day. */
export const storeSettingsSchema = z.strictObject({
  packs: packsSchema,
  /** One of them is the offer of the day; they follow each other by date. */
  offers: packsSchema,
  reward: z.strictObject({
    gems: amount,
    /** Gems for each further day in a row. */
    gemsPerDay: amount,
    /** The reward grows up to this number of days in a row. */
    days: z.int(noDays).min(1, noDays).max(packBounds.days, noDays),
    items: stacksSchema,
  }),
})
export type StoreSettings = z.output<typeof storeSettingsSchema>
