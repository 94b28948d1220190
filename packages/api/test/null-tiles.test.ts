import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { getZip } from './kit/get-zip.ts'
import { importArchive } from './kit/server-archives.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Luna')
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const [door, bedrock, dirt, sign] = [6, 8, 2, 20]
const width = 100

/** Returns a world in the form in which other engines of this game save it: an empty tile is null. */
function createWorld(): Record<string, unknown> {
  const blocks: unknown[] = Array.from({ length: 6000 }, (_, at) =>
    at < 54 * width ? null : { f: bedrock, b: 14 },
  )
  blocks[53 * width + 50] = { f: door, b: 14 }
  blocks[20 * width + 3] = { b: 14 }
  blocks[20 * width + 4] = { f: 3, fc: 4 }
  blocks[20 * width + 5] = { c: 50_000, f: 9268, id: 12_412, pr: 735 }
  const drop = [{ c: 1, i: 112, u: 1, x: 392, y: 1602 }]
  return {
    owner: 'luna',
    o2: 'luna',
    entry_level: 1,
    Category: 'None',
    weather: 0,
    d_weather: 74,
    music_bpm: 100,
    n_b: '',
    nuked: false,
    public: false,
    silence: false,
    admins: [],
    drop,
    machine: [],
    npc: [],
    blocks,
  }
}

const countNulls = (blocks: unknown[]) => blocks.filter((it) => it === null).length

it('is taken over, shown, edited and played, and its empty tiles stay null', async () => {
  const world = createWorld()
  const before = countNulls(world.blocks as unknown[])
  const zip = await getZip({ 'a/database/worlds/LUNA_.json': JSON.stringify(world) })
  expect(await importArchive(owner, zip)).toMatchObject({ worlds: 1, skippedTotal: 0 })
  const path = '/server/worlds/LUNA'
  const { body } = await owner.get(path)
  expect(body).toEqual(world)
  expect((await owner.get(`${path}/tiles`)).status).toBe(200)

  const blocks = body.blocks.with(10 * width, { f: sign, t: 'Hi' })
  const saved = await owner.put(path, { ...body, blocks })
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
  expect(owner.file('worlds/LUNA_.json')).toEqual({ ...world, blocks })

  const undone = { ...body, blocks: body.blocks.with(10 * width + 1, { f: dirt }) }
  await owner.put(path, undone)
  expect((await owner.put(path, { ...body, blocks })).status).toBe(200)
  expect(owner.file('worlds/LUNA_.json').blocks).toEqual(blocks)

  owner.writePlayer('luna', { inventory: [[dirt, 5]] })
  await owner.start()
  const luna = await owner.play('luna')
  await luna.join('LUNA')
  expect(luna.world?.name).toBe('LUNA')
  luna.place(dirt, { tileX: 51, tileY: 52 })
  await luna.events.next('tile-change', ({ itemId }) => itemId === dirt)
  await owner.command(`setblock LUNA 7 9 ${dirt}`)
  await owner.put(path, { ...(await owner.get(path)).body, weather: 3 })
  const now = owner.file('worlds/LUNA_.json')
  expect(now.weather).toBe(3)
  expect(now.blocks[9 * width + 7]).toMatchObject({ f: dirt })
  expect(now.blocks[52 * width + 51]).toMatchObject({ f: dirt })
  expect(countNulls(now.blocks)).toBe(before - 3)
  await luna.quit()
})
