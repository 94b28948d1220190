import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const item = {
  name: 'Known',
  description: '',
  rarity: 1,
  kind: 4,
  clothingType: -1,
  texture: 'tiles_1.rttex',
  textureX: 0,
  textureY: 0,
  punches: 3,
  growSeconds: 60,
  color: null,
}

describe('an item missing from the database', () => {
  let panel: TestPanel
  let owner: GameOwner
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trellis-known-'))
    // The first world of every server contains these item ids.
    const items = [2, 4, 6, 8, 10, 14, 20, 206].map((id) => ({ ...item, id }))
    writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(items))
    panel = await TestPanel.start({ withAgent: true, environment: { ITEMS_DIR: folder } })
    owner = await GameOwner.create(panel, '1', 'Oddities')
    await owner.start()
    await owner.stop()
  })
  afterAll(async () => {
    await owner.leave()
    expect(panel.errors).toEqual([])
    await panel.close()
    rmSync(folder, { recursive: true })
  })

  const saveKit = (items: number[][]) =>
    owner.put('/server/newbie-kit', {
      ITEMS: [{ Gemss: 0, Coin: 0, Seasonals_Token: 0, items }],
    })
  const saveTile = async (id: number) => {
    const { body } = await owner.get('/server/worlds/START')
    body.blocks[0] = { ...body.blocks[0], f: id }
    return owner.put('/server/worlds/START', body)
  }

  it('is saved in a newbie kit with a warning', async () => {
    const { status, body } = await saveKit([
      [2, 1],
      [64_999, 1],
    ])
    expect([status, body.warnings]).toEqual([
      200,
      ['Item 64999 is not in the item database of this server. New players are not given it.'],
    ])
    expect((await saveKit([[2, 1]])).body.warnings).toEqual([])
    for (const id of [18, 32, 112]) expect((await saveKit([[id, 1]])).body.warnings).toHaveLength(1)
  })

  it('is saved in a world with a warning', async () => {
    const { status, body } = await saveTile(64_999)
    expect([status, body.warnings]).toEqual([
      200,
      [
        'Item 64999 is not in the item database of this server. Players see nothing on these tiles.',
      ],
    ])
    expect((await saveTile(2)).body.warnings).toEqual([])
  })

  it('is saved in an inventory with a warning, as are gems and second tools', async () => {
    owner.writePlayer('Eve', { inventory: [[18, 1]] })
    const save = async (inventory: number[][]) => {
      const { body } = await owner.get('/server/players/Eve')
      const { status, body: saved } = await owner.put('/server/players/Eve', { ...body, inventory })
      return [status, saved.warnings.length]
    }
    const tools = [
      [18, 1],
      [32, 1],
    ]
    expect(await save([...tools, [2, 5], [0, 0]])).toEqual([200, 0])
    expect(await save([...tools, [64_999, 1]])).toEqual([200, 1])
    for (const odd of [
      [112, 3],
      [32, 1],
      [18, 2],
    ])
      expect(await save([...tools, odd].slice(odd[0] === 18 ? 1 : 0))).toEqual([200, 1])
  })

  it('is not given to a player', async () => {
    owner.writePlayer('Bob', { inventory: [[18, 1]] })
    const give = (itemId: number) => owner.post('/server/players/Bob/items', { itemId, count: 1 })
    for (const id of [64_999, 65_535]) {
      const { status, body } = await give(id)
      expect([status, body.params]).toEqual([400, { reason: 'item-unknown', id }])
    }
    expect((await give(2)).status).toBe(200)
  })

  it('is saved as an extra drop with a warning', async () => {
    const items = [{ ID: 2, Name: 'Soil', Extra_Drops: [[64_998, 1]] }]
    const { status, body } = await owner.put('/server/custom-items', { items })
    expect([status, body.warnings]).toEqual([
      200,
      ['Item 64998 is not in the item database of this server. Blocks with it drop nothing of it.'],
    ])
  })

  it('is known once it is a custom item', async () => {
    const items = [{ ID: 64_999, Name: 'Moon' }]
    expect((await owner.put('/server/custom-items', { items })).status).toBe(200)
    expect((await saveKit([[64_999, 1]])).body.warnings).toEqual([])
    expect((await saveTile(64_999)).body.warnings).toEqual([])
  })
})
