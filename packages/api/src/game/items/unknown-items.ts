import { gemsItemId, isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import { createFault } from '@trellis/link/fault.ts'
import type { OpenedServer } from '../documents/index.ts'
import type { Items } from './service.ts'

/** More would not be read. */
const maxNamed = 5

/** The effect of an unknown item on players, by the place where it is used. */
const sights = {
  drop: 'Blocks with it drop nothing of it.',
  inventory: 'Clients of the game call it illegal.',
  kit: 'New players are not given it.',
  recipe: 'Recipes with it grow nothing.',
  store: 'Packs with it are not sold, and the daily reward leaves it out.',
  tile: 'Players see nothing on these tiles.',
} as const

/**
 * Warns of item ids that neither the item database in force nor the server's custom items have.
 * Returns sentences for the owner; none when all ids are known.
 */
export async function warnOfUnknownItems(
  items: Items,
  server: Pick<OpenedServer, 'serverId' | 'userId'>,
  { ids, place }: { ids: Iterable<number>; place: keyof typeof sights },
): Promise<string[]> {
  const used = new Set(ids)
  return [...(await describeUnknown(items, server, { used, place })), ...describeKept(used, place)]
}

/** Gems that a block drops are gems, and tiles and inventories have other rules. */
function describeKept(used: ReadonlySet<number>, place: keyof typeof sights): string[] {
  if (place === 'tile' || place === 'inventory') return []
  const kept = [...used].filter(
    (id) => !isHandedOut(id) && !(place === 'drop' && id === gemsItemId),
  )
  return kept.length === 0 ? [] : [`Gems, fist and wrench are not given as items. ${sights[place]}`]
}

async function describeUnknown(
  items: Items,
  server: Pick<OpenedServer, 'serverId' | 'userId'>,
  { used, place }: { used: Set<number>; place: keyof typeof sights },
): Promise<string[]> {
  // Every game knows gems, fist and wrench, which an items file may lack.
  const ids = [...used].filter((id) => place === 'tile' || isHandedOut(id))
  const unknown = await items.findUnknown(server, new Set(ids))
  if (unknown.length === 0) return []
  const named = unknown.slice(0, maxNamed).join(', ')
  const more = unknown.length > maxNamed ? ` and ${unknown.length - maxNamed} more` : ''
  const subject = unknown.length === 1 ? `Item ${named} is` : `Items ${named}${more} are`
  return [`${subject} not in the item database of this server. ${sights[place]}`]
}

/** Throws a `bad-input` fault for an item that no player may be given: clients would not know it, or it is no item. */
export async function refuseUngivable(
  items: Items,
  server: Pick<OpenedServer, 'serverId' | 'userId'>,
  id: number,
): Promise<void> {
  if (!isHandedOut(id)) throw createFault('bad-input', { code: 'item-not-given' })
  const unknown = await items.findUnknown(server, new Set([id]))
  if (unknown.length > 0) throw createFault('bad-input', { code: 'item-unknown', params: { id } })
}
