import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Recipes')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const save = (recipes: object[], headers: Record<string, string> = {}) =>
  owner.put('/server/recipes?apply=now', { recipes }, headers)
const read = async () => (await owner.get('/server/recipes')).body.own

it('saves recipes in config.json with all other keys kept, and reads them in either order', async () => {
  expect((await owner.get('/server/recipes')).body.own).toEqual([])
  const { status, body } = await save([
    { from: [10, 2], grows: 304 },
    { from: [14, 2], grows: 0 },
  ])
  expect([status, body.message]).toEqual([200, 'Saved and applied to the running server.'])
  expect(owner.file('json/config.json')).toMatchObject({
    SERVER: { NAME: 'Recipes' },
    SPLICING: {
      RECIPES: [
        { name: '2+10', grows: 304 },
        { name: '2+14', grows: 0 },
      ],
    },
  })
  expect(await read()).toEqual([
    { from: [2, 10], grows: 304 },
    { from: [2, 14], grows: 0 },
  ])
})

it('merges recipes of two people, and refuses a pair that both changed', async () => {
  await save([{ from: [2, 10], grows: 304 }])
  const { headers } = await owner.get('/server/recipes')
  const loaded = { 'if-match': headers.get('etag') ?? '' }
  await save([
    { from: [2, 10], grows: 304 },
    { from: [4, 10], grows: 306 },
  ])
  await owner.get('/server/recipes')
  const mine = [
    { from: [2, 10], grows: 304 },
    { from: [4, 14], grows: 308 },
  ]
  expect((await save(mine, loaded)).status).toBe(200)
  expect(new Set((await read()).map(({ grows }: { grows: number }) => grows))).toEqual(
    new Set([304, 306, 308]),
  )
  const late = [
    { from: [2, 10], grows: 304 },
    { from: [4, 10], grows: 310 },
  ]
  expect((await save(late, loaded)).status).toBe(409)
})

it.each([
  [[{ from: [2, 2], grows: 304 }], 'A recipe needs the seeds of two different items.'],
  [[{ from: [3, 10], grows: 304 }], 'Not an item that can have a seed.'],
  [[{ from: [2, 10], grows: 305 }], undefined],
  [[{ from: [2, 10, 14], grows: 304 }], undefined],
  [[{ from: [2, 65_536], grows: 304 }], 'Not an item that can have a seed.'],
  [
    [
      { from: [2, 10], grows: 304 },
      { from: [10, 2], grows: 306 },
    ],
    'Two recipes have the same two items.',
  ],
  [
    Array.from({ length: 2001 }, (_, at) => ({ from: [2, 10 + 2 * at], grows: 304 })),
    'At most 2,000 recipes.',
  ],
])('rejects recipes that are none (%#)', async (recipes, sentence) => {
  const before = await read()
  const { status, body } = await save(recipes)
  expect(status).toBe(400)
  if (sentence !== undefined) expect(body.error).toBe(sentence)
  expect(await read()).toEqual(before)
})

it('keeps the newest of two saves at the same moment whole', async () => {
  const [one, other] = [[{ from: [2, 10], grows: 304 }], [{ from: [4, 10], grows: 306 }]]
  await Promise.all([save(one), save(other)])
  const own: { from: number[] }[] = await read()
  expect(own.length).toBeGreaterThan(0)
  for (const { from } of own) expect(from).toHaveLength(2)
})
