import { type CustomItem, customItemSchema } from '@trellis/contract/game/configuration.ts'
import * as z from 'zod'

const storedItemsSchema = z.object({
  items: z
    .array(z.looseObject({ ID: z.int() }).or(z.null()).catch(null))
    .catch([])
    .default([]),
})

/** The known keys. Unknown keys stay in the file. */
const knownKeysSchema = z.object(customItemSchema.shape)
const shape: Record<string, z.ZodType> = customItemSchema.shape

/** The custom items of a file that a person may have written. */
export function listStoredItems(text: string): CustomItem[] {
  const { items } = storedItemsSchema.parse(JSON.parse(text))
  return items.flatMap((item) => (item === null ? [] : readStoredItem(item)))
}

/** A value that does not fit counts as not set. */
function readStoredItem(item: Record<string, unknown>): CustomItem {
  const whole = knownKeysSchema.safeParse(item)
  if (whole.success) return whole.data
  const fitting = Object.entries(item).filter(
    ([key, value]) => shape[key]?.safeParse(value).success,
  )
  const name = typeof item.Name === 'string' ? item.Name.slice(0, 60) : ''
  return customItemSchema.parse({
    Name: name.trim() || `Item ${item.ID}`,
    ...Object.fromEntries(fitting),
  })
}
