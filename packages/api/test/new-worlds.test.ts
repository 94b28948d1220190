import { readFileSync } from 'node:fs'
import { worldFileSchema } from '@trellis/contract/game/world-files.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Builders')
  // The first start makes the world START.
  await owner.start()
  await owner.stop()
  owner.writePlayer('Eve', { worlds_owned: ['OTHER', 'SHOP'], home_world: 'SHOP', level: 3 })
  owner.write('worlds/SHOP_.json', { ...owner.file('worlds/START_.json'), ...shop() })
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const worlds = '/server/worlds'
const create = (name: string, source: object) => owner.post(worlds, { name, source })
const duplicate = (name: string, from: string) => create(name, { kind: 'world', name: from })
const has = async (name: string) => (await owner.get(`${worlds}/${name}`)).status === 200

/** A world with everything that must not be doubled. */
function shop() {
  const blocks: object[] = createStarterWorld(1, 'Hi').blocks ?? []
  const own: [number, object][] = [
    [0, { f: 242, b: 14, lo: 'Eve', fl: 0x00800000 }],
    [1, { f: 1180, b: 480, id: 400, n: 50, pr: 9, if_c: 10 }],
    [2, { f: 960, b: 0, dd: 'SHOP:back', di: 'front', o: 0, l: true, lq: 0, if_c: 10 }],
    [3, { f: 20, b: 0, t: 'Open', strange: 'secret', fl: 0x04000000, if_c: 10 }],
    [4, { f: 204, b: 0, lo: 'Bob', a: ['Ann'] }],
  ]
  for (const [at, block] of own) blocks[at] = block
  return {
    owner: 'Eve',
    admins: ['Ann'],
    weather: 8,
    drop_new: [[242, 20, 1, 40, 40]],
    unknown: { of: 'another engine' },
    blocks,
  }
}

describe.each(['stopped', 'running'] as const)('while the server is %s', (state) => {
  const mark = state === 'stopped' ? 'S' : 'R'
  it('a copy keeps tiles, texts and settings, but no locks, owners, goods and dropped items', async () => {
    await (state === 'running' ? owner.start() : null)
    const { status, body } = await duplicate(`COPY${mark}`, 'SHOP')
    expect([status, body]).toMatchObject([
      201,
      { message: `COPY${mark} was created.`, name: `COPY${mark}`, warnings: [] },
    ])
    const copy = owner.file(`worlds/COPY${mark}_.json`)
    expect(copy).toMatchObject({ owner: '', admins: [], drop_new: [], weather: 8, ct: 'None' })
    expect(copy).not.toHaveProperty('unknown')
    expect(copy.blocks).toHaveLength(6000)
    expect(copy.blocks.slice(0, 5)).toEqual([
      { f: 0, b: 14, if_c: 10 },
      { f: 1180, b: 480, if_c: 10 },
      { f: 960, b: 0, o: 0, dd: ':back', di: 'front', if_c: 10 },
      { f: 20, b: 0, t: 'Open', fl: 0x04000000, if_c: 10 },
      { f: 0, b: 0, if_c: 10 },
    ])
    const original = owner.file('worlds/SHOP_.json')
    expect(copy.blocks.slice(5)).toEqual(original.blocks.slice(5))
    expect(original.drop_new).toHaveLength(1)
  })

  it('a name that is taken or that the game would not create is refused at its field', async () => {
    const before = owner.file('worlds/START_.json')
    const taken = await duplicate('START', 'SHOP')
    expect([taken.status, taken.body.params.reason]).toEqual([409, 'world-name-taken'])
    expect(taken.body.fields).toEqual({ name: 'There is a world of this name already.' })
    for (const name of ['EXIT', 'A_B', 'small', 'A'.repeat(24), '', '../X']) {
      const { status, body } = await duplicate(name, 'SHOP')
      expect([name, status, Object.keys(body.fields)]).toEqual([name, 400, ['name']])
      const renamed = await owner.put(`${worlds}/SHOP/name`, { name })
      expect([name, renamed.status]).toEqual([name, 400])
    }
    expect((await owner.put(`${worlds}/SHOP/name`, { name: 'START' })).status).toBe(409)
    expect((await owner.put(`${worlds}/NOWHERE/name`, { name: 'FREE' })).status).toBe(404)
    const start = await owner.put(`${worlds}/START/name`, { name: 'FREE' })
    expect([start.status, start.body.params.reason]).toEqual([409, 'start-keeps-name'])
    expect((await duplicate('FREE', 'NOWHERE')).status).toBe(404)
    expect(owner.file('worlds/START_.json')).toEqual(before)
  })

  it('of two people who take one name at once, one gets it', async () => {
    const answers = await Promise.all(
      ['SHOP', 'START', 'SHOP'].map((from) => duplicate(`RACE${mark}`, from)),
    )
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
    expect(Math.max(...answers.map(({ status }) => status))).toBe(409)
  })

  it('a rename keeps everything, with the older states and the list of its owner', async () => {
    await owner.change(`${worlds}/SHOP`, { entry_level: 7 })
    const before = owner.file('worlds/SHOP_.json')
    const { body } = await owner.put(`${worlds}/SHOP/name`, { name: `MARKET${mark}` })
    expect(body).toMatchObject({ message: `SHOP is MARKET${mark} now.`, name: `MARKET${mark}` })
    expect(owner.file(`worlds/MARKET${mark}_.json`)).toEqual(before)
    expect(await has('SHOP')).toBe(false)
    const { body: versions } = await owner.get(`${worlds}/MARKET${mark}/versions`)
    expect(versions.map(({ reason }: { reason: string }) => reason).slice(0, 2)).toEqual([
      'rename',
      'edit',
    ])
    expect((await owner.get('/server/deleted-worlds')).body).toEqual([])
    expect(owner.file('players/Eve_.json')).toMatchObject({
      worlds_owned: ['OTHER', `MARKET${mark}`],
      home_world: `MARKET${mark}`,
      level: 3,
    })
    await owner.put(`${worlds}/MARKET${mark}/name`, { name: 'SHOP' })
    expect(owner.file('worlds/SHOP_.json')).toEqual(before)
    const restored = await owner.post(`${worlds}/SHOP/versions/${versions[1].number}/restore`)
    expect(restored.status).toBe(200)
  })

  it('a file goes from one world to another, and its form is checked', async () => {
    const { status, body: file } = await owner.get(`${worlds}/SHOP/file`)
    expect(status).toBe(200)
    expect(worldFileSchema.safeParse(file).success).toBe(true)
    expect(JSON.stringify(file)).not.toMatch(/Eve|Ann|secret/)
    expect((await create(`FILE${mark}`, { kind: 'file', file })).status).toBe(201)
    expect(owner.file(`worlds/FILE${mark}_.json`)).toEqual({
      ...owner.file(`worlds/COPY${mark}_.json`),
      entry_level: owner.file('worlds/SHOP_.json').entry_level,
    })
  })
})

describe('a broken or hostile file', () => {
  const [tile] = [{ f: 2, b: 14 }]
  const file = {
    format: 'trellis-world',
    version: 1,
    name: 'GIFT',
    settings: {},
    blocks: [[tile, 6000]],
  }
  const cases: [string, object, string][] = [
    ['another format', { ...file, format: 'zip' }, 'This file is not a world.'],
    ['a newer version', { ...file, version: 2 }, 'This file is of a newer version of the panel.'],
    [
      'a tile too many',
      {
        ...file,
        blocks: [
          [tile, 6000],
          [tile, 1],
        ],
      },
      'The number of tiles',
    ],
    ['half a world', { ...file, blocks: [[tile, 3000]] }, 'The number of tiles'],
    ['a run of a billion', { ...file, blocks: [[tile, 1e9]] }, 'blocks'],
    ['an owner', { ...file, settings: { owner: 'Mallory' } }, 'owner'],
    ['goods', { ...file, blocks: [[{ ...tile, n: 200 }, 6000]] }, 'blocks'],
    ['an item out of range', { ...file, blocks: [[{ f: 1e6 }, 6000]] }, 'blocks'],
    ['a text for a number', { ...file, blocks: [[{ f: '2' }, 6000]] }, 'blocks'],
    ['a path as its name', { ...file, name: '../../X' }, 'name'],
    ['a text without end', { ...file, blocks: [[{ t: 'x'.repeat(5000) }, 6000]] }, 'blocks'],
  ]
  it.each(cases)('is refused in words with %s, and nothing is written', async (_, bad, words) => {
    const { status, body } = await create('GIFT', { kind: 'file', file: bad })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(words)
    expect(await has('GIFT')).toBe(false)
  })

  it('is refused above its size', async () => {
    const blocks = Array.from({ length: 6000 }, (_, at) => [{ t: `${'y'.repeat(500)}${at}` }, 1])
    const { status } = await create('GIFT', { kind: 'file', file: { ...file, blocks } })
    expect(status).toBe(413)
  })

  it('that was made by hand brings no locks', async () => {
    const blocks = [
      [{ f: 242, b: 14 }, 1],
      [{ f: 60_001 }, 1],
      [tile, 5998],
    ]
    const { status } = await create('GIFT', { kind: 'file', file: { ...file, blocks } })
    expect(status).toBe(201)
    const made = owner.file('worlds/GIFT_.json').blocks
    expect(made.slice(0, 3)).toEqual([
      { f: 0, b: 14, if_c: 10 },
      { f: 60_001, b: 0, if_c: 10 },
      { f: 2, b: 14, if_c: 10 },
    ])
  })
})

describe('players inside a world that is renamed', () => {
  it('stay in it, at the same place, and lose nothing that they play at that moment', async () => {
    const ann = await owner.play('Ann')
    getValue(await ann.join('COPYR'))
    const from = { x: 320, y: 320 }
    ann.moveTo(from)
    const before = ann.events.mark
    expect((await owner.put(`${worlds}/COPYR/name`, { name: 'MOVED' })).status).toBe(200)
    await ann.events.next('map', ({ name }) => name === 'MOVED', { after: before })
    const { body } = await owner.get('/server/online-players')
    expect(body.players).toMatchObject([{ name: 'Ann', world: 'MOVED' }])
    await expect.poll(() => ann.me).toMatchObject(from)
    await owner.command('setblock MOVED 7 7 10')
    await owner.command('save')
    expect(owner.file('worlds/MOVED_.json').blocks[707].f).toBe(10)
    expect(await has('COPYR')).toBe(false)
    await ann.quit()
  })
})

describe('the storage limit', () => {
  it('counts for copies and files', async () => {
    const { token } = await panel.signIn('1000')
    const limit = (limitMB: number) =>
      panel.call('POST', '/admin/users/1/set-storage', { token, body: { limitMB } })
    await owner.post('/server/stop')
    await owner.reaches('OFFLINE')
    owner.write('notes.json', 'x'.repeat(1_100_000))
    await owner.get('/server/storage')
    expect((await limit(1)).status).toBe(200)
    const { status, body } = await duplicate('TOOMUCH', 'SHOP')
    expect([status, body.params.reason]).toEqual([409, 'no-storage-left'])
    const saved = await owner.post('/server/world-templates', {
      name: 'Big',
      source: { kind: 'world', name: 'SHOP' },
    })
    expect([saved.status, saved.body.params.reason]).toEqual([409, 'no-storage-left'])
    expect(await has('TOOMUCH')).toBe(false)
    await limit(500)
  })
})

describe('a copy of the largest world', () => {
  it('is made outside the api, so that other calls do not wait for it', async () => {
    const source = owner.file('worlds/START_.json')
    const blocks = source.blocks.map((block: object) => ({ ...block, t: 'x'.repeat(1200) }))
    owner.write('worlds/LARGE_.json', { ...source, blocks })
    const text = readFileSync(owner.path('worlds/LARGE_.json'), 'utf8')
    expect(text.length).toBeGreaterThan(7_000_000)
    const parse = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parse.mockRestore())
    expect((await duplicate('LARGEA', 'LARGE')).status).toBe(201)
    const parsed = parse.mock.calls.map(([json]) => String(json).length)
    parse.mockRestore()
    // The api answers other calls during the copy, because it reads none of the world.
    expect(parsed.length).toBeGreaterThan(0)
    expect(Math.max(...parsed)).toBeLessThan(100_000)
    expect(owner.file('worlds/LARGEA_.json').blocks[7].t).toBe('x'.repeat(1200))
  })
})
