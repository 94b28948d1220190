import { defaultAutofarmDelay } from '@trellis/contract/game/configuration.ts'
import { guildBounds } from '@trellis/contract/kit/guild-bounds.ts'
import * as z from 'zod'

const { defaultPrice: defaultGuildPrice } = guildBounds

/** `config.json` as far as the panel edits it; a broken part counts as its default. */
export const configSchema = z.object({
  GAME: z
    .object({
      CREATOR_LIST: z.array(z.string()).catch([]).default([]),
      AUTOFARM_DELAY: z.number().catch(defaultAutofarmDelay).default(defaultAutofarmDelay),
    })
    .catch({ CREATOR_LIST: [], AUTOFARM_DELAY: defaultAutofarmDelay })
    .prefault({}),
  GUILDS: z
    .object({ PRICE: z.number().min(0).catch(defaultGuildPrice).default(defaultGuildPrice) })
    .catch({ PRICE: defaultGuildPrice })
    .prefault({}),
  NEWBIE_GET: z
    .object({ ITEMS: z.array(z.unknown()).catch([]).default([]) })
    .catch({ ITEMS: [] })
    .prefault({}),
  STORE: z
    .object({
      PACKS: z.array(z.unknown()).catch([]).default([]),
      OFFERS: z.array(z.unknown()).catch([]).default([]),
    })
    .catch({ PACKS: [], OFFERS: [] })
    .prefault({}),
  DAILY_REWARD: z.unknown().optional(),
  COMMANDS: z.unknown().optional(),
  MODERATION: z.unknown().optional(),
  ACHIEVEMENTS: z.unknown().optional(),
  SPLICING: z
    .object({ RECIPES: z.array(z.unknown()).catch([]).default([]) })
    .catch({ RECIPES: [] })
    .prefault({}),
})

const amount = z.number().catch(0).default(0)
export const kitSchema = z.object({
  Gemss: amount,
  Coin: amount,
  Seasonals_Token: amount,
  items: z.array(z.array(z.number())).catch([]).default([]),
})
const noItems: [number, number][] = []
export const emptyKit = { Gemss: 0, Coin: 0, Seasonals_Token: 0, items: noItems }
