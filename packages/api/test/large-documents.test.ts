import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const baseItem = {
  id: 2,
  name: 'Item of the catalogue',
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

let folder: string
let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-large-'))
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify([baseItem]))
  panel = await TestPanel.start({ withAgent: true, environment: { ITEMS_DIR: folder } })
  owner = await GameOwner.create(panel, '1', 'Large')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
  rmSync(folder, { recursive: true })
})

const firstId = 20_000
const createItems = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ID: firstId + at,
    Name: `Item ${at}`,
    Desc: `Ünïcode 🌱 "${at}"`.padEnd(120, '.'),
    rarity: at % 200,
    Extra_Drops: [[2, 3]],
  }))

describe('thousands of custom items', () => {
  const count = 3000

  it('are saved, listed, searched and found by id', async () => {
    const items = createItems(count)
    const saved = await owner.put('/server/custom-items?apply=now', { items })
    expect(saved).toMatchObject({ status: 200 })
    const { body } = await owner.get('/server/custom-items')
    expect(body.items).toHaveLength(count)
    expect(body.items[7]).toMatchObject(items[7] ?? {})
    const etag = (await owner.get('/server/custom-items')).headers.get('etag') ?? ''
    const again = { 'if-none-match': etag }
    expect((await owner.call('GET', '/server/custom-items', undefined, again)).status).toBe(304)
    const names = async (query: string) =>
      (await owner.get(`/server/items?${query}`)).body.map((it: { name: string }) => it.name)
    expect(await names('name=item 299&custom=true&limit=3')).toEqual([
      'Item 299',
      'Item 2990',
      'Item 2991',
    ])
    expect(await names(`ids=${firstId + 5},${firstId + count},${firstId}`)).toEqual([
      'Item 5',
      'Item 0',
    ])
    expect(await names('name=CATALOGUE')).toEqual(['Item of the catalogue'])
    expect(await names('ids=2')).toEqual(['Item of the catalogue'])
    expect(await names('order=newest&limit=1')).toEqual([`Item ${count - 1}`])
  })

  it('are refused with the path of each fault, up to a hundred', async () => {
    const before = (await owner.get('/server/custom-items')).body
    const items = createItems(count).map((item) => ({ ...item, rarity: -1 }))
    const { status, body } = await owner.put('/server/custom-items?apply=now', { items })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toHaveLength(100)
    expect(body.fieldCauses['items.99.rarity']).toBeDefined()
    const twice = await owner.put('/server/custom-items?apply=now', {
      items: [...createItems(count), ...createItems(1)],
    })
    expect(twice).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect((await owner.get('/server/custom-items')).body).toEqual(before)
  })

  it('are known where an item is used', async () => {
    const kit = (id: number) => ({
      ITEMS: [{ Gemss: 0, Coin: 0, Seasonals_Token: 0, items: [[id, 1]] }],
    })
    const known = await owner.put('/server/newbie-kit?apply=now', kit(firstId + 1))
    expect(known.body.warnings).toEqual([])
    const unknown = await owner.put('/server/newbie-kit?apply=now', kit(firstId + count))
    expect(unknown.body.warnings).toHaveLength(1)
  })
})

describe('a large body', () => {
  it.each([
    ['custom-items', 'PUT', '{"items":['],
    ['recipes', 'PUT', '{"recipes":['],
    ['chat-rules', 'PUT', '[1,'],
    ['worlds', 'POST', '{"name":'],
    ['world-templates', 'POST', '{"name":'],
    ['textures', 'POST', '{"itemName":'],
  ])('of %s that is no JSON is refused in short and in long', async (path, method, broken) => {
    for (const text of [broken, broken + ' '.repeat(100_000)]) {
      const { status, body } = await owner.call(method, `/server/${path}`, text, {
        'content-type': 'application/json',
      })
      expect(status).toBe(400)
      expect(body.params).toMatchObject({ reason: 'request-invalid-json' })
    }
  })

  it.each(['custom-items', 'recipes', 'chat-rules'])(
    'of %s that names a key twice is refused with the key',
    async (path) => {
      const text = `{"a":1,"a":2,"b":"${'x'.repeat(100_000)}"}`
      const headers = { 'content-type': 'application/json' }
      const { status, body } = await owner.put(`/server/${path}`, text, headers)
      expect(status).toBe(400)
      expect(Object.keys(body.fields)).toEqual(['a'])
    },
  )
})

describe('thousands of recipes', () => {
  it('are saved and listed', async () => {
    const recipes = Array.from({ length: 2000 }, (_, at) => ({
      from: [2 + 2 * at, 4002 + 2 * at],
      grows: 8002 + 2 * at,
    }))
    expect(await owner.put('/server/recipes?apply=now', { recipes })).toMatchObject({ status: 200 })
    expect((await owner.get('/server/recipes')).body.own).toEqual(recipes)
  })
})

describe('twenty large templates', () => {
  it('are listed with their pictures, renamed, used and deleted', async () => {
    const blocks = Array.from({ length: 6000 }, (_, at) => [{ f: 2 + (at % 3), b: 14 }, 1])
    const file = { format: 'trellis-world', version: 1, name: 'FULL', settings: {}, blocks }
    const ids: string[] = []
    for (let number = 0; number < 20; number++) {
      const body = { name: `Template ${number}`, source: { kind: 'file', file } }
      const made = await owner.post('/server/world-templates', body)
      expect(made).toMatchObject({ status: 201 })
      ids.push(made.body.id)
    }
    const [id = ''] = ids
    await owner.put(`/server/world-templates/${id}`, { name: 'Renamed' })
    const { templates } = (await owner.get('/server/world-templates')).body
    const own = templates.filter(({ name }: { name: string | null }) => name !== null)
    expect(own).toHaveLength(20)
    expect(own.map((it: { name: string }) => it.name)).toContain('Renamed')
    expect(own[0].foreground.length).toBe(12_000)
    expect((await owner.get(`/server/world-templates/${id}/file`)).body.blocks).toEqual(blocks)
    const source = { kind: 'template', id }
    expect(await owner.post('/server/worlds', { name: 'MADE', source })).toMatchObject({
      status: 201,
    })
    expect((await owner.delete(`/server/world-templates/${id}`)).status).toBe(200)
    expect((await owner.delete(`/server/world-templates/${id}`)).status).toBe(404)
    expect((await owner.get('/server/world-templates/nothing/file')).status).toBe(400)
    expect((await owner.get('/server/world-templates/nothing1/file')).status).toBe(404)
  })
})
