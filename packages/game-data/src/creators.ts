import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** Who owns a server now, and who owned it before. */
export type Owners = { ownerGrowId: string; formerOwners: readonly string[] }

/** GrowIDs are the same without regard to case. */
const getKey = (growId: string) => growId.toLowerCase()

export function readCreators(config: JsonObject): string[] {
  const list: unknown = isObject(config.GAME) ? config.GAME.CREATOR_LIST : null
  return Array.isArray(list) ? list.filter((it) => typeof it === 'string') : []
}

/**
 * Returns the creators after a sale: the new owner alone, because the others are people of the seller. The new owner names
 * them again.
 */
export const listCreatorsAfterSale = ({ ownerGrowId }: Owners): string[] => [ownerGrowId]

/** Returns whether settings name an earlier owner as a creator, as those of a backup from before a sale do. */
export function hasFormerOwner(config: JsonObject, { formerOwners }: Owners): boolean {
  const former = new Set(formerOwners.map(getKey))
  return readCreators(config).some((name) => former.has(getKey(name)))
}
