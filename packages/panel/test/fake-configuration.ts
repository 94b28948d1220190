import {
  createTexture,
  customItemSchema,
  readCustomItems,
  readNewbieKit,
  readServerConfig,
  saveCustomItems,
  saveNewbieKit,
  saveServerConfig,
} from '@trellis/contract/configuration.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { Answerer } from './fake-api.ts'
import { makeItem } from './fake-items.ts'

export type FakeConfiguration = {
  config: { creatorList: string[]; autofarmDelay: number }
  kit: {
    ITEMS: { Gemss: number; Coin: number; Seasonals_Token: number; items: number[][] }[]
  }
  customItems: { ID: number; [key: string]: unknown }[]
}

export const makeCustomItem = (ID: number, Name: string, more: Record<string, unknown> = {}) =>
  customItemSchema.parse({ ID, Name, ...more })

export const makeConfiguration = (): FakeConfiguration => ({
  config: { creatorList: ['Maya', 'Budi'], autofarmDelay: 1000 },
  kit: {
    ITEMS: [
      {
        Gemss: 500,
        Coin: 3,
        Seasonals_Token: 7,
        items: [
          [2, 200],
          [242, 1],
        ],
      },
    ],
  },
  customItems: [
    makeCustomItem(242, 'World Lock', { rarity: 20, property_untradeable: true }),
    makeCustomItem(4000, 'Ruby Block', { Gems: 250, Extra_Drops: [[242, 1]] }),
  ],
})

const saved = { message: 'Saved. The server restarts.', status: 'RESTARTING' }

export const configurationAnswers: readonly [Route, Answerer][] = [
  [readServerConfig, (_, { world }) => ({ reply: world.configuration.config })],
  [readNewbieKit, (_, { world }) => ({ reply: world.configuration.kit })],
  [readCustomItems, (_, { world }) => ({ reply: { items: world.configuration.customItems } })],
  [
    saveServerConfig,
    ({ body }, { world }) => {
      world.configuration.config = body as FakeConfiguration['config']
      return { reply: saved }
    },
  ],
  [
    saveNewbieKit,
    ({ body }, { world }) => {
      world.configuration.kit = body as FakeConfiguration['kit']
      return { reply: saved }
    },
  ],
  [
    saveCustomItems,
    ({ body }, { world }) => {
      world.configuration.customItems = (body as { items: { ID: number }[] }).items
      return { reply: saved }
    },
  ],
  [
    createTexture,
    ({ body }) => {
      const { itemName, rarity } = body as { itemName: string; rarity: number }
      const item = makeItem({ id: 4001, name: itemName, rarity, custom: true })
      return {
        reply: {
          message: `${itemName} is item 4001.`,
          item,
          file: 't1.rttex',
          status: 'RESTARTING',
        },
      }
    },
  ],
]
