import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { type Pair } from '@trellis/game-data/inventory.ts'
import { readRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import { getPairKey } from '@trellis/items/recipe.ts'
import { isStock } from './inventory.ts'

export type Kit = { gems: number; coins: number; seasonTokens: number; items: Pair[] }

/** The settings in `config.json` that the engine supports. */
export type Settings = {
  creators: string[]
  autofarmMs: number
  kit: Kit
  /** The owner's recipes by `getPairKey`; 0 means that the two seeds grow nothing. */
  recipes: ReadonlyMap<number, number>
}

const defaultAutofarmMs = 1000

/** Reads the valid settings and uses defaults for the rest, because a typing error must not end a game. */
export function getSettings(config: JsonObject | null): Settings {
  const game = isObject(config?.GAME) ? config.GAME : {}
  const list: unknown[] = Array.isArray(game.CREATOR_LIST) ? game.CREATOR_LIST : []
  const delay = game.AUTOFARM_DELAY
  return {
    creators: list.filter((entry) => typeof entry === 'string'),
    autofarmMs: isAmount(delay) ? delay : defaultAutofarmMs,
    kit: getKit(config?.NEWBIE_GET),
    recipes: getRecipes(config?.SPLICING),
  }
}

function getKit(section: unknown): Kit {
  const list: unknown = isObject(section) ? section.ITEMS : null
  const first: unknown = Array.isArray(list) ? list[0] : null
  const kit = isObject(first) ? first : {}
  const items: unknown[] = Array.isArray(kit.items) ? kit.items : []
  return {
    gems: isAmount(kit.Gemss) ? kit.Gemss : 0,
    coins: isAmount(kit.Coin) ? kit.Coin : 0,
    seasonTokens: isAmount(kit.Seasonals_Token) ? kit.Seasonals_Token : 0,
    items: items.filter(isStock),
  }
}

/** Invalid entries are skipped. Of two entries for the same seeds the last one counts. */
function getRecipes(section: unknown): ReadonlyMap<number, number> {
  const list: unknown = isObject(section) ? section.RECIPES : null
  const entries: unknown[] = Array.isArray(list) ? list : []
  return new Map(
    entries.flatMap((entry) => {
      const recipe = readRecipeEntry(entry)
      return recipe === null ? [] : [[getPairKey(recipe.from), recipe.grows] as const]
    }),
  )
}

export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
