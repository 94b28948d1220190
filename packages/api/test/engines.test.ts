import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { foreignPaths, getForeignForm, offerForeignEngine } from './kit/foreign-engine.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let viewer: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  admins = await Admins.open(panel)
  viewer = await admins.admin('50', ['settings:view', 'settings:manage'])
  offerForeignEngine(panel.dataDir)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const call = (method: string, path: string, body?: unknown, who = admins.boss) =>
  panel.call(method, `/admin/templates${path}`, { token: who.token, body })
const add = (id: string, change: object = {}) => call('POST', '', { ...getForeignForm(change), id })
const undo = (id: string) => panel.call('POST', `/admin/undo/${id}`, { token: admins.boss.token })

describe('an engine template', () => {
  it('is registered by a super admin with its program hash, and logged', async () => {
    expect((await call('POST', '', { ...getForeignForm(), id: 'foreign' }, viewer)).status).toBe(
      403,
    )
    const { status, body } = await add('foreign')
    expect(status).toBe(201)
    expect(body).toMatchObject({ message: 'Foreign is registered.', template: { servers: 0 } })
    expect(body.template.sha256).toMatch(/^[0-9a-f]{64}$/)
    const [entry] = await admins.log(1)
    expect(entry).toMatchObject({
      action: 'Engine registered',
      details: { engine: 'foreign', after: { sha256: body.template.sha256, exec: 'foreign.mts' } },
    })
    expect((await add('foreign')).body).toMatchObject({ code: 'id-taken' })
    const listed = await call('GET', '', undefined, viewer)
    expect(listed.body).toMatchObject([{ id: 'foreign', name: 'Foreign', version: 1, servers: 0 }])
    const offered = await panel.call('GET', '/engines', { token: viewer.token })
    expect(offered.body).toMatchObject([{ id: 'bundled', name: 'Trellis' }, { id: 'foreign' }])
  })

  it.each([
    ['a missing program', { exec: 'nothing' }, 'exec'],
    ['a path outside the folder', { exec: '../../etc/passwd' }, 'exec'],
    ['a pattern that goes back', { ready: { by: 'stdout', pattern: '(a)\\1' } }, 'ready.pattern'],
    ['an invalid pattern', { playersPattern: '(' }, 'playersPattern'],
    ['something else of the host', { args: ['${token}'] }, 'args.0'],
    ['a schema without paths', { paths: null }, 'paths'],
    ['two kinds at one path', { paths: { ...foreignPaths, items: 'conf/engine.json' } }, 'paths'],
  ])('is not registered with %s', async (_what, change, field) => {
    const { status, body } = await add('other', change)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toContain(field)
  })

  it('can be undone, changed once per version, and removed', async () => {
    const { body } = await add('second', { name: 'Second' })
    expect((await undo(body.undo.id)).status).toBe(200)
    await add('second', { name: 'Second' })
    const change = { ...getForeignForm({ name: 'Third', isOffered: false }), version: 1 }
    const saved = await call('PUT', '/second', change)
    expect(saved.body.template).toMatchObject({ name: 'Third', version: 2 })
    expect((await call('PUT', '/second', change)).body.code).toBe('version-conflict')
    await undo(saved.body.undo.id)
    const removed = await call('DELETE', '/second')
    expect(removed.body.message).toBe('Second is removed.')
    expect((await call('DELETE', '/second')).status).toBe(404)
  })
})

const world = {
  ...{ owner: '', entry_level: 1, ct: '', d_weather: 0, weather: 0, w_s: 0, admins: [] },
  blocks: Array.from({ length: 6000 }, () => ({ f: 0, b: 14, l: true })),
}

describe('a server with another engine', () => {
  it('is created, keeps its engine, and applies pending edits when it has stopped', async () => {
    const { token } = await panel.signIn('7')
    const own = (method: string, path: string, body?: unknown) =>
      panel.call(method, path === '' ? '/users/7/server' : `/servers/selected${path}`, {
        token,
        body,
      })
    const refused = await own('POST', '', { serverName: 'Elsewhere', engine: 'unknown' })
    expect(refused.body.fields).toHaveProperty('engine')
    const made = await own('POST', '', { serverName: 'Elsewhere', engine: 'foreign' })
    expect(made.status).toBe(201)

    const boss = { token: admins.boss.token, body: { action: 'set', amount: 2 } }
    await panel.call('POST', '/admin/users/7/slot', boss)
    const { serverId } = (await own('GET', '')).body.server
    const copied = await panel.call('POST', `/servers/${serverId}/test-copies`, {
      token,
      body: { serverName: 'Elsewhere-2' },
    })
    expect([copied.status, copied.body.code]).toEqual([409, 'copy-other-engine'])
    expect((await panel.call('GET', '/servers', { token })).body).toHaveLength(1)

    // The refusal says how many servers use the engine, and their document paths cannot change.
    const inUse = await call('DELETE', '/foreign')
    expect(inUse.body.error).toBe('One server uses this engine.')
    const elsewhere = {
      ...getForeignForm({ paths: { ...foreignPaths, config: 'other.json' } }),
      version: 1,
    }
    expect((await call('PUT', '/foreign', elsewhere)).body.code).toBe('in-use')

    const [{ id }] = (await panel.sql("select id from server where name = 'Elsewhere'")) as any
    const file = `${panel.dataDir}/servers/${id}/data/database/saves/worlds/FARM_.json`
    writeFileSync(file, JSON.stringify(world))
    const other = file.replace('FARM', 'MINE')
    writeFileSync(other, JSON.stringify(world))
    const status = async () => (await own('GET', '')).body.server
    const until = (wanted: string) => panel.until(async () => (await status()).status === wanted)
    await own('POST', '/start')
    await until('ONLINE')
    expect(await status()).toMatchObject({
      engine: { id: 'foreign', name: 'Foreign', schema: 'lychie-json' },
      waitingEdits: { queued: 0, held: 0 },
    })
    const dialog = await panel.call('GET', '/admin/servers/Elsewhere', { token: admins.boss.token })
    expect(dialog.body.engine).toMatchObject({ name: 'Foreign' })
    const loaded = await own('GET', '/worlds/FARM')
    const saved = await own('PUT', '/worlds/FARM', { ...loaded.body, entry_level: 6 })
    expect(saved.body.message).toBe('Saved. It is made as soon as the server has stopped.')
    expect((await own('POST', '/worlds/FARM/lock')).body.message).toBe(saved.body.message)
    const { queued } = (await own('GET', '/pending-edits')).body
    const edit = { by: 'Grow7', document: { name: 'FARM' }, changes: 1 }
    expect(queued).toMatchObject([edit, edit])
    const removed = await own('DELETE', '/worlds/MINE')
    expect(removed.body.message).toBe('MINE is deleted as soon as the server has stopped.')
    expect(existsSync(other)).toBe(true)
    expect(JSON.parse(readFileSync(file, 'utf8')).d_weather).toBe(0)

    await own('POST', '/stop')
    await until('OFFLINE')
    await panel.until(async () => (await status()).waitingEdits.queued === 0)
    const after = JSON.parse(readFileSync(file, 'utf8'))
    expect(after).toMatchObject({ d_weather: 6, entry_level: 6 })
    expect(after.blocks[0]).toEqual({ f: 0, b: 14, l: true })
    expect(existsSync(other)).toBe(false)
    const [{ number }] = (await own('GET', '/worlds/MINE/versions')).body
    const restored = await own('POST', `/worlds/MINE/versions/${number}/restore`)
    expect(restored.body.message).toBe('MINE was restored.')
    expect(existsSync(other)).toBe(true)
    const ban = await own('DELETE', '/players/Bob')
    expect(ban.body.error).toBe('This is not possible with the engine of this server.')
    const none = await own('POST', '/pending-edits/1', { keep: 'mine' })
    expect(none.status).toBe(404)
    await own('DELETE', '')
    await panel.until(async () => (await call('DELETE', '/foreign')).status === 200)
  })

  it('shows no engine when it uses the bundled one', async () => {
    const owner = await GameOwner.create(panel, '8', 'Plain')
    const { body } = await owner.get('/server')
    expect(body.server).toMatchObject({ engine: null, waitingEdits: null })
    await owner.leave()
  })
})
