import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Goods')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const [dirt, vending, display, box] = [2, 1180, 1194, 1186]
const first = 1050
const holding = [
  { f: vending, b: 14, id: dirt, c: 50, pr: 2, wl: 30 },
  { f: display, b: 14, id: dirt },
  { f: box, b: 14, box: [[dirt, 7]] },
]
const path = '/server/worlds/START'

type Tile = Record<string, unknown> | null

async function saveTiles(tiles: (Tile | undefined)[], query = '', world: object = {}) {
  const { body } = await owner.get(path)
  const blocks: unknown[] = [...body.blocks]
  for (const [at, tile] of tiles.entries()) if (tile !== undefined) blocks[first + at] = tile
  return owner.put(`${path}${query}`, { ...body, ...world, blocks })
}

async function readTiles() {
  const { body } = await owner.get(path)
  return { tiles: body.blocks.slice(first, first + holding.length), returned: body.returned }
}

it.each([
  ['running', async () => undefined],
  ['stopped', () => owner.stop()],
])('refuses to remove goods of players without being asked to, while %s', async (_, prepare) => {
  await prepare()
  await saveTiles(holding, '', { owner: 'Ann' })
  const painted = { f: 2, b: 14 }
  const before = await readTiles()
  const replaced = await saveTiles([painted, painted, { f: 0, b: 14 }])
  expect([replaced.status, replaced.body.params]).toEqual([
    409,
    { reason: 'machines-hold-goods', count: 3, places: '(50, 10), (51, 10), (52, 10)' },
  ])
  const [machine] = holding
  const emptied = await saveTiles([{ ...machine, c: 10 }])
  expect(emptied.body.params).toMatchObject({ reason: 'machines-hold-goods', count: 1 })
  const cleared = await saveTiles([undefined, { f: display, b: 14 }])
  expect(cleared.body.params).toMatchObject({ count: 1, places: '(51, 10)' })
  expect(await readTiles()).toEqual(before)
  expect((await saveTiles([{ ...machine, c: 60, pr: 3, b: 0 }])).status).toBe(200)
  const moved = { ...machine, c: 60, pr: 3, b: 0, f: 2 }
  expect((await saveTiles([moved, painted, painted], '?goods=return')).status).toBe(200)
  const { tiles, returned } = await readTiles()
  expect(tiles).toMatchObject([painted, painted, painted].map(() => ({ f: 2 })))
  expect(Object.keys(tiles[0])).not.toContain('c')
  expect(returned).toEqual([
    {
      to: 'Ann',
      items: [
        [dirt, 68],
        [242, 30],
      ],
    },
  ])
  await saveTiles([], '', { returned: [] })
})

it('names five of many machines', async () => {
  const many = Array.from({ length: 7 }, () => ({ f: display, b: 14, id: dirt }))
  await saveTiles(many)
  const refused = await saveTiles(many.map(() => ({ f: 0, b: 0 })))
  expect(refused.body.params.places).toBe('(50, 10), (51, 10), (52, 10), (53, 10), (54, 10), …')
})

it.each([
  ['stopped', async () => undefined],
  ['running', () => owner.start()],
])('asks before an older version removes goods of players, while %s', async (_, prepare) => {
  await prepare()
  await saveTiles([{ f: 0, b: 14 }, null, null], '?goods=return', { owner: 'Ann', returned: [] })
  const empty = await owner.get(path)
  await owner.put(path, { ...empty.body, music_bpm: 90 })
  await saveTiles([holding[0], holding[1]], '', { returned: [{ to: 'Bob', items: [[dirt, 1]] }] })
  const before = await owner.get(path)
  const { body } = await owner.get(`${path}/versions`)
  const { number } = body[1]
  const restore = `${path}/versions/${number}/restore`
  const refused = await owner.post(restore, {})
  expect([refused.status, refused.body.params]).toEqual([
    409,
    { reason: 'machines-hold-goods', count: 2, places: '(50, 10), (51, 10)' },
  ])
  expect((await owner.get(path)).body).toEqual(before.body)
  expect((await owner.post(`${restore}?goods=return`, {})).status).toBe(200)
  const { tiles, returned } = await readTiles()
  expect(tiles[0]).toMatchObject({ f: 0 })
  expect(returned).toEqual([
    { to: 'Bob', items: [[dirt, 1]] },
    {
      to: 'Ann',
      items: [
        [dirt, 51],
        [242, 30],
      ],
    },
  ])
})
