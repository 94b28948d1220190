import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDefaultConfig } from '@trellis/game-data/config-file.ts'
import { createStarterWorld } from '@trellis/game-data/starter-world.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CopyOwner } from './kit/copy-owner.ts'
import { GameOwner } from './kit/game-owner.ts'
import { getZip } from './kit/get-zip.ts'
import { importArchive } from './kit/server-archives.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const kitItems = [
  [202, 1],
  [3, 10],
  [11, 5],
  [15, 5],
]
const emptyKit = { ITEMS: [{ Gemss: 0, Coin: 0, Seasonals_Token: 0, items: [] }] }
const sharedPacks = [
  'Small Lock',
  'Big Lock',
  'Huge Lock',
  'World Lock',
  'Farmer Pack',
  'Builder Pack',
]

const readKit = async (owner: GameOwner) => (await owner.get('/server/newbie-kit')).body
const readPacks = async (owner: GameOwner): Promise<string[]> =>
  (await owner.get('/server/game-store')).body.packs.map(({ name }: { name: string }) => name)
const readOwners = async (owner: GameOwner) => {
  const { worlds } = (await owner.get('/server/worlds')).body
  return worlds.map(({ name, owner: by }: { name: string; owner: string }) => [name, by])
}

/** Returns the items of a new player, without fist and wrench. */
async function carriedByNewcomer(owner: GameOwner, growId: string): Promise<[number, number][]> {
  const player = await owner.play(growId)
  const stacks = [...player.belongings.stacks]
  await player.close()
  return stacks.filter(([itemId]) => itemId !== 18 && itemId !== 32)
}

describe('a new server', () => {
  it('has a kit, a store and a START of the server, which its owner can change', async () => {
    const owner = await GameOwner.create(panel, '1', 'Fresh')
    expect(await readKit(owner)).toEqual({ ITEMS: [{ ...emptyKit.ITEMS[0], items: kitItems }] })
    const packs = await readPacks(owner)
    expect(packs).toEqual(expect.arrayContaining([...sharedPacks, 'Vending Machine']))
    expect(await readOwners(owner)).toEqual([])
    await owner.start()
    expect(await readOwners(owner)).toEqual([['START', '@server']])
    expect(await carriedByNewcomer(owner, 'Ann')).toEqual(kitItems)
    const saved = await owner.change('/server/worlds/START', { owner: '', w_s: 16 })
    expect(saved.status).toBe(200)

    const { body: store } = await owner.get('/server/game-store')
    const emptied = await owner.put('/server/game-store?apply=now', { ...store, packs: [] })
    expect(emptied.status).toBe(200)
    expect((await owner.put('/server/newbie-kit?apply=now', emptyKit)).status).toBe(200)
    await owner.stop()
    await owner.start()
    expect(await readPacks(owner)).toEqual([])
    expect(await readKit(owner)).toEqual(emptyKit)
    expect(await carriedByNewcomer(owner, 'Bob')).toEqual([])
    expect(await readOwners(owner)).toEqual([['START', '']])
    await owner.leave()
  })

  it('keeps the worlds and settings that are imported before its first start', async () => {
    const owner = await GameOwner.create(panel, '2', 'Imported')
    const start = { ...createStarterWorld(1, 'Hi'), owner: 'Zed' }
    const config = { GAME: { CREATOR_LIST: ['Zed'] }, NEWBIE_GET: emptyKit }
    const files = {
      'database/worlds/START_.json': JSON.stringify(start),
      'database/json/config.json': JSON.stringify(config),
    }
    expect(await importArchive(owner, await getZip(files))).toMatchObject({ skippedTotal: 0 })
    await owner.start()
    expect(await readOwners(owner)).toEqual([['START', 'Zed']])
    expect(owner.file('worlds/START_.json')).toEqual(start)
    expect([await readPacks(owner), await readKit(owner)]).toEqual([[], emptyKit])
    await owner.leave()
  })

  it('sells no item of our catalogue where the operator has another items file', async () => {
    const folder = join(panel.dataDir, 'items')
    mkdirSync(folder)
    writeFileSync(join(folder, 'items.dat'), 'of the operator')
    const owner = await GameOwner.create(panel, '3', 'Foreign')
    rmSync(folder, { recursive: true })
    expect(await readPacks(owner)).toEqual(sharedPacks)
    await owner.leave()
  })
})

describe('a server that is not new', () => {
  it('gets no kit, no store and no other START by an update', async () => {
    const owner = await GameOwner.create(panel, '4', 'Older')
    const { NAME: name, PORT: port } = owner.file('json/config.json').SERVER
    owner.write('json/config.json', createDefaultConfig({ name, port, owner: 'Older' }))
    await owner.start()
    expect(await readOwners(owner)).toEqual([['START', '']])
    expect([await readPacks(owner), await readKit(owner)]).toEqual([[], emptyKit])
    expect(await carriedByNewcomer(owner, 'Ann')).toEqual([])
    await owner.leave()
  })

  it('gives a copy its own goods and worlds, and nothing of a new server', async () => {
    const owner = await CopyOwner.create(panel, '5')
    rmSync(owner.live.path('json/config.json'))
    owner.live.write('worlds/FARM_.json', createStarterWorld(1, 'Hi'))
    const copy = await owner.make('Copied')
    expect(copy.file('json/config.json')).not.toHaveProperty('STORE')
    expect(copy.file('json/config.json')).toMatchObject({ NEWBIE_GET: emptyKit })
    const { body } = await owner.at(copy, 'GET', '/worlds')
    expect(body.worlds).toMatchObject([{ name: 'FARM', owner: '' }])
  })
})
