import * as z from 'zod'
import { itemTypes, sheetNames } from './item-types.ts'

type TypeName = keyof typeof itemTypes
const isTypeName = (value: unknown) => typeof value === 'string' && Object.hasOwn(itemTypes, value)

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'A color is written like "#8b5c3d".')
  .transform((text) => Number.parseInt(text.slice(1), 16))

/** One item of `items.json`. Absent fields come from the item's type. */
const itemEntrySchema = z.strictObject({
  // Ids have 16 bits in packets, and the next odd id is the seed's.
  id: z.int().min(0).max(65_534).multipleOf(2, 'An id is even: the odd one after it is the seed.'),
  name: z
    .string()
    .regex(/^[A-Z][A-Za-z' ]{1,25}$/, "A name has 2 to 26 letters, spaces or ' and a capital."),
  description: z.string().min(5).max(120),
  type: z.custom<TypeName>(isTypeName, `A type is one of ${Object.keys(itemTypes).join(', ')}.`),
  rarity: z
    .int()
    .min(0)
    .refine((it) => it <= 60 || it === 999, 'A rarity is 0 to 60, or 999 for what never grows.'),
  punches: z.int().min(0).max(40).optional(),
  resetSeconds: z.int().min(0).max(255).optional(),
  maxAmount: z.int().min(0).max(200).optional(),
  sheet: z.enum(sheetNames).optional(),
  hasSeed: z.boolean().optional(),
  /** Allows the picture of a block or background to have clear pixels, as glass has. */
  seeThrough: z.boolean().optional(),
  /** The colors in which the game paints the item's seed and tree. */
  seedColors: z.tuple([color, color]),
})

export type ItemEntry = z.output<typeof itemEntrySchema>

export const itemFileSchema = z.array(itemEntrySchema).min(1)
