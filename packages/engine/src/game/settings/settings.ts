import { guildBounds } from '@trellis/contract/kit/guild-bounds.ts'
import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import {
  type AchievementSettings,
  readAchievementSettings,
} from '@trellis/game-data/achievement-settings.ts'
import { readCommandEntries } from '@trellis/game-data/command-entry.ts'
import { type DailyReward, readDailyReward } from '@trellis/game-data/daily-reward.ts'
import { type Pair } from '@trellis/game-data/inventory.ts'
import { readModerationSettings } from '@trellis/game-data/moderation-settings.ts'
import { readRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import { getPairKey } from '@trellis/items/recipe.ts'
import { type CommandSettings, indexCommands } from '../commands/command-rights.ts'
import { isStock } from '../items/inventory.ts'
import { readStoreSettings, type StoreSettings } from './store-settings.ts'

export type Kit = { gems: number; coins: number; seasonTokens: number; items: Pair[] }

/** The settings in `config.json` that the engine supports. */
export type Settings = {
  creators: string[]
  /** The owner of the world START when the engine makes it; empty for none. */
  startOwner: string
  autofarmMs: number
  kit: Kit
  /** The owner's recipes by `getPairKey`; 0 means that the two seeds grow nothing. */
  recipes: ReadonlyMap<number, number>
  store: StoreSettings
  reward: DailyReward
  commands: CommandSettings
  moderation: ModerationSettings
  /** The gems that founding a guild costs. */
  guildPrice: number
  achievements: AchievementSettings
}

const defaultAutofarmMs = 1000

/** Reads the valid settings and uses defaults for the rest, because a typing error must not end a game. */
export function getSettings(config: JsonObject | null): Settings {
  const game = isObject(config?.GAME) ? config.GAME : {}
  const list: unknown[] = Array.isArray(game.CREATOR_LIST) ? game.CREATOR_LIST : []
  const delay = game.AUTOFARM_DELAY
  return {
    creators: list.filter((entry) => typeof entry === 'string'),
    startOwner: typeof game.START_OWNER === 'string' ? game.START_OWNER.slice(0, 100) : '',
    autofarmMs: isAmount(delay) ? delay : defaultAutofarmMs,
    kit: getKit(config?.NEWBIE_GET),
    recipes: getRecipes(config?.SPLICING),
    store: readStoreSettings(config?.STORE),
    reward: readDailyReward(config?.DAILY_REWARD),
    moderation: readModerationSettings(config?.MODERATION),
    guildPrice: getGuildPrice(config?.GUILDS),
    achievements: readAchievementSettings(config?.ACHIEVEMENTS),
    commands: indexCommands(readCommandEntries(config?.COMMANDS)),
  }
}

function getGuildPrice(section: unknown): number {
  const price: unknown = isObject(section) ? section.PRICE : null
  return isAmount(price) ? Math.floor(price) : guildBounds.defaultPrice
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
