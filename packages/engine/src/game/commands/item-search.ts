import { createLineToActor } from '../events/message-events.ts'
import { type Items, isSeed, maxItemId } from '../items/item-traits.ts'
import type { Rule } from '../scene.ts'

const maxFound = 10

/** Finds the items whose names contain the text, the shortest names first. Seeds are left out. */
export const findItemRule: Rule<readonly string[]> = ({ items }, words) => {
  const requested = words.join(' ').toLowerCase()
  const found = findNamesWith(requested, items)
  if (found.length === 0) return [createLineToActor(`No item is called "${requested}".`)]
  const lines = found.slice(0, maxFound).map(({ id, name }) => `\`w${name}\`\` is item ${id}.`)
  const left = found.length - maxFound
  return [...lines, ...(left > 0 ? [`… and ${left} more.`] : [])].map(createLineToActor)
}

function findNamesWith(requested: string, items: Items): { id: number; name: string }[] {
  const found: { id: number; name: string }[] = []
  for (let id = 1; id <= maxItemId; id++) {
    if (!items.has(id)) continue
    const traits = items.getTraits(id)
    if (!isSeed(traits) && traits.name.toLowerCase().includes(requested)) found.push(traits)
  }
  return found.toSorted((one, other) => one.name.length - other.name.length || one.id - other.id)
}
