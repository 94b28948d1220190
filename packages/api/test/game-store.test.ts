import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Storekeeper')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const reward = { gems: 50, gemsPerDay: 5, days: 7, items: [[2, 3]] }
const dirt = { name: 'Dirt', price: 5, items: [[2, 10]] }
const store = { packs: [dirt], offers: [{ ...dirt, name: 'Today' }], reward }

const save = (body: object, headers: Record<string, string> = {}) =>
  owner.put('/server/game-store?apply=now', body, headers)
const read = async () => (await owner.get('/server/game-store')).body

it('has packs of items that every server knows, and no daily reward, at first', async () => {
  const { packs, offers, reward: first } = await read()
  expect(packs.map(({ name }: { name: string }) => name)).toContain('World Lock')
  expect(offers.length).toBeGreaterThan(1)
  expect(first).toEqual({ gems: 0, gemsPerDay: 0, days: 7, items: [] })
})

it('saves the store in config.json, for the running game', async () => {
  const { status, body } = await save(store)
  expect([status, body.message]).toEqual([200, 'Saved and applied to the running server.'])
  expect(owner.file('json/config.json')).toMatchObject({
    STORE: { PACKS: [dirt], OFFERS: [{ ...dirt, name: 'Today' }] },
    DAILY_REWARD: { GEMS: 50, GEMS_PER_DAY: 5, DAYS: 7, ITEMS: [[2, 3]] },
  })
  expect(await read()).toEqual(store)
})

it('merges packs of two people, and refuses a pack that both changed', async () => {
  await save(store)
  const { headers } = await owner.get('/server/game-store')
  const loaded = { 'if-match': headers.get('etag') ?? '' }
  const rock = { name: 'Rock', price: 9, items: [[10, 5]] }
  await save({ ...store, packs: [{ ...dirt, price: 6 }] })
  await owner.get('/server/game-store')
  expect((await save({ ...store, packs: [dirt, rock] }, loaded)).status).toBe(200)
  expect((await read()).packs).toEqual([{ ...dirt, price: 6 }, rock])
  expect((await save({ ...store, packs: [{ ...dirt, price: 7 }] }, loaded)).status).toBe(409)
})

it.each([
  [{ packs: [{ ...dirt, price: 0 }] }, 'A price is 1 to 2,000,000,000 gems.'],
  [{ packs: [{ ...dirt, price: 1.5 }] }, undefined],
  [{ packs: [{ ...dirt, items: [] }] }, 'A pack needs at least one item.'],
  [{ packs: [{ ...dirt, items: [[2, 201]] }] }, 'A count is 1 to 200.'],
  [
    {
      packs: [
        {
          ...dirt,
          items: [
            [2, 1],
            [2, 1],
          ],
        },
      ],
    },
    'Not a list that has each item once.',
  ],
  [{ packs: [{ ...dirt, name: ' ' }] }, 'Give it a name.'],
  [{ offers: [dirt, dirt] }, 'Two packs have the same name.'],
  [
    { packs: Array.from({ length: 51 }, (_, at) => ({ ...dirt, name: `${at}` })) },
    'At most 50 packs.',
  ],
  [{ reward: { ...reward, days: 0 } }, 'Not a number of days from 1 to 365.'],
  [{ reward: { ...reward, gems: -1 } }, undefined],
  [{ other: 1 }, undefined],
])('rejects a store that is none (%#)', async (changed, sentence) => {
  const before = await read()
  const { status, body } = await save({ ...store, ...changed })
  expect(status).toBe(400)
  if (sentence !== undefined) expect(body.error).toBe(sentence)
  expect(await read()).toEqual(before)
})
