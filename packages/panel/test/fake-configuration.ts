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
import type { Answer, Answerer, Asked, FakeApi } from './fake-api.ts'
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

/** What a save answers, and what it does to a server that runs. */
function saved({ query }: Asked, { world }: FakeApi): Answer {
  const status =
    world.own?.status === 'ONLINE' && query['apply'] === 'restart' ? 'RESTARTING' : 'OFFLINE'
  if (world.own !== null && status === 'RESTARTING') {
    world.own = { ...world.own, status }
    world.hosted = world.hosted.map((it) => ({ ...it, status }))
  }
  return { reply: { message: 'Saved. The server restarts.', status } }
}

export const configurationAnswers: readonly [Route, Answerer][] = [
  [readServerConfig, (_, { world }) => ({ reply: world.configuration.config })],
  [readNewbieKit, (_, { world }) => ({ reply: world.configuration.kit })],
  [readCustomItems, (_, { world }) => ({ reply: { items: world.configuration.customItems } })],
  [
    saveServerConfig,
    (asked, api) => {
      api.world.configuration.config = asked.body as FakeConfiguration['config']
      return saved(asked, api)
    },
  ],
  [
    saveNewbieKit,
    (asked, api) => {
      api.world.configuration.kit = asked.body as FakeConfiguration['kit']
      return saved(asked, api)
    },
  ],
  [
    saveCustomItems,
    (asked, api) => {
      api.world.configuration.customItems = (asked.body as { items: { ID: number }[] }).items
      return saved(asked, api)
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
          status: 'OFFLINE',
        },
      }
    },
  ],
]
