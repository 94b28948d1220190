import { parseObject } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import {
  hasUntrustedCreator,
  listCreatorsAfterSale,
  type Owners,
} from '@trellis/game-data/creators.ts'

/**
 * Returns the text of settings that are about to replace those of a server, without creators that its owner has not named:
 * settings from before a sale name the seller, and those that a member brings may name anyone.
 * @param kept the present creators, which stay; null to take over those of the settings
 */
export function settleCreators(
  text: string,
  owners: Owners,
  kept: readonly string[] | null,
): string {
  const config = parseObject(text.replace(/^\uFEFF/, ''))
  if (kept === null && !hasUntrustedCreator(config, owners)) return text
  const game: JsonObject = isObject(config.GAME) ? config.GAME : {}
  const creators = kept ?? listCreatorsAfterSale(owners)
  return JSON.stringify({ ...config, GAME: { ...game, CREATOR_LIST: [...creators] } })
}
