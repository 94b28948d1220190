import { defaultAutofarmDelay } from '@trellis/contract/configuration.ts'
import * as z from 'zod'

/** `config.json` as far as the panel edits it; a broken part counts as its default. */
export const configSchema = z.object({
  GAME: z
    .object({
      CREATOR_LIST: z.array(z.string()).catch([]).default([]),
      AUTOFARM_DELAY: z.number().catch(defaultAutofarmDelay).default(defaultAutofarmDelay),
    })
    .catch({ CREATOR_LIST: [], AUTOFARM_DELAY: defaultAutofarmDelay })
    .prefault({}),
  NEWBIE_GET: z
    .object({ ITEMS: z.array(z.unknown()).catch([]).default([]) })
    .catch({ ITEMS: [] })
    .prefault({}),
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
