import { readAchievements } from '@trellis/contract/game/achievement-settings.ts'
import { readChatRules } from '@trellis/contract/game/chat-rules.ts'
import { readCommands } from '@trellis/contract/game/command-settings.ts'
import {
  readNewbieKit,
  readRecipes,
  readServerConfig,
  readStoreSettings,
} from '@trellis/contract/game/configuration.ts'
import { achievements } from '@trellis/contract/kit/achievements.ts'
import { withDefaultCommands } from '@trellis/contract/kit/command-rules.ts'
import { packBounds } from '@trellis/contract/kit/pack-bounds.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { readAchievementSettings } from '@trellis/game-data/achievement-settings.ts'
import { readCommandEntries } from '@trellis/game-data/command-entry.ts'
import { readDailyReward } from '@trellis/game-data/daily-reward.ts'
import { readModerationSettings } from '@trellis/game-data/moderation-settings.ts'
import { readRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import { type Pack, readPack } from '@trellis/game-data/store-pack.ts'
import type * as z from 'zod'
import { getLoadedItems, type ItemSource } from '../items/index.ts'
import { type configSchema, emptyKit, kitSchema } from './config-file.ts'

type Settings = z.output<typeof configSchema>

/** One part of the settings: its route, and its answer. The source has the recipes that every server has. */
type Part = { route: Route; answer: (settings: Settings, source: ItemSource) => unknown }
export type PartName = 'config' | 'kit' | 'recipes' | 'store' | 'commands' | 'chat' | 'achievements'

export const parts: Readonly<Record<PartName, Part>> = {
  config: {
    route: readServerConfig,
    answer: ({ GAME, GUILDS }) => ({
      creatorList: GAME.CREATOR_LIST,
      autofarmDelay: GAME.AUTOFARM_DELAY,
      guildPrice: Math.floor(GUILDS.PRICE),
    }),
  },
  kit: {
    route: readNewbieKit,
    answer: ({ NEWBIE_GET: { ITEMS } }) => ({
      ITEMS: [kitSchema.catch(emptyKit).parse(ITEMS[0] ?? {})],
    }),
  },
  recipes: {
    route: readRecipes,
    answer: async ({ SPLICING: { RECIPES } }, source) => ({
      builtIn: (await getLoadedItems(source)).recipes,
      own: RECIPES.flatMap((entry) => readRecipeEntry(entry) ?? []),
    }),
  },
  store: {
    route: readStoreSettings,
    answer: ({ STORE, DAILY_REWARD }) => ({
      packs: readPacks(STORE.PACKS),
      offers: readPacks(STORE.OFFERS),
      reward: readDailyReward(DAILY_REWARD),
    }),
  },
  commands: {
    route: readCommands,
    answer: ({ COMMANDS }) => ({ commands: withDefaultCommands(readCommandEntries(COMMANDS)) }),
  },
  chat: {
    route: readChatRules,
    answer: ({ MODERATION }) => readModerationSettings(MODERATION),
  },
  achievements: {
    route: readAchievements,
    answer: ({ ACHIEVEMENTS }) => answerAchievements(ACHIEVEMENTS),
  },
}

/** Keeps the first of two packs with one name, because a save needs different names. */
function readPacks(list: readonly unknown[]): Pack[] {
  const packs = list.flatMap((entry) => readPack(entry) ?? [])
  const first = packs.filter(
    ({ name }, at) => packs.findIndex((other) => other.name === name) === at,
  )
  return first.slice(0, packBounds.packs)
}

function answerAchievements(section: unknown) {
  const { isOn, off, gems, xp, titles } = readAchievementSettings(section)
  const list = [...achievements.keys()].map((name) => ({
    name,
    isEnabled: !off.has(name),
    gems: gems.get(name) ?? 0,
    ...((xp.get(name) ?? 0) > 0 && { xp: xp.get(name) }),
    ...(titles.has(name) && { title: titles.get(name) }),
  }))
  return { isOn, achievements: list }
}
