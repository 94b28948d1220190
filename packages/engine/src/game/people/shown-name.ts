import type { JsonObject } from '@trellis/document/json-value.ts'
import { cleanPlayerText, type TextRule } from '@trellis/protocol/text/player-text.ts'
import { formatNameByRank } from './rank.ts'
import { getTitleLabel, listShownTitles } from './titles.ts'

/**
 * Returns a player's name as others read it: colour and mark of the rank, titles, and the name of a custom
 * role.
 */
export function getShownName(growId: string, player: JsonObject, rank: number): string {
  const shown = listShownTitles(player)
  const getText = (place: 'before' | 'after') => shown.find((it) => it.place === place)?.text ?? ''
  const badge = shown.find(({ place }) => place === 'badge')
  const name = formatNameByRank(`${getText('before')}${growId}${getText('after')}`, rank)
  const role = getCustomRole(player)
  return `${name}${badge ? ` \`5[${getTitleLabel(badge)}]\`\`` : ''}${role ? ` \`w[${role}\`w]\`\`` : ''}`
}

const roleRule: TextRule = { characters: 24, bytes: 72, colours: 'keep' }

/**
 * Returns the custom name of a player's role, with its colours. Angle brackets are removed, because they end
 * a name in chat.
 */
export function getCustomRole(player: JsonObject): string {
  const name = player['Role.custom_role_name']
  return typeof name === 'string' ? cleanPlayerText(name.replaceAll(/[<>]/g, ''), roleRule) : ''
}

/**
 * Returns the two-letter country for the flag: from the player's file or, when it has none, from the client.
 */
export function getCountry({ country }: JsonObject, requested: string): string {
  return isCountry(country)
    ? country.toLowerCase()
    : isCountry(requested)
      ? requested.toLowerCase()
      : 'us'
}

const isCountry = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z]{2}$/.test(value)
