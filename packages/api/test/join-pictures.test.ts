import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { decode } from 'fast-png'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Scene } from '../src/operations/join-page/draw-picture.ts'
import { drawOnce } from '../src/operations/join-page/drawn-pictures.ts'
import { PictureDrawer } from '../src/operations/join-page/picture-drawer.ts'
import { getTextWidth, listTextPixels } from '../src/operations/join-page/pixel-font.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Pictured')
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function fetchPicture(name = 'Pictured', headers: Record<string, string> = {}, query = '') {
  const response = await fetch(`${panel.url}/join/${name}/picture${query}`, { headers })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
/** Counts the pixels of the green in which the status of a running server is written. */
function countOnline(bytes: Uint8Array): number {
  const { data } = decode(bytes)
  let count = 0
  for (let at = 0; at < data.length; at += 3)
    if (data[at] === 74 && data[at + 1] === 222 && data[at + 2] === 128) count++
  return count
}

describe('the picture of a public page', () => {
  it('is a PNG of the size that previews use, drawn once for a minute', async () => {
    const { response, bytes } = await fetchPicture()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, channels } = decode(bytes)
    expect([width, height, channels]).toEqual([1200, 630, 3])
    expect(bytes.length).toBeLessThan(300_000)
    const etag = response.headers.get('etag') ?? ''
    expect((await fetchPicture('pictured')).response.headers.get('etag')).toBe(etag)
    const known = await fetchPicture('Pictured', { 'if-none-match': etag })
    expect([known.response.status, known.bytes.length]).toEqual([304, 0])
  })

  it('shows when the server goes online, at a new address', async () => {
    const before = (await panel.call('GET', '/join/Pictured')).body.pictureUrl
    expect(countOnline((await fetchPicture()).bytes)).toBe(0)
    await owner.start()
    panel.clock.offsetMs = 6_000
    expect((await panel.call('GET', '/join/Pictured')).body.pictureUrl).not.toBe(before)
    expect(countOnline((await fetchPicture()).bytes)).toBeGreaterThan(1000)
    const plain = await fetchPicture('Pictured', {}, '?caption=off')
    expect([plain.response.status, countOnline(plain.bytes)]).toEqual([200, 0])
    await owner.stop()
    panel.clock.offsetMs = 12_000
    const later = await fetchPicture(
      'Pictured',
      { 'if-none-match': plain.response.headers.get('etag') ?? '' },
      '?caption=off',
    )
    expect(later.response.status).toBe(304)
  })

  it('shows the blocks of the start world', async () => {
    panel.clock.offsetMs = 120_000
    const before = (await fetchPicture()).bytes
    const world = owner.file('worlds/START_.json')
    for (const block of world.blocks.slice(0, 2400)) block.f = 2
    owner.write('worlds/START_.json', world)
    panel.clock.offsetMs = 240_000
    expect(Buffer.compare((await fetchPicture()).bytes, before)).not.toBe(0)
  })

  it('is the same 404 for every server without a page', async () => {
    await owner.put('/server/join-page', {
      isPublic: false,
      description: '',
      discordUrl: null,
      isListed: true,
    })
    const answers = await Promise.all(
      ['Pictured', 'Nobody', 'x', '%22%3E'].map((it) => fetchPicture(it)),
    )
    const texts = answers.map(({ response, bytes }) => [
      response.status,
      Buffer.from(bytes).toString(),
    ])
    const refused = [404, '{"error":"There is no such page.","code":"no-join-page"}']
    expect(texts).toEqual([refused, refused, refused, refused])
    await owner.put('/server/join-page', {
      isPublic: true,
      description: '',
      discordUrl: null,
      isListed: true,
    })
  })

  it('has the letters of every character that a name can have', () => {
    const characters = Array.from(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-',
    )
    const drawn = characters.map((it) => JSON.stringify(listTextPixels(it)))
    expect(new Set(drawn).size).toBe(characters.length)
    expect(drawn).not.toContain('[]')
    expect(getTextWidth('x'.repeat(20))).toBe(119)
  })
})

describe('equal pictures', () => {
  const describeScene = (players: number) => ({
    caption: { name: 'Twin', isOnline: true, players },
    tiles: { foreground: [2, 6000], background: [] },
    looks: [],
  })

  it('are drawn once for all servers, until there is no room to keep them', async () => {
    const counts: number[] = []
    const drawer = {
      draw: async ({ caption }: Scene) => {
        counts.push(caption?.players ?? 0)
        return new Uint8Array(1024 * 1024)
      },
    }
    const draw = (players: number, folder: string | null = null) =>
      drawOnce(describeScene(players), { drawer, folders: [folder] })
    for (const players of [1, 1, 2, 1]) await draw(players)
    await draw(1, '/other/sprites')
    expect(counts).toEqual([1, 2, 1])
    for (const players of [3, 4, 5, 6]) await draw(players)
    await draw(1)
    expect(counts).toEqual([1, 2, 1, 3, 4, 5, 6, 1])
  })

  it('are not kept when the drawing fails', async () => {
    let isBroken = true
    const drawer = {
      draw: async () => {
        if (isBroken) throw new Error('The thread that draws pictures ended.')
        return new Uint8Array(1)
      },
    }
    const draw = () => drawOnce(describeScene(99), { drawer, folders: [] })
    await expect(draw()).rejects.toThrow('ended')
    isBroken = false
    expect(await draw()).toHaveLength(1)
  })
})

describe('the thread that draws', () => {
  const caption = { name: 'Busy', isOnline: true, players: 3 }
  const scene = {
    caption,
    tiles: { foreground: [2, 6000], background: [] },
    looks: [],
  }

  it('refuses more than it can draw soon, and draws again afterwards', async () => {
    const drawer = new PictureDrawer([])
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => drawer.draw(scene)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
    const [refused] = answers.filter((it) => it.status === 'rejected')
    expect(refused?.reason).toMatchObject({ kind: 'too-many' })
    expect((await drawer.draw(scene)).length).toBeGreaterThan(1000)
    await drawer.close()
  })

  it('is ended when a picture takes too long', async () => {
    const drawer = new PictureDrawer([], { startMs: 0, drawingMs: 1 })
    await expect(drawer.draw(scene)).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(drawer.draw(scene)).rejects.toMatchObject({ kind: 'unavailable' })
    await drawer.close()
  })

  it('refuses the picture that it draws, those that wait and later ones when it is closed', async () => {
    const drawer = new PictureDrawer([])
    const cut = Promise.allSettled([drawer.draw(scene), drawer.draw(scene)])
    await Promise.resolve()
    await drawer.close()
    const refused = { status: 'rejected', reason: { kind: 'unavailable' } }
    expect(await cut).toMatchObject([refused, refused])
    await expect(drawer.draw(scene)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  it('ignores tiles and numbers that no world has', async () => {
    const drawer = new PictureDrawer([])
    const tiles = { foreground: [2, 1e9, 3, -5, 4], background: [-1, 7000] }
    expect(
      (await drawer.draw({ caption: { ...caption, players: 1e9 }, tiles, looks: [] })).length,
    ).toBeGreaterThan(1000)
    await drawer.close()
  })

  it('draws items by their textures, and others as tiles of their colours', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trellis-items-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'cache'))
    const pixels = new Uint8Array(32 * 32 * 4).fill(200)
    for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
    const sheet = await encodeRttex({ width: 32, height: 32, pixels })
    writeFileSync(join(folder, 'cache/own.rttex'), sheet)
    writeFileSync(join(folder, 'cache/broken.rttex'), 'broken')
    const drawer = new PictureDrawer([null, folder])
    const draw = async (texture: string, texture_x: number) => {
      const looks = [{ id: 2, texture, texture_x, texture_y: 0, color: 0x10_20_30 }]
      const tiles = { foreground: [2, 6000], background: [] }
      return decode(await drawer.draw({ caption: null, tiles, looks })).data.slice(0, 3)
    }
    expect([...(await draw('own.rttex', 0))]).toEqual([200, 200, 200])
    for (const [texture, x] of [
      ['own.rttex', 1],
      ['broken.rttex', 0],
      ['lost.rttex', 0],
      ['../cache/own.rttex', 0],
      ['', 0],
    ] as const)
      expect([...(await draw(texture, x))], texture).toEqual([0x10, 0x20, 0x30])
    await drawer.close()
  })

  it('draws ids that no item has in one colour', async () => {
    const drawer = new PictureDrawer([])
    const draw = async (id: number) => {
      const tiles = { foreground: [id, 6000], background: [] }
      return drawer.draw({ caption: null, tiles, looks: [] })
    }
    expect(await draw(12_345)).toEqual(await draw(12_346))
    await drawer.close()
  })
})
