import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Worlds')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const unreadable = { params: { reason: 'document-unreadable', file: 'START_.json' } }
const world = (name = 'START') => `/server/worlds/${name}`

describe('a world', () => {
  it('is read completely with its version, and summarised in the list', async () => {
    const { status, body, headers } = await owner.get(world())
    expect(status).toBe(200)
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(body.blocks).toHaveLength(6000)
    const list = await owner.get('/server/worlds')
    expect(list.body).toMatchObject({
      worlds: [{ id: 'START', name: 'START', owner: '@server', players: 0, locked: false }],
      total: 1,
      page: 1,
    })
  })

  it("is saved in game and on disk while the server runs, keeping the game's own changes", async () => {
    const { body, headers } = await owner.get(world())
    await owner.command('setblock START 5 6 10')
    const edited = { ...body, weather: 11, admins: ['Bob'], strange: { deep: [1, 2] } }
    const saved = await owner.put(world(), edited, { 'if-match': headers.get('etag') ?? '' })
    expect(saved.body).toMatchObject({ message: 'World data saved successfully.', merged: true })
    const onDisk = owner.file('worlds/START_.json')
    expect(onDisk).toMatchObject({ weather: 11, admins: ['Bob'], strange: { deep: [1, 2] } })
    expect(onDisk.blocks[605].f).toBe(10)
    expect(await owner.command('world START')).toContain('  Weather 11, default 0')
  })

  it('answers 409 with both values when both sides changed a field, and writes nothing', async () => {
    const { body } = await owner.get(world())
    await owner.command('weather START 8')
    const { status, body: refusal } = await owner.put(world(), { ...body, weather: 2, owner: 'Me' })
    expect(status).toBe(409)
    expect(refusal).toMatchObject({
      code: 'edit-conflict',
      conflicts: [{ path: ['weather'], base: body.weather, yours: 2, theirs: 8 }],
    })
    expect(owner.file('worlds/START_.json')).toMatchObject({ weather: 8, owner: body.owner })
  })

  it('is locked and unlocked in one step, running and stopped', async () => {
    expect((await owner.post(`${world()}/lock`)).body.locked).toBe(true)
    expect(owner.file('worlds/START_.json').d_weather).toBe(6)
    expect((await owner.get('/server/worlds')).body.worlds[0].locked).toBe(true)
    await owner.stop()
    expect((await owner.post(`${world()}/unlock`)).body.locked).toBe(false)
    expect(owner.file('worlds/START_.json').d_weather).toBe(0)
    expect((await owner.get('/server/worlds')).body.worlds[0].locked).toBe(false)
    await owner.start()
  })

  it('keeps its recent versions, shows their differences and restores them', async () => {
    const before = owner.file('worlds/START_.json')
    await owner.change(world(), { entry_level: 50 })
    const { body: versions } = await owner.get(`${world()}/versions`)
    expect(versions[0]).toMatchObject({ by: 'Grow1', reason: 'edit' })
    const { number } = versions[0]
    const { body: differs } = await owner.get(`${world()}/versions/${number}/changes`)
    expect(differs).toEqual({
      total: 1,
      changes: [{ path: ['entry_level'], from: before.entry_level, to: 50 }],
    })
    expect((await owner.post(`${world()}/versions/${number}/restore`)).status).toBe(200)
    expect(owner.file('worlds/START_.json')).toEqual(before)
    expect((await owner.get(`${world()}/versions/9999/changes`)).status).toBe(404)
  })

  it('can be restored after deletion', async () => {
    owner.write('worlds/SPARE_.json', { ...owner.file('worlds/START_.json'), owner: 'Eve' })
    await owner.stop()
    await owner.start()
    const before = owner.file('worlds/SPARE_.json')
    expect((await owner.delete(world('SPARE'))).status).toBe(200)
    expect((await owner.get(world('SPARE'))).status).toBe(404)
    const { body: deleted } = await owner.get('/server/deleted-worlds')
    expect(deleted).toMatchObject([{ name: 'SPARE', by: 'Grow1' }])
    await owner.post(`${world('SPARE')}/versions/${deleted[0].number}/restore`)
    expect(owner.file('worlds/SPARE_.json')).toEqual(before)
    expect((await owner.get('/server/deleted-worlds')).body).toEqual([])
    const { body: found } = await owner.get('/server/worlds?search=eVE&page=1')
    expect(found).toMatchObject({ total: 1, worlds: [{ name: 'SPARE', owner: 'Eve' }] })
  })

  it('stays as it is when its file cannot be read, until an older version takes its place', async () => {
    await owner.stop()
    const { body: good } = await owner.get(world())
    const [{ number }] = (await owner.get(`${world()}/versions`)).body
    const path = owner.path('worlds/START_.json')
    writeFileSync(path, '{"blocks":[7]}')
    for (const reading of ['', '/tiles', '/file']) {
      const { status, body } = await owner.get(`${world()}${reading}`)
      expect([reading, status, body]).toMatchObject([reading, 409, unreadable])
    }
    expect((await owner.put(world(), good)).body).toMatchObject(unreadable)
    expect(readFileSync(path, 'utf8')).toBe('{"blocks":[7]}')
    expect((await owner.post(`${world()}/versions/${number}/restore`)).status).toBe(200)
    expect((await owner.get(world())).status).toBe(200)
    const files = readdirSync(dirname(path))
    const [aside = ''] = files.filter((file) => file.startsWith('START_.json.corrupt-'))
    expect(readFileSync(join(dirname(path), aside), 'utf8')).toBe('{"blocks":[7]}')
    await owner.start()
  })

  it('encodes its tiles in runs for a thumbnail', async () => {
    const { body } = await owner.get(`${world()}/tiles`)
    const count = (runs: number[]) => runs.reduce((sum, it, at) => (at % 2 ? sum + it : sum), 0)
    expect([count(body.foreground), count(body.background)]).toEqual([6000, 6000])
  })
})

describe('saving a world', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
  const cases: [string, (text: string) => string, string][] = [
    ['broken JSON', (text) => text.slice(0, -1), 'body'],
    ['no object', () => '[]', 'body'],
    ['a key twice', (text) => text.replace('{', '{"owner":"A",'), 'owner'],
    ['__proto__', (text) => text.replace('{', '{"__proto__":{"a":1},'), '__proto__'],
    ['endless nesting', (text) => text.replace('{', `{"x":${deep},`), 'x'],
    ['a number out of range', (text) => text.replace('{', '{"x":1e999,'), 'x'],
    ['a number past 2^53', (text) => text.replace('{', '{"x":12345678901234567890,'), 'x'],
    ['text for a number', (text) => text.replace(/"weather":\d+/, '"weather":"8"'), 'weather'],
    [
      'a number for a switch',
      (text) => text.replace('"blocks":[{', '"blocks":[{"l":7,'),
      'blocks.0.l',
    ],
    ['half an object', () => '{"weather":3}', 'owner'],
    ['a block less', (text) => text.replace(/\{"f":0,"b":0,"if_c":10\},/, ''), 'blocks'],
    ['a colour of 300', (text) => text.replace('"r":255', '"r":300'), 'r'],
  ]
  it.each(cases)('refuses %s with the path, and writes nothing', async (_name, spoil, path) => {
    const before = readFileSync(owner.path('worlds/START_.json'), 'utf8')
    const text = JSON.stringify((await owner.get(world())).body)
    const { status, body } = await owner.put(world(), spoil(text))
    expect(status).toBe(400)
    expect(Object.keys(body.fields)[0]).toContain(path)
    expect(Object.keys(body.fieldCauses)).toEqual(Object.keys(body.fields))
    expect(readFileSync(owner.path('worlds/START_.json'), 'utf8')).toBe(before)
  })

  it('accepts nearly 8 MiB', async () => {
    const large = 'y'.repeat(7 * 1024 * 1024)
    expect((await owner.change(world(), { large })).status).toBe(200)
    expect(owner.file('worlds/START_.json').large).toBe(large)
    const { body, headers } = await owner.get(world())
    const { large: _, ...small } = body
    await owner.put(world(), small, { 'if-match': headers.get('etag') ?? '' })
    expect(owner.file('worlds/START_.json').large).toBeUndefined()
  })

  it('answers 413 above 8 MiB', async () => {
    const { status } = await owner.put(world(), `{"x":"${'y'.repeat(8 * 1024 * 1024)}"}`)
    expect(status).toBe(413)
  })

  it.each(['..%2fX', 'a%00b', 'start', 'A'.repeat(60), 'A.B', 'Ä'])(
    'refuses the name %s with 400',
    async (name) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const { status } = await owner.call(
          method,
          world(name),
          method === 'PUT' ? '{}' : undefined,
        )
        expect([method, status]).toEqual([method, 400])
      }
    },
  )

  it('answers 404 for a missing world without creating it', async () => {
    expect((await owner.put(world('NOWHERE'), '{}')).status).toBe(404)
    expect((await owner.post(`${world('NOWHERE')}/lock`)).status).toBe(404)
    expect((await owner.delete(world('NOWHERE'))).status).toBe(404)
  })
})

describe('block switches', () => {
  it("keep the JSON type that the game reads, regardless of the editor's type", async () => {
    const { body } = await owner.get(world())
    const withRow = (keys: object) =>
      body.blocks.map((block: object, at: number) => (at < 60 ? { ...block, ...keys } : block))
    await owner.put(world(), { ...body, blocks: withRow({ l: 1, o: false }) })
    expect(owner.file('worlds/START_.json').blocks[0]).toMatchObject({ l: true, o: 0 })
    await owner.change(world(), { blocks: withRow({ l: 0, o: 1 }) })
    expect(owner.file('worlds/START_.json').blocks[59]).toMatchObject({ l: false, o: 1 })
  })
})

describe('a caller who is banned or has no server', () => {
  it('receives the reason', async () => {
    const stranger = await panel.signIn('7')
    const { status, body } = await panel.call('GET', `/users/7/server/worlds`, stranger)
    expect([status, body.error]).toEqual([404, 'You do not have a server.'])
    const boss = await panel.signIn('1000')
    await panel.call('POST', '/admin/users/7/ban', {
      token: boss.token,
      body: { reason: 'x', duration: 'perm' },
    })
    const refused = await panel.call('GET', `/users/7/server/worlds`, stranger)
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'Your account is banned and cannot perform this action.',
    ])
  })
})
