import type { Route } from '@trellis/contract/kit/route.ts'
import type { SettingChange } from '@trellis/contract/panel-settings.ts'
import {
  createSoldItem,
  listSoldItems,
  readSoldItemHistory,
  type SoldItem,
  saveSoldItem,
  soldItemSchema,
} from '@trellis/contract/shop-items.ts'
import type { z } from 'zod'
import type { Answerer } from './fake-api.ts'
import { offerUndo } from './fake-undo.ts'

export const outdatedSentence = 'Somebody else has changed this item since you opened it.'

export function makeSoldItem(id: string, changes: Record<string, unknown> = {}): SoldItem {
  return soldItemSchema.parse({
    id,
    name: '7 Days',
    description: 'A week for your server.',
    cost: 200,
    type: 'quantifiable',
    unit: 'time',
    amount: 7,
    isSold: true,
    position: 1,
    version: 1,
    bought: 1234,
    ...changes,
  })
}

export type FakeSoldItems = { items: SoldItem[]; history: Map<string, SettingChange[]> }

export const makeSoldItems = (): FakeSoldItems => ({
  items: [makeSoldItem('server_time_7')],
  history: new Map(),
})

export const shopItemAnswers: readonly [Route, Answerer][] = [
  [listSoldItems, (_, { world }) => ({ reply: world.soldItems.items })],
  [
    createSoldItem,
    ({ body }, { world }) => {
      const item = body as z.output<typeof createSoldItem.body>
      world.soldItems.items.push(makeSoldItem(item.id, { ...item, bought: 0 }))
      return { reply: { message: `Created ${item.name}.`, undo: null } }
    },
  ],
  [
    saveSoldItem,
    ({ params, body }, { world }) => {
      const { version, ...change } = body as z.output<typeof saveSoldItem.body>
      const { items } = world.soldItems
      const at = items.findIndex(({ id }) => id === params['itemId'])
      const known = items[at]
      if (known === undefined) return { status: 404, error: 'No such item.' }
      if (known.version !== version)
        return { status: 409, error: outdatedSentence, code: 'outdated' }
      items[at] = { ...known, ...change, version: version + 1 }
      const undo = offerUndo(world, `Changed ${change.name}`, () => {
        items[at] = { ...known, version: version + 2 }
        return []
      })
      return { reply: { message: `Saved ${change.name}.`, undo } }
    },
  ],
  [
    readSoldItemHistory,
    ({ params }, { world }) => ({
      reply: world.soldItems.history.get(params['itemId'] ?? '') ?? [],
    }),
  ],
]
