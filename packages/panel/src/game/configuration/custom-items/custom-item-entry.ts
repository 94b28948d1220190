import {
  type CustomItem,
  customItemSchema,
  newItemDescription,
  newItemName,
} from '@trellis/contract/game/configuration.ts'

/** A custom item in the form; its key stays when its ID is edited. */
export type CustomItemEntry = { key: number; item: CustomItem }

export type LooseItem = { ID: number; [key: string]: unknown }

/** Reads the items of a file, with defaults for missing or invalid keys. */
export function listEntries(items: readonly LooseItem[]): CustomItemEntry[] {
  return items.flatMap((it, key) => {
    const item = parseReadable(it)
    return item === null ? [] : [{ key, item }]
  })
}

/** Null for what cannot be an item at all: the game knows no such ID. */
function parseReadable(item: LooseItem): CustomItem | null {
  const known: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(customItemSchema.shape)) {
    const value = schema.safeParse(item[key])
    if (value.success && value.data !== undefined) known[key] = value.data
  }
  const Name = known['Name'] ?? (String(item['Name'] ?? '').slice(0, 60) || String(item.ID))
  const whole = customItemSchema.safeParse({ ...known, Name })
  return whole.success ? whole.data : null
}

/** Makes a new item with the first ID above all items of the form, and above `highestId`, the highest that is in use. */
export function createEntry(
  entries: readonly CustomItemEntry[],
  highestId: number,
): CustomItemEntry {
  const key = Math.max(-1, ...entries.map((it) => it.key)) + 1
  const highest = Math.max(highestId, ...entries.map(({ item }) => item.ID))
  return { key, item: createItem(highest + 1) }
}

const createItem = (ID: number): CustomItem =>
  customItemSchema.parse({ ID, Name: newItemName, Desc: newItemDescription })

export const hasNewItem = (entries: readonly CustomItemEntry[]) =>
  entries.some(({ item }) => item.Name === newItemName)
