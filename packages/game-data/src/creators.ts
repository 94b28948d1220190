import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** Who owns a server now, who owned it before, and who else may be a creator where that is not known for sure. */
export type Owners = {
  ownerGrowId: string
  formerOwners: readonly string[]
  trustedCreators: readonly string[] | null
}

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
export const listCreatorsAfterSale = ({ ownerGrowId }: Pick<Owners, 'ownerGrowId'>): string[] => [
  ownerGrowId,
]

/**
 * Returns whether settings name a creator who must not get rights from restored data: an earlier owner, as those of a backup
 * from before a sale do, or a person of whom that cannot be ruled out.
 */
export function hasUntrustedCreator(
  config: JsonObject,
  { ownerGrowId, formerOwners, trustedCreators }: Owners,
): boolean {
  const former = new Set(formerOwners.map(getKey))
  const trusted = trustedCreators && new Set([ownerGrowId, ...trustedCreators].map(getKey))
  return readCreators(config)
    .map(getKey)
    .some((name) => former.has(name) || (trusted !== null && !trusted.has(name)))
}
