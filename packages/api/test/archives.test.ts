import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isHashed, isPassword } from '@trellis/game-data/password.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOutput } from '../../../scripts/test/processes.ts'
import { createAgentFiles } from '../src/hosts/agent-files.ts'
import { GameOwner } from './kit/game-owner.ts'
import { getZip } from './kit/get-zip.ts'
import { exportServer, importArchive, sendArchive } from './kit/server-archives.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let from: GameOwner
let to: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  from = await GameOwner.create(panel, '1', 'Old')
  to = await GameOwner.create(panel, '2', 'New')
  await from.start()
})
afterAll(async () => {
  await from.leave()
  await to.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

describe('a server export', () => {
  it('contains everything that an import needs to rebuild the server', async () => {
    from.write('players/Bob_.json', { name: 'Bob', pass: 'old secret', gems: 7 })
    await from.stop()
    await from.start()
    await from.command('setblock START 1 2 10')
    await from.put('/server/custom-items?apply=now', { items: [{ ID: 4000, Name: 'Moon' }] })
    const response = await exportServer(from)
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="Old-\d{4}-\d\d-\d\d\.zip"/,
    )
    const zip = Buffer.from(await response.arrayBuffer())
    expect(zip.includes('old secret')).toBe(false)
    expect(await importArchive(to, zip)).toMatchObject({
      state: 'done',
      worlds: 1,
      players: 1,
      skippedTotal: 0,
    })
    for (const file of ['worlds/START_.json', 'json/config.json', 'json/edit_itemv2.json']) {
      expect(to.file(file)).toEqual(from.file(file))
    }
    const { pass, ...bob } = to.file('players/Bob_.json')
    expect(bob).toEqual({ name: 'Bob', gems: 7 })
    expect([isHashed(pass), await isPassword('old secret', pass)]).toEqual([true, true])
    expect(await isPassword('other', pass)).toBe(false)
  })

  it('skips links and pipes, reports them and stays complete', async () => {
    symlinkSync('/etc/hostname', to.path('worlds/LINK_.json'))
    readOutput('mkfifo', [to.path('worlds/PIPE_.json')])
    symlinkSync('/etc/hostname', to.path('cache/link.rttex'))
    const live = await to.live()
    const response = await exportServer(to)
    const zip = Buffer.from(await response.arrayBuffer())
    const { payload } = await live.next('notice')
    expect(payload).toMatchObject({ level: 'warning', text: expect.stringContaining('3 files') })
    live.close()
    for (const name of ['worlds/LINK_.json', 'worlds/PIPE_.json', 'cache/link.rttex'])
      rmSync(to.path(name))
    expect(zip.includes('left-out.txt')).toBe(true)
    expect(zip.includes('database/worlds/START_.json')).toBe(true)
    expect(zip.includes('database/worlds/LINK_.json')).toBe(false)
    expect(await importArchive(to, zip)).toMatchObject({
      state: 'done',
      worlds: 1,
      skippedTotal: 0,
    })
  })

  it('is available to the owner only', async () => {
    const { status } = await panel.call('GET', `/servers/${from.id}/export`, {
      token: to.who.token,
    })
    expect(status).toBe(403)
  })
})

describe('templates and stamps', () => {
  const templates = '/server/world-templates'
  const tile = [[{ f: 2, b: 14 }, 1]]
  const shape = { width: 1, height: 1, tiles: tile }
  const savedAt = '2026-01-02T03:04:05.000Z'
  const stamp = (name: string) => JSON.stringify({ name, savedAt, content: shape })
  const listStamps = async (owner: GameOwner) =>
    (await owner.get('/server/stamps')).body.stamps.filter((it: { name: unknown }) => it.name)

  it('go along with an export, and the import brings them back', async () => {
    const source = { kind: 'world', name: 'START' }
    expect((await from.post(templates, { name: 'Spawn', source })).status).toBe(201)
    expect((await from.post('/server/stamps', { name: 'Brick', shape })).status).toBe(201)
    const response = await exportServer(from)
    const zip = Buffer.from(await response.arrayBuffer())
    const report = await importArchive(to, zip)
    expect(report).toMatchObject({ state: 'done', library: 2, skippedTotal: 0 })
    const own = (await to.get(templates)).body.templates.filter((it: { name: unknown }) => it.name)
    expect(own).toMatchObject([{ name: 'Spawn' }])
    const made = { name: 'FROMSPAWN', source: { kind: 'template', id: own[0].id } }
    expect((await to.post('/server/worlds', made)).status).toBe(201)
    expect(await listStamps(to)).toMatchObject([{ name: 'Brick', shape }])
    // The same archive again replaces them.
    expect(await importArchive(to, zip)).toMatchObject({
      state: 'done',
      library: 2,
      skippedTotal: 0,
    })
    expect(await listStamps(to)).toHaveLength(1)
  })

  it('are checked, and fill the library up to its bound only', async () => {
    const report = await importArchive(
      to,
      await getZip({
        'library/stamps/aaaaaaaaaaaa.json': stamp('x'.repeat(41)),
        'library/stamps/bbbbbbbbbbbb.json': '{"name":',
        'library/stamps/cccccccccccc.json': stamp('Good').padEnd(60_000, ' '),
        'library/stamps/A-B.json': stamp('Evil'),
        'library/templates/dddddddddddd.json': stamp('No world'),
        ...Object.fromEntries(
          Array.from({ length: 60 }, (_, at) => [
            `backup/library/stamps/stamp${String(at).padStart(4, '0')}.json`,
            stamp(`Stamp ${at}`),
          ]),
        ),
      }),
    )
    expect(report).toMatchObject({ state: 'done', library: 49, skippedTotal: 16 })
    const codes = report.skipped.map((it: { cause: { code: string } }) => it.cause.code)
    expect(codes.filter((it: string) => it === 'library-full')).toHaveLength(11)
    expect(codes).toContain('library-entry-too-large')
    const stamps = await listStamps(to)
    expect(stamps).toHaveLength(50)
    expect(JSON.stringify(stamps)).not.toContain('Evil')
    expect(readdirSync(to.path('library/stamps'))).toHaveLength(50)
  })
})

describe('a server import', () => {
  it('gives the reason to each upload that it refuses, however much is still to come', async () => {
    const zip = Buffer.alloc(4_000_000, 'PK')
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const response = await sendArchive(to, zip)
        const { error = '' } = JSON.parse(await response.text())
        return `${response.status} ${error}`
      }),
    )
    expect(new Set(answers)).toEqual(new Set(['202 ', '409 An import is running already.']))
    await panel.until(async () => (await to.get('/server/import')).body.report.state === 'failed')
  })

  it('gives the reason for a refusal in the middle of an upload', async () => {
    const files = createAgentFiles({ socketPath: join(panel.dataDir, 'run/agent.sock') })
    const parts = Array.from({ length: 100 }, () => Buffer.alloc(64 * 1024))
    await expect(
      files.put(`/servers/${to.id}/archive?by=Grow2&bytes=100000`, Readable.from(parts)),
    ).rejects.toMatchObject({
      kind: 'bad-input',
      message: 'The archive holds more than the server may have.',
    })
  })

  it('finds a nested data folder, imports into a running server and keeps the replaced data', async () => {
    await to.start()
    const world = { ...to.file('worlds/START_.json'), owner: 'Imported' }
    const texture = Buffer.from(
      await encodeRttex({ width: 32, height: 32, pixels: new Uint8Array(4096) }),
    )
    const report = await importArchive(
      to,
      await getZip({
        'my backup/database/worlds/start_.json': JSON.stringify(world),
        'my backup/database/worlds/SHOP_.json': JSON.stringify(getWorld({ l: 1, o: true })),
        'my backup/database/players/Zed_.json': JSON.stringify({ name: 'Zed', id: 1 }),
        'my backup/database/players/Bob_.json': JSON.stringify({ name: 'Bob', gems: 1 }),
        'my backup/cache/My Art.rttex': texture,
        'my backup/database/json/edit_itemv2.json': JSON.stringify({
          items: [{ ID: 4002, Name: 'Art', texture: 'My Art.rttex' }],
        }),
        'my backup/read me.txt': 'hello',
      }),
    )
    expect(report).toMatchObject({ state: 'done', worlds: 2, players: 2, textures: 1, done: 6 })
    expect(to.file('worlds/START_.json')).toEqual(world)
    expect(to.file('worlds/SHOP_.json')).toEqual(getWorld({ l: true, o: 1 }))
    expect(to.file('players/Bob_.json')).toMatchObject({ gems: 1, pass: expect.any(String) })
    expect(await to.command('world START')).toContain('START: owner Imported')
    expect((await to.get('/server/worlds/START/versions')).body[0].reason).toBe('import')
    const [item] = (await to.get('/server/items?name=art')).body
    expect(item.texture).toMatch(/^my_art_[0-9a-f]{8}\.rttex$/)
    await panel.until(
      async () => (await fetch(`${panel.url}/cache/${item.texture}`)).status === 200,
    )
  })

  it('skips invalid files with a reason, and rejects paths outside its folder', async () => {
    const before = readdirSync(to.path('worlds'))
    const report = await importArchive(
      to,
      await getZip({
        'worlds/GOOD_.json': JSON.stringify(getWorld({})),
        'worlds/BAD_.json': '{"owner":5}',
        'worlds/EMPTY_.json': '',
        'players/Bob_.json': '[]',
        'cache/evil.rttex': 'no picture',
        'worlds/NOT A NAME_.json': '{}',
      }),
    )
    expect(report).toMatchObject({ state: 'done', worlds: 1, skippedTotal: 5 })
    expect(report.skipped).toContainEqual({
      file: 'worlds/BAD_.json',
      reason: 'owner is no text.',
      cause: { code: 'invalid' },
    })
    expect(readdirSync(to.path('worlds')).toSorted()).toEqual([...before, 'GOOD_.json'].toSorted())
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['a non-zip file', async () => Buffer.from('hello')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['one without server data', () => getZip({ 'a.txt': 'x' })],
    [
      'a truncated one',
      () => getZip({ 'worlds/X_.json': '{"owner":"x"}' }, (zip) => zip.subarray(0, -30)),
    ],
    [
      'one with false sizes',
      () => getZip({ 'worlds/X_.json': 'y'.repeat(5000) }, (zip) => claimSize(zip, 10)),
    ],
    [
      'one with a path outside the folder',
      () =>
        getZip({ 'aa/aa/aa/worlds/X_.json': '{}' }, (zip) =>
          Buffer.from(zip.toString('latin1').replaceAll('aa/aa/aa', '../../..'), 'latin1'),
        ),
    ],
  ])('of %s fails and writes nothing', async (_what, make) => {
    const before = readdirSync(to.path('worlds'))
    expect(await importArchive(to, await make())).toMatchObject({ state: 'failed', done: 0 })
    expect(readdirSync(to.path('worlds'))).toEqual(before)
    expect(existsSync(join(to.database, '../../../X_.json'))).toBe(false)
    const run = readdirSync(join(to.database, '../../run'))
    expect(run.filter((name) => name.startsWith('import-'))).toEqual([])
  })

  it.each<[string, object, string]>([
    ['worlds/EMPTY_.json', {}, 'A world has 6000 tiles, but this file has 0.'],
    ['worlds/ONE_.json', { blocks: [{}] }, 'A world has 6000 tiles, but this file has 1.'],
    [
      'worlds/MANY_.json',
      { blocks: Array.from({ length: 7000 }, () => ({})) },
      'A world has 6000 tiles, but this file has 7000.',
    ],
    ['worlds/RED_.json', { ...getWorld({}), r: 999 }, 'The field "r" must be at most 255.'],
    ['players/Bob_.json', {}, 'The name in the file is not the name of the file.'],
    ['players/Bob_.json', { name: 'Eve' }, 'The name in the file is not the name of the file.'],
    ['players/Bob_.json', { name: 'Bob', level: -1 }, 'The field "level" must be at least 0.'],
    [
      'json/config.json',
      { GAME: { AUTOFARM_DELAY: 'x' } },
      'GAME.AUTOFARM_DELAY: Autofarm delay must be a valid number.',
    ],
    [
      'json/edit_itemv2.json',
      { items: [{ ID: -1, Name: 'x' }] },
      'The field "items.0.ID" must be at least 0.',
    ],
  ])('skips $0, which a save refuses too: $2', async (file, content, reason) => {
    const files = { [file]: JSON.stringify(content), 'players/Kai_.json': '{"name":"Kai"}' }
    const report = await importArchive(to, await getZip(files))
    expect(report).toMatchObject({ state: 'done', players: 1, skippedTotal: 1 })
    expect(report.skipped).toMatchObject([{ file, reason, cause: { code: expect.any(String) } }])
  })

  it('skips a file whose checksum does not match', async () => {
    const before = to.file('players/Kai_.json')
    const damaged = await getZip(
      {
        'players/Kai_.json': '{"name":"Kai","gems":1234567}',
        'players/Lea_.json': '{"name":"Lea","gems":7}',
      },
      // The file is stored uncompressed, so that the JSON still parses.
      (zip) => Buffer.from(zip.toString('latin1').replace('1234567', '7654321'), 'latin1'),
    )
    const report = await importArchive(to, damaged)
    expect(report).toMatchObject({ state: 'done', players: 1, skippedTotal: 1 })
    expect(report.skipped[0]).toMatchObject({
      file: 'players/Kai_.json',
      reason: 'The file is damaged: it is not what was packed.',
      cause: { code: 'file-damaged' },
    })
    expect(to.file('players/Kai_.json')).toEqual(before)
    expect(to.file('players/Lea_.json')).toMatchObject({ gems: 7 })
  })

  it("never writes a player's password as plain text", async () => {
    const pass = 'open sesame'
    const zip = await getZip({ 'players/Ali_.json': JSON.stringify({ name: 'Ali', pass }) })
    expect(await importArchive(to, zip)).toMatchObject({ state: 'done', players: 1 })
    const written = to.file('players/Ali_.json').pass
    expect([isHashed(written), await isPassword(pass, written)]).toEqual([true, true])
  })

  it('refuses more plain passwords than it can hash in a few minutes', async () => {
    const players = Array.from({ length: 10_001 }, (_, n) => `Kid${n}`)
    const files = players.map((name): [string, string] => [
      `players/${name}_.json`,
      JSON.stringify({ name, pass: 'secret' }),
    ])
    const report = await importArchive(to, await getZip(Object.fromEntries(files)))
    expect(report).toMatchObject({ state: 'failed', done: 0 })
    expect(report.failure).toContain('More than 10000 players')
  })

  it('refuses more files than the storage allows, and writes none of them', async () => {
    const players = Array.from({ length: 400 }, (_, n) => `Few${n}`)
    const files = players.map((name): [string, string] => [
      `players/${name}_.json`,
      JSON.stringify({ name }),
    ])
    const { body } = await to.get('/profile')
    const setLimit = (limitMB: number) =>
      panel.call('POST', `/admin/users/${to.who.id}/set-storage`, {
        token: boss,
        body: { limitMB },
      })
    const boss = (await panel.signIn('1000')).token
    expect((await setLimit(3)).status).toBe(200)
    const report = await importArchive(to, await getZip(Object.fromEntries(files)))
    expect(report).toMatchObject({ state: 'failed', done: 0 })
    expect(report.failure).toContain('more files than its storage allows')
    expect(readdirSync(to.path('players')).some((name) => name.startsWith('Few'))).toBe(false)
    await setLimit(body.profile.storageLimitMB)
  })

  it('rejects a zip bomb within its limits', async () => {
    const large = await getZip({ 'worlds/W_.json': Buffer.alloc(9_000_000, 32) })
    expect(await importArchive(to, large)).toMatchObject({ state: 'failed', skippedTotal: 1 })
    const many = await getZip({ 'worlds/W_.json': '{}' }, (zip) => claimSize(zip, 0x7fff_ffff))
    expect((await importArchive(to, many)).failure).toBe(
      'The archive holds more than the server may have.',
    )
  })

  it('requires the content type of a zip', async () => {
    expect((await sendArchive(to, Buffer.from('{}'), 'application/json')).status).toBe(400)
    expect((await sendArchive(to, Buffer.from('x'), 'text/plain')).status).toBe(400)
  })
})

/** Returns a world with this first tile. */
function getWorld(tile: object): object {
  return { owner: 'A', blocks: [tile, ...Array.from({ length: 5999 }, () => ({ f: 0 }))] }
}

/** Writes this size of the first file into the central directory. */
function claimSize(zip: Buffer, bytes: number): Buffer {
  const at = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  zip.writeUInt32LE(bytes, at + 24)
  return zip
}
