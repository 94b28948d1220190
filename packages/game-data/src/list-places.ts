import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { type ListBound, listBounds } from '@trellis/contract/kit/list-bounds.ts'

type Kind = GameDocument['kind']

/** The paths of the bounded lists; `*` matches any entry of a list. */
const places: readonly [Kind, readonly string[], ListBound][] = [
  ['world', ['admins'], listBounds.access],
  ['world', ['whitelist'], listBounds.access],
  ['world', ['blocks', '*', 'a'], listBounds.access],
  ['world', ['blocks', '*', 'box'], listBounds.stored],
  ['world', ['blocks', '*', 'gifts'], listBounds.notes],
  ['world', ['blocks', '*', 'notes'], listBounds.notes],
  ['world', ['drop_new'], listBounds.drops],
  ['world', ['infinity'], listBounds.weatherMachines],
  ['player', ['inventory'], listBounds.inventory],
  ['player', ['friends'], listBounds.friends],
  ['player', ['ignored'], listBounds.ignored],
  ['bans', ['players'], listBounds.bans],
  ['bans', ['reports'], listBounds.reports],
  ['bans', ['actions'], listBounds.moderationActions],
  ['config', ['GAME', 'CREATOR_LIST'], listBounds.creators],
  ['config', ['NEWBIE_GET', 'ITEMS', '*', 'items'], listBounds.kit],
  ['config', ['SPLICING', 'RECIPES'], listBounds.recipes],
  ['config', ['STORE', 'PACKS'], listBounds.packs],
  ['config', ['STORE', 'OFFERS'], listBounds.packs],
  ['config', ['STORE', 'PACKS', '*', 'items'], listBounds.packItems],
  ['config', ['STORE', 'OFFERS', '*', 'items'], listBounds.packItems],
  ['config', ['DAILY_REWARD', 'ITEMS'], listBounds.packItems],
  ['config', ['COMMANDS', 'ENTRIES'], listBounds.commands],
  ['config', ['MODERATION', 'WORD_FILTER', 'LISTS'], listBounds.wordLists],
  ['config', ['MODERATION', 'WORD_FILTER', 'LISTS', '*', 'words'], listBounds.filterWords],
  ['config', ['ACHIEVEMENTS', 'ENTRIES'], listBounds.achievements],
  ['player', ['achievements'], listBounds.achievements],
  ['custom-items', ['items'], listBounds.customItems],
  ['custom-items', ['items', '*', 'Extra_Drops'], listBounds.extraDrops],
]

/** Returns the bound of a list by its path in a game document. */
export function findListBound(kind: Kind, path: readonly (string | number)[]): ListBound {
  const isThere = (pattern: readonly string[]) =>
    pattern.length === path.length && pattern.every((step, at) => step === '*' || step === path[at])
  return (
    places.find(([ofKind, pattern]) => ofKind === kind && isThere(pattern))?.[2] ?? listBounds.other
  )
}
