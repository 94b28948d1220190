import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let backupId: string
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Kept')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Backs up a stopped server with the worlds START and FARM and the players Bob and Ann. */
beforeEach(async () => {
  if ((await owner.server()).status === 'ONLINE') await owner.stop()
  await owner.delete('/server/backup')
  for (const name of readdirSync(owner.path('worlds'))) {
    if (name !== 'START_.json') rmSync(owner.path(`worlds/${name}`))
  }
  owner.write('worlds/FARM_.json', { ...owner.file('worlds/START_.json'), name: 'FARM' })
  await owner.change('/server/worlds/START', { d_weather: 1 })
  owner.writePlayer('Bob', { gems: 7 })
  owner.writePlayer('Ann', { gems: 3 })
  await owner.post('/server/backup')
  await panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
  backupId = (await owner.get('/server/backups')).body.backups[0].id
})

const getPath = (path: string) => `/server/backups/${backupId}${path}`
const compare = async (query = '') => (await owner.get(getPath(`/comparison${query}`))).body
const none = { added: 0, removed: 0, changed: 0 }

const download = (who = owner, id = backupId) =>
  fetch(`${panel.url}/api/servers/selected/backups/${id}/download`, {
    headers: { authorization: `Bearer ${who.who.token}` },
  })

async function refused() {
  const response = await download()
  const { error } = (await response.json()) as { error: string }
  return [response.status, error]
}

function spoil(): void {
  const file = join(panel.dataDir, 'backups', `${backupId}.tar.zst`)
  const bytes = readFileSync(file)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(file, bytes)
}

/** The unpacked copies of backups, which must not stay. */
const leftovers = () =>
  readdirSync(owner.path('../../run')).filter((name) => name.startsWith('backup-'))

describe('the download of a backup', () => {
  it('has the format of an export and the state of the backup', async () => {
    owner.write('players/Bob_.json', { name: 'Bob', gems: 99 })
    const response = await download()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="Kept-backup-\d{4}-\d\d-\d\d\.zip"/,
    )
    const zip = Buffer.from(await response.arrayBuffer())
    const other = await GameOwner.create(panel, '2', 'Copy')
    const sent = await fetch(`${panel.url}/api/servers/selected/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other.who.token}`, 'content-type': 'application/zip' },
      body: new Uint8Array(zip),
    })
    expect(sent.status).toBe(202)
    await panel.until(async () => (await other.get('/server/import')).body.report.state === 'done')
    expect(other.file('players/Bob_.json').gems).toBe(7)
    expect(other.file('worlds/START_.json').d_weather).toBe(1)
    expect(readdirSync(other.path('worlds')).toSorted()).toEqual(['FARM_.json', 'START_.json'])
    await other.leave()
    await panel.until(async () => leftovers().length === 0)
    const { body } = await owner.get('/activity')
    expect(body[0].action).toBe('Backup downloaded')
  })

  it('sends nothing of a damaged or missing archive', async () => {
    spoil()
    const damaged = await refused()
    expect(damaged).toEqual([409, 'The backup is damaged.'])
    rmSync(join(panel.dataDir, 'backups', `${backupId}.tar.zst`))
    const missing = await refused()
    expect(missing).toEqual([409, 'The backup is missing on the server host.'])
    expect(leftovers()).toEqual([])
  })

  it('removes its copy when the receiver goes away', async () => {
    const gone = new AbortController()
    const requested = fetch(`${panel.url}/api/servers/selected/backups/${backupId}/download`, {
      headers: { authorization: `Bearer ${owner.who.token}` },
      signal: gone.signal,
    })
    await requested.then(
      () => gone.abort(),
      () => undefined,
    )
    await panel.until(async () => leftovers().length === 0)
  })
})

describe('a comparison with now', () => {
  it('counts and lists additions, removals and changes', async () => {
    const same = await compare()
    expect([same.counts, same.total]).toEqual([
      { world: none, player: none, settings: none, file: none },
      0,
    ])
    rmSync(owner.path('worlds/FARM_.json'))
    owner.write('worlds/NEW_.json', { ...owner.file('worlds/START_.json'), name: 'NEW' })
    await owner.change('/server/worlds/START', { d_weather: 4 })
    await owner.change('/server/players/Bob', { gems: 8 })
    // The same content in another form is no difference, and neither is a password.
    writeFileSync(
      owner.path('players/Ann_.json'),
      JSON.stringify({ ...owner.file('players/Ann_.json'), pass: 'other' }, null, 2),
    )
    writeFileSync(owner.path('cache/moon.rttex'), 'x')
    await owner.put('/server/config', { creatorList: ['Grow1'], autofarmDelay: 700 })
    const found = await compare()
    expect(found.counts).toMatchObject({
      world: { added: 1, removed: 1, changed: 1 },
      player: { added: 0, removed: 0, changed: 1 },
      settings: { added: 0, removed: 0 },
      file: { added: 1, removed: 0, changed: 0 },
    })
    const worlds = await compare('?kind=world')
    expect(worlds.rows).toEqual([
      { kind: 'world', name: 'FARM', change: 'removed' },
      { kind: 'world', name: 'NEW', change: 'added' },
      { kind: 'world', name: 'START', change: 'changed' },
    ])
    expect([worlds.total, worlds.page, worlds.pageSize]).toEqual([3, 1, 50])
  })

  it('continues with its next page while the server changes', async () => {
    for (let number = 100; number < 160; number++) {
      owner.write(`worlds/W${number}_.json`, { name: `W${number}` })
    }
    const first = await compare('?kind=world')
    expect([first.rows.length, first.total]).toEqual([50, 60])
    owner.write('worlds/AAA_.json', { name: 'AAA' })
    const second = await compare(`?kind=world&page=2&comparedAt=${first.comparedAt}`)
    expect(second.rows.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `W${150 + at}`),
    )
    expect((await compare('?kind=world')).total).toBe(61)
  })

  it('lists what differs in one world', async () => {
    await owner.start()
    await owner.change('/server/worlds/START', { d_weather: 9 })
    const { status, body } = await owner.get(getPath('/documents/world/START/changes'))
    expect(status).toBe(200)
    expect(body).toEqual({ total: 1, changes: [{ path: ['d_weather'], from: 1, to: 9 }] })
    const { body: farm } = await owner.get(getPath('/documents/world/FARM/changes'))
    expect(farm.total).toBe(0)
  })

  it('reports a damaged archive', async () => {
    spoil()
    const { status, body } = await owner.get(getPath('/comparison'))
    expect([status, body.error]).toEqual([409, 'The backup is damaged.'])
  })
})

describe('a single restore', () => {
  it('brings a world of a running server back and keeps the present state', async () => {
    await owner.start()
    await owner.change('/server/worlds/START', { d_weather: 5 })
    const { status, body } = await owner.post(getPath('/documents/world/START/restore'))
    expect([status, body.message]).toEqual([200, 'START was restored.'])
    expect((await owner.get('/server/worlds/START')).body.d_weather).toBe(1)
    expect((await owner.server()).status).toBe('ONLINE')
    const { body: versions } = await owner.get('/server/worlds/START/versions')
    const [newest] = versions.versions ?? versions
    const path = `/server/worlds/START/versions/${newest.number}/restore`
    expect((await owner.post(path)).status).toBe(200)
    expect((await owner.get('/server/worlds/START')).body.d_weather).toBe(5)
  })

  it('brings a deleted world and a changed player back without the server', async () => {
    expect((await owner.delete('/server/worlds/FARM')).status).toBe(200)
    await owner.change('/server/players/Bob', { gems: 1 })
    const { pass } = owner.file('players/Bob_.json')
    expect((await owner.post(getPath('/documents/world/FARM/restore'))).status).toBe(200)
    expect((await owner.post(getPath('/documents/player/Bob/restore'))).status).toBe(200)
    expect((await owner.get('/server/worlds/FARM')).status).toBe(200)
    expect(owner.file('players/Bob_.json')).toMatchObject({ gems: 7, pass })
    const { body } = await owner.get('/activity')
    expect(body.map(({ action }: { action: string }) => action)).toContain('World restored')
  })

  it.each([
    ['/documents/world/NOWHERE/restore', 404],
    ['/documents/player/Nobody/restore', 404],
    ['/documents/world/..%2f..%2fserver/restore', 400],
    ['/documents/config/config/restore', 404],
    ['/documents/player/x/restore', 404],
  ])('refuses %s', async (path, expected) => {
    const { status } = await owner.post(getPath(path))
    expect(status).toBe(expected)
  })
})

describe('the content of the backup of another owner', () => {
  it('is neither read nor restored by its id', async () => {
    const other = await GameOwner.create(panel, '3', 'Elsewhere')
    for (const [method, path] of [
      ['GET', '/comparison'],
      ['GET', '/download'],
      ['GET', '/documents/world/START/changes'],
      ['POST', '/documents/world/START/restore'],
    ] as const) {
      const { status, body } = await other.call(method, getPath(path))
      expect([path, status, body.error]).toEqual([path, 404, 'There is no backup.'])
    }
    await other.leave()
  })
})
