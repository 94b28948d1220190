import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CopyOwner } from './kit/copy-owner.ts'
import type { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const hour = 3_600_000
const day = 24 * hour
let panel: TestPanel
let nextId = 1
const owners: CopyOwner[] = []
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  for (const owner of owners) {
    await owner.renew()
    for (const { id } of (await owner.call('GET', '/servers')).body) {
      await owner.call('POST', `/servers/${id}/kill`)
      await owner.call('DELETE', `/servers/${id}`)
    }
  }
  expect(panel.errors).toEqual([])
  await panel.close()
})

async function newOwner(slots = 2): Promise<CopyOwner> {
  const owner = await CopyOwner.create(panel, String(nextId++), slots)
  owners.push(owner)
  return owner
}
const listFolders = () => readdirSync(join(panel.dataDir, 'servers'))
/** The watch looks when the api finds the host. */
async function look(): Promise<void> {
  await panel.restart()
  await panel.until(async () => (await panel.call('GET', '/../readyz')).status === 200)
  for (const owner of owners) await owner.renew()
}

/** So many players that a copy takes some time. */
const many = 500
function writeMany(server: GameOwner): void {
  for (let n = 0; n < many; n++)
    server.write(`players/Many${n}_.json`, { name: `Many${n}`, text: 'x'.repeat(20_000) })
}

/** Resolves when the host copies the files. A quick machine may have copied them already. */
async function untilBegun(requested: Promise<unknown>): Promise<void> {
  let isOver = false
  void requested.finally(() => {
    isOver = true
  })
  await panel.until(async () => isOver || listFolders().some((name) => name.startsWith('.new-')))
}

async function backUp({ live }: CopyOwner): Promise<string> {
  await live.post('/server/backup')
  await panel.until(async () => (await live.get('/server/backup')).body.progress === null)
  return (await live.get('/server/backups')).body.backups[0].id
}

async function tryToJoin(owner: CopyOwner, copy: GameOwner, growId: string) {
  const { port } = (await owner.at(copy, 'GET', '/connection')).body
  return GameClient.connect({ growId, password: 'secret', port })
}

describe('making a test copy', () => {
  it('copies a running server, which keeps running, and marks the copy everywhere', async () => {
    const owner = await newOwner()
    const { live } = owner
    live.writePlayer('Bob', { gems: 7 })
    await live.start()
    await live.change('/server/worlds/START', { owner: 'Bob' })
    const copy = await owner.make('Try-1')
    expect(copy.file('worlds/START_.json').owner).toBe('Bob')
    expect(copy.file('players/Bob_.json').gems).toBe(7)
    const { status, testCopy } = await owner.describe(copy)
    expect([status, testCopy]).toEqual([
      'OFFLINE',
      {
        source: { id: live.id, name: `Live-${owner.who.id}` },
        isReady: true,
        madeAt: expect.any(String),
        endsAt: expect.any(String),
        players: [],
      },
    ])
    expect(Date.parse(testCopy.endsAt) - Date.parse(testCopy.madeAt)).toBe(7 * day)
    expect((await owner.describe(live)).status).toBe('ONLINE')
    expect((await owner.describe(live)).testCopy).toBeNull()
    expect(await owner.listNames()).toEqual([
      [`Live-${owner.who.id}`, 'live'],
      ['Try-1', 'test'],
    ])
    const { hostedServers } = (await panel.call('GET', '/status')).body
    const names = hostedServers.map(({ name }: { name: string }) => name)
    expect([names.includes('Try-1'), names.includes(`Live-${owner.who.id}`)]).toEqual([false, true])
    const boss = await panel.signIn('1000')
    const { body } = await panel.call('GET', '/admin/servers', { token: boss.token })
    expect(body).toContainEqual(expect.objectContaining({ name: 'Try-1', kind: 'test' }))
    const { SERVER } = copy.file('json/config.json')
    const { port } = (await owner.at(copy, 'GET', '/connection')).body
    expect(SERVER).toEqual({ NAME: 'Try-1', PORT: port })
    expect(await owner.listActions()).toContain('Test copy made')
    await live.stop()
  })

  it('copies a backup, and needs it no longer', async () => {
    const owner = await newOwner()
    await owner.live.start()
    await owner.live.stop()
    owner.live.writePlayer('Bob', { gems: 7 })
    const backupId = await backUp(owner)
    owner.live.writePlayer('Bob', { gems: 99 })
    const copy = await owner.make('Try-2', { backupId })
    expect(copy.file('players/Bob_.json').gems).toBe(7)
    await owner.live.delete('/server/backup')
    await owner.change(copy, '/worlds/START', { owner: 'Ann' })
    const { rows } = await owner.listDifferences(copy)
    expect(rows).toMatchObject([{ document: { kind: 'world', name: 'START' }, isNew: false }])
  })

  it('uses exactly one slot, also when asked several times at once', async () => {
    const owner = await newOwner()
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((it) => owner.ask(`Race-${it}`)))
    const statuses = answers.map(({ status }) => status)
    expect([201, 403].map((it) => statuses.filter((status) => status === it).length)).toEqual([
      1, 3,
    ])
    expect(await owner.listNames()).toHaveLength(2)
    expect((await owner.ask('Race-E')).body.error).toBe('You have no available server slots.')
  })

  it('refuses copies of copies, foreign servers and backups, and taken names', async () => {
    const owner = await newOwner(4)
    const copy = await owner.make('Try-3')
    const path = `/servers/${copy.id}/test-copies`
    const again = await owner.call('POST', path, { serverName: 'Try-4' })
    expect([again.status, again.body.code]).toEqual([409, 'copy-of-copy'])
    const stranger = await newOwner()
    const stolen = await stranger.call('POST', `/servers/${owner.live.id}/test-copies`, {
      serverName: 'Stolen',
    })
    expect(stolen.status).toBe(403)
    const foreign = await backUp(stranger)
    const other = await owner.ask('Try-5', { backupId: foreign })
    expect([other.status, other.body.code]).toEqual([404, 'no-backup'])
    expect((await owner.ask('Try-3')).body.code).toBe('name-taken')
    expect(await owner.listNames()).toHaveLength(2)
  })

  it('leaves nothing behind when the backup is damaged or the storage has no room', async () => {
    const owner = await newOwner()
    const backupId = await backUp(owner)
    const before = listFolders()
    writeFileSync(join(panel.dataDir, 'backups', `${backupId}.tar.zst`), 'no archive')
    const damaged = await owner.ask('Try-6', { backupId })
    expect([damaged.status, damaged.body.code]).toEqual([409, 'backup-damaged'])
    rmSync(join(panel.dataDir, 'backups', `${backupId}.tar.zst`))
    expect((await owner.ask('Try-6', { backupId })).status).toBe(404)
    writeFileSync(owner.live.path('large'), Buffer.alloc(3 * 1024 * 1024, 1))
    const boss = await panel.signIn('1000')
    const storage = { token: boss.token, body: { limitMB: 1 } }
    await panel.call('POST', `/admin/users/${owner.who.id}/set-storage`, storage)
    const large = await owner.ask('Try-6')
    expect([large.status, large.body.code]).toEqual([409, 'copy-too-large'])
    expect(listFolders()).toEqual(before)
    expect(await owner.listNames()).toHaveLength(1)
    expect(await owner.listActions()).toContain('Test copy could not be made')
    expect((await owner.listNotices()).filter((it) => it === 'copy-not-made')).toHaveLength(3)
    rmSync(owner.live.path('large'))
  })

  it('completes after the agent is killed in the middle', async () => {
    const owner = await newOwner()
    writeMany(owner.live)
    const requested = owner.ask('Try-7')
    await untilBegun(requested)
    await panel.endAgent('SIGKILL')
    expect((await requested).status).toBe(201)
    await panel.startAgent()
    const id = (await requested).body.server.serverId
    const copy = owner.meet(id)
    await panel.until(async () => (await owner.describe(copy)).testCopy.isReady)
    expect(readdirSync(copy.path('players'))).toHaveLength(many)
    expect(listFolders().filter((name) => name.startsWith('.new-'))).toEqual([])
    await owner.power(copy, 'start', 'ONLINE')
    await owner.power(copy, 'stop', 'OFFLINE')
  })

  it('completes after a restart of the api in the middle', async () => {
    const owner = await newOwner()
    await panel.endAgent('SIGTERM')
    const requested = await owner.ask('Try-8')
    expect(requested.status).toBe(201)
    await panel.restart()
    await panel.startAgent()
    const copy = owner.meet(requested.body.server.serverId)
    await panel.until(async () => existsSync(copy.path('worlds')))
    await panel.until(async () => (await owner.at(copy, 'GET', '/worlds')).status === 200)
    expect(await owner.listNames()).toHaveLength(2)
  })

  it('is whole or not made when the source is removed for good during the work', async () => {
    const owner = await newOwner()
    const { live } = owner
    writeMany(live)
    const requested = owner.ask('Try-9')
    await untilBegun(requested)
    await owner.call('DELETE', `/servers/${live.id}`)
    await live.delete(`/deleted-servers/${live.id}`)
    const { status, body } = await requested
    const isWhole =
      status === 201 &&
      readdirSync(owner.meet(body.server.serverId).path('players')).length === many
    const isGone =
      body.params?.reason === 'copy-source-gone' && (await owner.listNames()).length === 0
    expect(isWhole || isGone).toBe(true)
    expect(listFolders()).not.toContain(live.id)
    expect(listFolders().filter((name) => name.startsWith('.new-'))).toEqual([])
  })
})

describe('the players of a test copy', () => {
  it('join only from the list, which changes at once', async () => {
    const owner = await newOwner()
    for (const name of ['Bob', 'Ann']) owner.live.writePlayer(name)
    const copy = await owner.make('Closed')
    await owner.power(copy, 'start', 'ONLINE')
    const refused = await tryToJoin(owner, copy, 'Bob')
    expect(JSON.stringify(refused)).toContain(
      'This is a test copy. Only players on its list may join.',
    )
    expect(JSON.stringify(await tryToJoin(owner, copy, 'NewOne'))).toContain('test copy')
    const saved = await owner.at(copy, 'PUT', '/test-copy/players', {
      players: ['bob', 'Bob', 'Ann'],
    })
    expect([saved.status, saved.body.testCopy.players]).toEqual([200, ['Bob', 'Ann']])
    await copy.protect('Bob')
    const bob = await tryToJoin(owner, copy, 'Bob')
    expect('value' in bob).toBe(true)
    await panel.until(async () => (await owner.describe(copy)).players === 1)
    await owner.at(copy, 'PUT', '/test-copy/players', { players: ['Ann'] })
    await panel.until(async () => (await owner.describe(copy)).players === 0)
    await owner.power(copy, 'stop', 'OFFLINE')
    await owner.power(copy, 'start', 'ONLINE')
    expect('value' in (await tryToJoin(owner, copy, 'Bob'))).toBe(false)
    const many = Array.from({ length: 51 }, (_, n) => `Player${n}`)
    expect((await owner.at(copy, 'PUT', '/test-copy/players', { players: many })).status).toBe(400)
    const live = await owner.at(owner.live, 'PUT', '/test-copy/players', { players: [] })
    expect([live.status, live.body.code]).toEqual([409, 'not-a-copy'])
    await owner.power(copy, 'stop', 'OFFLINE')
  })

  it('reach a host that was away', async () => {
    const owner = await newOwner()
    owner.live.writePlayer('Bob')
    const copy = await owner.make('Away')
    await owner.power(copy, 'start', 'ONLINE')
    await panel.endAgent('SIGKILL')
    const saved = await owner.at(copy, 'PUT', '/test-copy/players', { players: ['Bob'] })
    expect(saved.status).toBe(200)
    await panel.startAgent()
    await panel.until(async () => (await owner.describe(copy)).status === 'ONLINE')
    await copy.protect('Bob')
    expect('value' in (await tryToJoin(owner, copy, 'Bob'))).toBe(true)
    await owner.power(copy, 'stop', 'OFFLINE')
  })
})

describe('the end of a test copy', () => {
  it('is announced a day before, and deletes the copy once', async () => {
    const owner = await newOwner()
    const copy = await owner.make('Ending')
    panel.clock.offsetMs = 6 * day - hour
    await look()
    expect(await owner.listNotices()).not.toContain('copy-ending')
    panel.clock.offsetMs = 6 * day + hour
    await look()
    await panel.until(async () => (await owner.listNotices()).includes('copy-ending'))
    await look()
    panel.clock.offsetMs = 8 * day
    await look()
    await panel.until(async () => (await owner.listNames()).length === 1)
    await panel.restart()
    await look()
    const notices = await owner.listNotices()
    expect(notices.filter((it) => it === 'copy-ending')).toHaveLength(1)
    expect(notices.filter((it) => it === 'copy-over')).toHaveLength(1)
    const { servers } = (await owner.live.get('/deleted-servers')).body
    expect(servers).toMatchObject([{ id: copy.id, kind: 'test' }])
    const before = Date.now() + panel.clock.offsetMs
    const back = await owner.live.post(`/deleted-servers/${copy.id}/restore`, {})
    expect(back.status).toBe(200)
    const { testCopy } = await owner.describe(copy)
    expect(Date.parse(testCopy.endsAt)).toBeGreaterThan(before + 6.9 * day)
  })

  it('does not come for a copy that is kept, and comes again for one that is not', async () => {
    const owner = await newOwner()
    const copy = await owner.make('Kept-Copy')
    const kept = await owner.at(copy, 'PUT', '/test-copy/kept', { isKept: true })
    expect([kept.status, kept.body.testCopy.endsAt]).toEqual([200, null])
    panel.clock.offsetMs = 30 * day
    await look()
    expect(await owner.listNames()).toHaveLength(2)
    const before = Date.now()
    const ended = await owner.at(copy, 'PUT', '/test-copy/kept', { isKept: false })
    expect(Date.parse(ended.body.testCopy.endsAt)).toBeGreaterThan(before + 36 * day)
  })

  it('is a day after the announcement when the service was away', async () => {
    const owner = await newOwner()
    const copy = await owner.make('Late')
    panel.clock.offsetMs = 20 * day
    const before = Date.now() + panel.clock.offsetMs
    await look()
    await panel.until(async () => (await owner.listNotices()).includes('copy-ending'))
    await look()
    const { testCopy } = await owner.describe(copy)
    expect(Date.parse(testCopy.endsAt)).toBeGreaterThan(before + 23.9 * hour)
  })

  it('removes no deleted live server from those that can be brought back', async () => {
    const owner = await newOwner(5)
    const copies = [await owner.make('C-1'), await owner.make('C-2'), await owner.make('C-3')]
    await owner.call('DELETE', `/servers/${owner.live.id}`)
    for (const copy of copies) await owner.call('DELETE', `/servers/${copy.id}`)
    const { servers } = (await owner.live.get('/deleted-servers')).body
    expect(servers.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'live',
      'test',
      'test',
      'test',
    ])
  })
})

describe('a test copy', () => {
  it('keeps its name, takes no former name, and cannot be given away', async () => {
    const owner = await newOwner(3)
    const copy = await owner.make('Named')
    const renamed = await owner.at(copy, 'PUT', '/name', { serverName: 'Other' })
    expect([renamed.status, renamed.body.code]).toEqual([409, 'copy-name-kept'])
    const name = `Live-${owner.who.id}`
    await owner.at(owner.live, 'PUT', '/name', { serverName: `${name}-B` })
    expect((await owner.ask(name)).body.code).toBe('name-taken')
    const friend = await panel.signIn(String(nextId++))
    const given = await owner.at(copy, 'POST', '/transfer', { discordId: friend.id })
    expect([given.status, given.body.code]).toEqual([409, 'copy-not-transferable'])
  })

  it('loses its slot first, and stops with its account', async () => {
    const owner = await newOwner()
    const copy = await owner.make('Slotless')
    await owner.power(copy, 'start', 'ONLINE')
    await owner.setSlots(1)
    await panel.until(async () => (await owner.describe(copy)).status === 'OFFLINE')
    const { profile } = (await owner.live.get('/profile')).body
    expect(profile.serversWithoutSlot).toEqual([copy.id])
    const refused = await owner.at(copy, 'POST', '/start')
    expect(refused.body.params.reason).toBe('server-without-slot')
  })

  it('is suspended with the server that it was made from, also after that is removed', async () => {
    const owner = await newOwner(3)
    const copy = await owner.make('Suspended-A')
    await owner.power(copy, 'start', 'ONLINE')
    const boss = await panel.signIn('1000')
    const suspend = (act: string, body?: object) =>
      panel.call('POST', `/admin/servers/Live-${owner.who.id}/${act}`, { token: boss.token, body })
    await suspend('suspend', { reason: 'Scam' })
    await panel.until(async () => (await owner.describe(copy)).status === 'OFFLINE')
    expect((await owner.describe(copy)).suspension).toMatchObject({ reason: 'Scam' })
    const another = await owner.ask('Suspended-B')
    expect([another.status, another.body.code]).toEqual([403, 'server-suspended'])
    const start = () => owner.at(copy, 'POST', '/start')
    expect([(await start()).status, (await start()).body.code]).toEqual([403, 'server-suspended'])
    await suspend('unsuspend')
    await panel.until(async () => (await owner.describe(copy)).status === 'ONLINE')
    await suspend('suspend', { reason: 'Scam again' })
    await panel.until(async () => (await owner.describe(copy)).status === 'OFFLINE')
    const { id } = owner.live
    await owner.at(owner.live, 'DELETE')
    expect((await start()).body.code).toBe('server-suspended')
    await owner.call('DELETE', `/users/${owner.who.id}/deleted-servers/${id}`)
    expect((await start()).body.code).toBe('server-suspended')
  })
})
