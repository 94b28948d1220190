import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { decodeRttex } from '@trellis/rttex/decode.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Config')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const run = async () => (await owner.server()).run?.id
/** Waits for the restart at the end of a save. */
async function restarted(before: string): Promise<void> {
  await panel.until(async () => {
    const { status, run: now } = await owner.server()
    return status === 'ONLINE' && now.id !== before
  })
}

const config = { creatorList: ['Grow1', 'Bob'], autofarmDelay: 300 }
const item = { ID: 4000, Name: 'Moon Boots', Far_Punch: 3, Extra_Drops: [[2, 5]] }

describe('creators and autofarm delay', () => {
  it('are saved with all other keys kept, then the server restarts', async () => {
    expect((await owner.get('/server/config')).body).toEqual({
      creatorList: ['Grow1'],
      autofarmDelay: 1000,
      guildPrice: 5000,
    })
    const before = await run()
    const { status, body } = await owner.put('/server/config', config)
    expect([status, body.message]).toEqual([200, 'Saved. The server is restarting.'])
    await restarted(before)
    expect(owner.file('json/config.json')).toMatchObject({
      GAME: { CREATOR_LIST: ['Grow1', 'Bob'], AUTOFARM_DELAY: 300, WORLD_FG: 2 },
      SERVER: { NAME: 'Config' },
    })
    expect((await owner.get('/server/config')).body).toEqual({ ...config, guildPrice: 5000 })
  })

  it('are saved with the price of a guild, which stays without it', async () => {
    const { status } = await owner.put('/server/config?apply=now', { ...config, guildPrice: 250 })
    expect(status).toBe(200)
    await owner.put('/server/config?apply=now', config)
    expect((await owner.get('/server/config')).body.guildPrice).toBe(250)
    expect(owner.file('json/config.json').GUILDS).toEqual({ PRICE: 250 })
    await owner.put('/server/config?apply=now', { ...config, guildPrice: 5000 })
  })

  it('from an older version are merged, or refused when both sides changed a field', async () => {
    const { headers } = await owner.get('/server/config')
    const loaded = { 'if-match': headers.get('etag') ?? '' }
    await owner.put('/server/config?apply=now', { ...config, autofarmDelay: 900 })
    // The session has loaded the newer version since; the check uses the version that this editor loaded.
    await owner.get('/server/config')
    const list = [...config.creatorList, 'Eve']
    const mine = { ...config, creatorList: list }
    expect((await owner.put('/server/config?apply=now', mine, loaded)).status).toBe(200)
    expect((await owner.get('/server/config')).body).toEqual({
      creatorList: list,
      autofarmDelay: 900,
      guildPrice: 5000,
    })
    const late = await owner.put(
      '/server/config?apply=now',
      { ...config, autofarmDelay: 5 },
      loaded,
    )
    expect([late.status, late.body.error]).toEqual([
      409,
      'Someone else has changed the same settings. Discard your changes to see theirs.',
    ])
    await owner.put('/server/config?apply=now', config)
  })

  it.each([
    [{ ...config, autofarmDelay: 'abc' }, 'Autofarm delay must be a valid number.'],
    [{ ...config, autofarmDelay: -1 }, 'Autofarm delay must be a valid number.'],
    [{ ...config, creatorList: ['x'] }, 'GrowID must be 3-20 alphanumeric characters.'],
    [{ ...config, more: 1 }, undefined],
    [{ ...config, guildPrice: -1 }, undefined],
    [{ ...config, guildPrice: 0.5 }, undefined],
    [{ creatorList: [] }, undefined],
  ])('reject %j', async (body, sentence) => {
    const { status, body: refusal } = await owner.put('/server/config', body)
    expect(status).toBe(400)
    if (sentence !== undefined) expect(refusal.error).toBe(sentence)
    expect((await owner.get('/server/config')).body).toEqual({ ...config, guildPrice: 5000 })
  })
})

describe('the newbie kit', () => {
  const kit = { Gemss: 50, Coin: 2, Seasonals_Token: 0, items: [[242, 3]] }

  it('accepts a single entry, and skips the restart on request', async () => {
    expect((await owner.get('/server/newbie-kit')).body.ITEMS).toHaveLength(1)
    const before = await run()
    const { body } = await owner.put('/server/newbie-kit?apply=now', { ITEMS: [kit] })
    expect(body.message).toBe('Saved and applied to the running server.')
    expect((await owner.get('/server/newbie-kit')).body).toEqual({ ITEMS: [kit] })
    expect(await run()).toBe(before)
    expect(owner.file('json/config.json').GAME.CREATOR_LIST).toEqual(config.creatorList)
  })

  it('is given as zeros when it is empty', async () => {
    await owner.put('/server/newbie-kit?apply=now', { ITEMS: [] })
    const zeros = { Gemss: 0, Coin: 0, Seasonals_Token: 0, items: [] }
    expect((await owner.get('/server/newbie-kit')).body).toEqual({ ITEMS: [zeros] })
  })

  it.each([[[[242, 0]]], [[[242, 1.5]]], [[[-1, 1]]], [[['242', 1]]]])(
    'rejects the items %j',
    async (items) => {
      expect((await owner.put('/server/newbie-kit', { ITEMS: [{ ...kit, items }] })).status).toBe(
        400,
      )
    },
  )
})

describe('custom items', () => {
  it('are saved with every key, including unknown ones', async () => {
    expect((await owner.get('/server/custom-items')).body).toEqual({ items: [] })
    await owner.put('/server/custom-items?apply=now', { items: [item] })
    const [stored] = owner.file('json/edit_itemv2.json').items
    expect(stored).toMatchObject({ ...item, property_gacha: false, Xp: 0, rarity: 1 })
    await owner.stop()
    owner.write('json/edit_itemv2.json', {
      version: 3,
      items: [{ ...stored, note: 'mine' }, { broken: true }],
    })
    await owner.start()
    const { body } = await owner.get('/server/custom-items')
    expect(body.items).toEqual([stored])
    await owner.put('/server/custom-items?apply=now', { items: [{ ...stored, Gems: 9 }] })
    expect(owner.file('json/edit_itemv2.json')).toEqual({
      version: 3,
      items: [{ ...stored, note: 'mine', Gems: 9 }, { broken: true }],
    })
  })

  it.each([
    [[item, item], 'Two custom items have the same ID.'],
    [
      [
        { ID: 1, Name: 'New Item' },
        { ID: 2, Name: 'New Item' },
      ],
      "Only one 'New Item' may exist at a time. Rename it first.",
    ],
    [[{ ...item, Bonus: 101 }], undefined],
    [[{ ...item, property_gacha: 1 }], undefined],
    [[{ ...item, ID: 70_000 }], undefined],
    [[{ ...item, unknown: 1 }], undefined],
  ])('reject %j', async (items, sentence) => {
    const { status, body } = await owner.put('/server/custom-items', { items })
    expect(status).toBe(400)
    if (sentence !== undefined) expect(body.error).toBe(sentence)
  })
})

describe('a custom texture', () => {
  const image = { width: 32, height: 32, pixels: new Uint8Array(32 * 32 * 4).fill(200) }

  it('becomes an item and is served publicly with a permanent cache', async () => {
    const bytes = await encodeRttex(image)
    const upload = {
      itemName: 'Blue Ünit!',
      rarity: 5,
      rttexBase64: Buffer.from(bytes).toString('base64'),
      properties: { clothing_type: 6, item_kind: 7 },
    }
    const made = await Promise.all([
      owner.post('/server/textures?apply=now', upload),
      owner.post('/server/textures?apply=now', { ...upload, itemName: 'Other' }),
    ])
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    const [{ body }] = made
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    expect(body.file).toBe(`blue_u_nit_${hash}.rttex`)
    expect(body.item).toMatchObject({
      name: 'Blue Ünit!',
      rarity: 5,
      clothing_type: 6,
      item_kind: 7,
      texture: body.file,
      custom: true,
    })
    expect(new Set(made.map((it) => it.body.item.id)).size).toBe(2)
    const response = await fetch(`${panel.url}/cache/${body.file}`)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await decodeRttex(new Uint8Array(await response.arrayBuffer()))).toEqual(image)
    const { body: found } = await owner.get('/server/items?name=blue')
    expect(found).toMatchObject([{ id: body.item.id, custom: true }])
    expect((await owner.get('/server/custom-items')).body.items).toHaveLength(3)
  })

  it('never has another content under its name, on any server', async () => {
    const encode = async (value: number) => {
      const pixels = new Uint8Array(32 * 32 * 4).fill(value)
      return Buffer.from(await encodeRttex({ width: 32, height: 32, pixels }))
    }
    const [mine, theirs] = [await encode(10), await encode(20)]
    const send = (bytes: Buffer, itemName: string) =>
      owner.post('/server/textures?apply=now', {
        ...{ itemName, rarity: 1, rttexBase64: bytes.toString('base64') },
      })
    const { file } = (await send(mine, 'Mine')).body
    // Another server got a texture of that name earlier, such as by an import.
    const other = await GameOwner.create(panel, '3', 'Collider')
    mkdirSync(other.path('../cache'), { recursive: true })
    writeFileSync(other.path(`../cache/${file}`), theirs)
    const columns = '(file, server_id, created_at)'
    await panel.sql(`insert into texture ${columns} values ('${file}', '${other.id}', 0)`)
    const served = async (name: string) =>
      Buffer.from(await (await fetch(`${panel.url}/cache/${name}`)).arrayBuffer())
    expect((await served(file)).equals(mine)).toBe(true)
    // A name whose content nothing has seen, and one that means something else, are left alone.
    const hash = createHash('sha256').update(theirs).digest('hex')
    const short = `yours_${hash.slice(0, 8)}.rttex`
    await panel.sql(
      `insert into texture_name (file, sha256, at) values ('${short}', 'x', ${Date.now()})`,
    )
    const { body } = await send(theirs, 'Yours')
    expect(body.file).toBe(`yours_${hash.slice(0, 32)}.rttex`)
    expect(body.item.texture).toBe(body.file)
    expect((await served(body.file)).equals(theirs)).toBe(true)
    await other.leave()
  })

  it('becomes the first custom item of a server', async () => {
    const fresh = await GameOwner.create(panel, '2', 'Fresh')
    await fresh.start()
    const rttexBase64 = Buffer.from(await encodeRttex(image)).toString('base64')
    const upload = { itemName: 'First', rarity: 1, rttexBase64 }
    expect((await fresh.post('/server/textures?apply=now', upload)).status).toBe(201)
    expect(fresh.file('json/edit_itemv2.json')).toMatchObject({ items: [{ Name: 'First' }] })
    expect((await fresh.get('/server/custom-items')).body.items).toMatchObject([{ Name: 'First' }])
    await fresh.leave()
  })

  it.each([
    ['nonsense', 'bm9uc2Vuc2U=', 'This is not an RTTEX texture.', 'not-rttex'],
    ['nothing', '', 'The texture is cut off.', 'texture-cut-off'],
    ['no Base64', '***', 'The texture is not valid Base64.', 'texture-base64'],
  ])('of %s is refused', async (_what, rttexBase64, error, code) => {
    const upload = { itemName: 'X', rarity: 1, rttexBase64 }
    expect(await owner.post('/server/textures', upload)).toMatchObject({
      status: 400,
      body: { error, fieldCauses: { rttexBase64: { code } } },
    })
  })

  it.each(['..%2f..%2fetc', 'nothing.rttex', 'UPPER.rttex', 'x.png'])(
    '/cache/%s answers 404',
    async (file) => {
      const response = await fetch(`${panel.url}/cache/${file}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: 'Texture not found' })
    },
  )
})

describe('a server configuration', () => {
  it('is saved on a stopped server without starting it', async () => {
    await owner.stop()
    const { body } = await owner.put('/server/config', { ...config, autofarmDelay: 700 })
    expect(body).toMatchObject({
      message: 'Saved. It takes effect at the next start.',
      status: 'OFFLINE',
    })
    expect(owner.file('json/config.json').GAME.AUTOFARM_DELAY).toBe(700)
    expect((await owner.server()).status).toBe('OFFLINE')
  })

  it('cannot be changed while the server starts or stops', async () => {
    await owner.post('/server/start')
    const { status, body } = await owner.put('/server/config', config)
    expect([200, 409]).toContain(status)
    if (status === 409) {
      expect(body.error).toBe(
        'Your server is starting up. Configuration will be available once it is online.',
      )
    }
    await owner.reaches('ONLINE')
  })

  it('is denied to banned users with its own message', async () => {
    const boss = await panel.signIn('1000')
    const ban = { reason: 'x', duration: 'perm' }
    await panel.call('POST', '/admin/users/1/ban', { token: boss.token, body: ban })
    const { status, body } = await owner.put('/server/config', config)
    expect([status, body.error]).toEqual([
      403,
      'Your account is banned. You cannot change server configuration.',
    ])
    await panel.call('POST', '/admin/users/1/unban', { token: boss.token })
  })
})
