import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CopyOwner } from './kit/copy-owner.ts'
import type { GameOwner } from './kit/game-owner.ts'
import { type Answer, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let nextId = 1
let owner: CopyOwner
let copy: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Makes a copy of a stopped server with the world START. */
beforeEach(async () => {
  owner = await CopyOwner.create(panel, String(nextId++))
  await owner.live.start()
  await owner.live.stop()
  copy = await owner.make(`Copy-${owner.who.id}`)
})

/** Writes a file as the game does: it is replaced, not changed. */
function replace(server: GameOwner, file: string, content: unknown): void {
  rmSync(server.path(file), { force: true })
  server.write(file, content)
}

const getReason = ({ status, body }: Answer) => [status, body.params?.reason ?? body.code]
const start = { kind: 'world', name: 'START' }
const readWorld = async (server: GameOwner, name = 'START') =>
  (await owner.at(server, 'GET', `/worlds/${name}`)).body

describe('the differences of a test copy', () => {
  it('are the changes of the copy, and whether the live server changed it, too', async () => {
    expect(await owner.listDifferences(copy)).toEqual({ rows: [], total: 0 })
    const world = copy.file('worlds/START_.json')
    replace(copy, 'worlds/NEW_.json', { ...world, name: 'NEW' })
    await owner.change(copy, '/worlds/START', { owner: 'Ann' })
    await owner.change(owner.live, '/worlds/START', { d_weather: 1 })
    const config = { ...copy.file('json/config.json') }
    replace(copy, 'json/config.json', { ...config, GAME: { ...config.GAME, AUTOFARM_DELAY: 500 } })
    copy.writePlayer('Bob', { gems: 1 })
    expect((await owner.listDifferences(copy)).rows).toEqual([
      { document: { kind: 'config' }, isNew: false, isChangedOnLive: false, isGoneOnLive: false },
      {
        document: { kind: 'world', name: 'NEW' },
        isNew: true,
        isChangedOnLive: false,
        isGoneOnLive: false,
      },
      { document: start, isNew: false, isChangedOnLive: true, isGoneOnLive: false },
    ])
  })

  it('are refused for a live server, a stranger, and without the live server', async () => {
    const path = '/test-copy/differences'
    expect((await owner.at(owner.live, 'GET', path)).body.code).toBe('not-a-copy')
    const stranger = await CopyOwner.create(panel, String(nextId++))
    expect((await stranger.at(copy, 'GET', path)).status).toBe(403)
    await owner.call('DELETE', `/servers/${owner.live.id}`)
    const gone = await owner.at(copy, 'GET', path)
    expect([gone.status, gone.body.code]).toEqual([409, 'copy-source-gone'])
    expect((await owner.describe(copy)).testCopy.source).toBeNull()
  })
})

describe('taking over', () => {
  it('merges a world into the running live server and keeps what changed there', async () => {
    await owner.change(copy, '/worlds/START', { owner: 'Ann' })
    await owner.live.start()
    await owner.change(owner.live, '/worlds/START', { d_weather: 1 })
    const { status, body } = await owner.takeOver(copy, start)
    expect([status, body]).toMatchObject([
      200,
      {
        message: `START was taken over to Live-${owner.who.id}.`,
        changed: 1,
        merged: true,
      },
    ])
    expect(await readWorld(owner.live)).toMatchObject({ owner: 'Ann', d_weather: 1 })
    expect((await owner.listDifferences(copy)).rows).toEqual([])
    const again = await owner.takeOver(copy, start)
    expect(again.status).toBe(200)
    expect(await owner.listActions()).toContain('Test copy taken over')
    await owner.live.stop()
    const { body: kept } = await owner.at(owner.live, 'GET', '/worlds/START/versions')
    expect(kept.length).toBeGreaterThan(0)
  })

  it('reports a conflict with both values, and changes nothing until it is decided', async () => {
    await owner.change(copy, '/worlds/START', { owner: 'Ann', d_weather: 2 })
    await owner.change(owner.live, '/worlds/START', { owner: 'Bob' })
    const refused = await owner.takeOver(copy, start)
    expect([refused.status, refused.body.code]).toEqual([409, 'edit-conflict'])
    expect(refused.body.conflicts).toEqual([
      { path: ['owner'], base: expect.anything(), yours: 'Ann', theirs: 'Bob' },
    ])
    expect(await readWorld(owner.live)).toMatchObject({ owner: 'Bob', d_weather: 0 })
    await owner.change(owner.live, '/worlds/START', { owner: 'Eve' })
    const late = await owner.takeOver(copy, start, [{ path: ['owner'], keep: 'copy', seen: 'Bob' }])
    expect(late.body.conflicts).toMatchObject([{ path: ['owner'], theirs: 'Eve' }])
    const kept = await owner.takeOver(copy, start, [{ path: ['owner'], keep: 'live' }])
    expect(kept.status).toBe(200)
    expect(await readWorld(owner.live)).toMatchObject({ owner: 'Eve', d_weather: 2 })
    const taken = await owner.takeOver(copy, start, [
      { path: ['owner'], keep: 'copy', seen: 'Eve' },
    ])
    expect(taken.status).toBe(200)
    expect((await readWorld(owner.live)).owner).toBe('Ann')
  })

  it('adds a new world, but none in the place of another', async () => {
    const world = copy.file('worlds/START_.json')
    replace(copy, 'worlds/NEW_.json', { ...world, name: 'NEW' })
    replace(copy, 'worlds/OTHER_.json', { ...world, name: 'OTHER' })
    replace(owner.live, 'worlds/OTHER_.json', { ...world, name: 'OTHER', owner: 'Bob' })
    expect((await owner.takeOver(copy, { kind: 'world', name: 'NEW' })).status).toBe(200)
    expect((await readWorld(owner.live, 'NEW')).owner).toBe(world.owner)
    const other = await owner.takeOver(copy, { kind: 'world', name: 'OTHER' })
    expect(getReason(other)).toEqual([409, 'copy-name-on-live'])
    expect((await readWorld(owner.live, 'OTHER')).owner).toBe('Bob')
    const none = await owner.takeOver(copy, { kind: 'world', name: 'NOWHERE' })
    expect(none.status).toBe(404)
  })

  it('does not bring back a world that was deleted on the live server', async () => {
    await owner.change(copy, '/worlds/START', { owner: 'Ann' })
    await owner.at(owner.live, 'DELETE', '/worlds/START')
    const { rows } = await owner.listDifferences(copy)
    expect(rows).toMatchObject([{ document: start, isGoneOnLive: true }])
    const gone = await owner.takeOver(copy, start)
    expect(getReason(gone)).toEqual([409, 'copy-gone-on-live'])
  })

  it('takes settings without the name and the port, and custom items with their textures', async () => {
    const config = copy.file('json/config.json')
    replace(copy, 'json/config.json', {
      ...config,
      GAME: { ...config.GAME, AUTOFARM_DELAY: 500 },
      SERVER: { NAME: 'Other', PORT: 1 },
    })
    const before = owner.live.file('json/config.json').SERVER
    expect(getReason(await owner.takeOver(copy, { kind: 'config' }))).toEqual([
      200,
      'config-taken-over',
    ])
    const { GAME, SERVER } = owner.live.file('json/config.json')
    expect([GAME.AUTOFARM_DELAY, SERVER]).toEqual([500, before])
    replace(copy, 'json/edit_itemv2.json', { items: [{ ID: 9000, name: 'Chair' }] })
    replace(copy, 'cache/chair_1.rttex', 'texture')
    const items = await owner.takeOver(copy, { kind: 'custom-items' })
    expect(items.status).toBe(200)
    expect(owner.live.file('json/edit_itemv2.json').items).toEqual([{ ID: 9000, name: 'Chair' }])
    expect(existsSync(owner.live.path('cache/chair_1.rttex'))).toBe(true)
    const rows = await panel.sql(
      `select file from texture where server_id = '${owner.live.id}' and file = 'chair_1.rttex'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('takes no players', async () => {
    const refused = await owner.takeOver(copy, { kind: 'player', name: 'Bob' })
    expect(refused.status).toBe(400)
  })

  it('happens once when two calls come at once, and leaves whole files when the agent is killed', async () => {
    await owner.change(copy, '/worlds/START', { owner: 'Ann' })
    const both = await Promise.all([owner.takeOver(copy, start), owner.takeOver(copy, start)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    await owner.change(copy, '/worlds/START', { owner: 'Eve' })
    const cut = owner.takeOver(copy, start, [{ path: ['owner'], keep: 'copy', seen: 'Ann' }])
    await panel.endAgent('SIGKILL')
    await cut
    await panel.startAgent()
    await panel.until(async () => (await owner.at(owner.live, 'GET', '/worlds')).status === 200)
    const last = await owner.takeOver(copy, start, [{ path: ['owner'], keep: 'copy', seen: 'Ann' }])
    expect(last.status).toBe(200)
    expect((await readWorld(owner.live)).owner).toBe('Eve')
  })

  it('still has the base after a backup was restored on the copy', async () => {
    await owner.at(copy, 'POST', '/backup')
    const isIdle = async () => (await owner.at(copy, 'GET', '/backup')).body.progress === null
    await panel.until(isIdle)
    await owner.change(copy, '/worlds/START', { owner: 'Ann' })
    await owner.at(copy, 'POST', '/backup/restore')
    await panel.until(isIdle)
    expect((await owner.listDifferences(copy)).rows).toEqual([])
    const base = join(copy.database, '../../base')
    expect(readdirSync(base)).toContain('worlds')
    rmSync(base, { recursive: true })
  })
})
