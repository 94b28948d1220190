import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { freeLobbyPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

const day = 86_400_000

let panel: TestPanel
let admins: Admins
let nextOwner = 100
beforeAll(async () => {
  const environment = { GAME_LOBBY_PORT: await freeLobbyPort(), GAME_PUBLIC_IP: '127.0.0.1' }
  panel = await TestPanel.start({ withAgent: 'process', environment })
  admins = await Admins.open(panel)
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newOwner = (name: string) => GameOwner.create(panel, String(nextOwner++), name)
const rename = (owner: GameOwner, serverName: string) => owner.put('/server/name', { serverName })
const create = async (serverName: string) => {
  const { id, token } = await panel.signIn(String(nextOwner++))
  return panel.call('POST', `/users/${id}/server`, { token, body: { serverName } })
}
const read = async (owner: GameOwner, name: string) =>
  (await panel.call('GET', `/servers/${name}`, { token: owner.who.token })).body.server
const asBoss = (method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: admins.boss.token, body })

/** Moves the clock, and signs in again, since sessions end after some minutes. */
async function pass(days: number, owner: GameOwner): Promise<GameOwner> {
  panel.clock.offsetMs = days * day
  return GameOwner.of(panel, await panel.signIn(owner.who.id), owner.id)
}

/**
 * Logs a player in as the login page and the lobby do, and returns the greeting of the game. Until the lobby knows of the
 * start, it shows its own menu without a greeting.
 */
async function enter(server: string, limit: { timeoutMs?: number } = {}): Promise<string> {
  const form = { growId: 'Anna', password: 'secret', server }
  const body = new URLSearchParams(form)
  const path = '/player/growid/login/validate'
  const answer = await fetch(`${panel.url}${path}`, { method: 'POST', body })
  const { token } = (await answer.json()) as { token: string }
  const pageUrl = `${panel.url}/growtopia/server_data.php`
  const client = getValue(await GameClient.connect({ pageUrl, loginToken: token }))
  const greeting = await client.events.first(
    (event) => (event.kind === 'console' && event.text.startsWith('Welcome to') ? event : null),
    limit,
  )
  await client.quit()
  return typeof greeting === 'string' ? greeting : greeting.text
}

/** Returns the greeting of a server that started, which the lobby learns a moment later. */
async function enterStarted(server: string): Promise<string> {
  let greeting = ''
  const enterAgain = async () => {
    greeting = await enter(server, { timeoutMs: 3000 })
    return greeting
  }
  await expect.poll(enterAgain).not.toBe('silent')
  return greeting
}

describe('a renamed server', () => {
  it('has the new name everywhere, with an entry in the log', async () => {
    const owner = await newOwner('Before')
    const { status, body } = await rename(owner, 'After')
    expect([status, body]).toMatchObject([
      200,
      { message: 'Server renamed to "After".', serverName: 'After' },
    ])
    expect((await owner.server()).name).toBe('After')
    expect((await owner.get('/profile')).body.profile.serverOwned).toBe('After')
    const { hostedServers } = (await panel.call('GET', '/status')).body
    const names = hostedServers.map((it: { name: string }) => it.name)
    expect([names.includes('After'), names.includes('Before')]).toEqual([true, false])
    const rows: { name: string }[] = (await asBoss('GET', '/admin/servers')).body
    expect(rows.filter(({ name }) => /^(before|after)$/i.test(name))).toHaveLength(1)
    expect((await owner.get('/activity')).body[0]).toMatchObject({
      actorName: owner.who.growId,
      action: 'Server renamed',
      details: { name: 'After', before: 'Before' },
    })
  })

  it('is found by its former name for 30 days, and not after', async () => {
    let owner = await newOwner('Oldname')
    const before = Date.now()
    await rename(owner, 'Newname')
    const after = Date.now()
    expect((await read(owner, 'oLDNAME')).name).toBe('Newname')
    const started = await asBoss('POST', '/admin/servers/Oldname/start')
    expect(started.status).toBe(200)
    await owner.reaches('ONLINE')
    await owner.stop()
    const [{ until }] = (await owner.server()).formerNames
    const renamedAt = Date.parse(until) - 30 * day
    expect(renamedAt).toBeGreaterThanOrEqual(before)
    expect(renamedAt).toBeLessThanOrEqual(after)
    owner = await pass(29.9, owner)
    expect((await read(owner, 'Oldname')).name).toBe('Newname')
    owner = await pass(30.1, owner)
    expect(await read(owner, 'Oldname')).toBeUndefined()
    expect((await owner.server()).formerNames).toEqual([])
    expect((await create('Oldname')).status).toBe(201)
  })

  it('lets players in by both names, and needs a restart only for its greeting', async () => {
    const owner = await newOwner('Greeted')
    await owner.start()
    const answer = await rename(owner, 'Welcomed')
    expect(answer.body.message).toBe(
      'Server renamed to "Welcomed". Players read the new name in the game after the next restart.',
    )
    const { run } = await owner.server()
    expect(await enterStarted('Greeted')).toContain('Welcome to Greeted')
    expect(await enter('wELCOMED')).toContain('Welcome to Greeted')
    const test = await owner.post('/server/connection/test')
    expect(test.body.answers).toBe(true)
    expect((await owner.server()).run.id).toBe(run.id)
    await owner.stop()
    await owner.start()
    expect(await enterStarted('Greeted')).toContain('Welcome to Welcomed')
    await owner.stop()
  })

  it('reaches its host when that was away', async () => {
    const owner = await newOwner('Distant')
    await panel.endAgent('SIGKILL')
    await owner.reaches('UNKNOWN')
    expect((await rename(owner, 'Nearby')).status).toBe(200)
    await panel.startAgent()
    const file = join(panel.dataDir, 'servers', owner.id, 'server.json')
    await panel.until(async () => readFileSync(file, 'utf8').includes('"Nearby"'))
    await owner.start()
    await enterStarted('Nearby')
    expect(await enter('Distant')).toContain('Welcome to Nearby')
    await owner.stop()
  })
})

describe('a former name', () => {
  it('cannot be taken by others for a new, a renamed or a restored server', async () => {
    const other = await newOwner('In-the-bin')
    const { id } = other
    await other.delete('/server')
    const owner = await newOwner('Wanted')
    await rename(owner, 'Moved-on')
    for (const { status, body } of [
      await create('wANTED'),
      await other.post(`/deleted-servers/${id}/restore`, { serverName: 'Wanted' }),
      await rename(await newOwner('Third'), 'Wanted'),
    ])
      expect([status, body.error]).toEqual([409, 'A server with this name already exists.'])
    expect((await read(owner, 'Wanted')).name).toBe('Moved-on')
  })

  it('can be taken back by its owner, for the same and for another server', async () => {
    const owner = await newOwner('First')
    await rename(owner, 'Second')
    expect((await rename(owner, 'First')).status).toBe(200)
    const names = async () =>
      (await owner.server()).formerNames.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Second'])
    await asBoss('POST', `/admin/users/${owner.who.id}/slot`, { action: 'set', amount: 2 })
    const { token } = owner.who
    const made = await panel.call('POST', '/servers', { token, body: { serverName: 'Second' } })
    expect(made.status).toBe(201)
    expect((await read(owner, 'Second')).serverId).toBe(made.body.server.id)
    expect(await names()).toEqual([])
  })

  it('is one of at most three', async () => {
    const owner = await newOwner('Many-0')
    for (const count of [1, 2, 3]) expect((await rename(owner, `Many-${count}`)).status).toBe(200)
    const refused = await rename(owner, 'Many-4')
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      409,
      'too-many-former-names',
      { max: 3 },
    ])
    expect((await owner.server()).name).toBe('Many-3')
    expect((await rename(owner, 'Many-1')).status).toBe(200)
    expect((await rename(owner, 'mANY-1')).status).toBe(200)
    expect((await owner.server()).name).toBe('mANY-1')
  })
})

describe('renaming', () => {
  it('follows the rules of names for new servers', async () => {
    const owner = await newOwner('Ruled')
    await newOwner('Occupied')
    const ban = { serverName: 'Forbidden', reason: 'Pretends to be us.' }
    await asBoss('POST', '/admin/banned-servers', ban)
    const gone = await newOwner('Recent')
    await gone.delete('/server')
    const answers = [
      await rename(owner, 'a b'),
      await rename(owner, 'forbidden'),
      await rename(owner, 'oCCUPIED'),
      await rename(owner, 'Recent'),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, expect.stringContaining('3-20 characters')],
      [403, 'This server name is not allowed.'],
      [409, 'A server with this name already exists.'],
      [409, 'A server with this name already exists.'],
    ])
    expect((await owner.server()).name).toBe('Ruled')
    expect((await owner.get('/activity')).body[0].action).not.toBe('Server renamed')
  })

  it('is refused for others and for banned owners', async () => {
    const owner = await newOwner('Guarded')
    const stranger = await panel.signIn(String(nextOwner++))
    const body = { serverName: 'Stolen' }
    const path = `/servers/${owner.id}/name`
    expect((await panel.call('PUT', path, { token: stranger.token, body })).status).toBe(403)
    await asBoss('POST', `/admin/users/${owner.who.id}/ban`, { reason: 'x', duration: '1d' })
    const { token } = await panel.signIn(owner.who.id)
    expect((await panel.call('PUT', path, { token, body })).status).toBe(403)
  })

  it('gives a name to exactly one of two servers at once', async () => {
    const owners = [await newOwner('Racer-a'), await newOwner('Racer-b')]
    for (let round = 0; round < 8; round++) {
      const name = `Prize-${round}`
      await panel.sql('delete from former_name')
      const answers = await Promise.all([...owners.map((it) => rename(it, name)), create(name)])
      const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
      expect(statuses.slice(1)).toEqual([409, 409])
      expect([200, 201]).toContain(statuses[0])
      const rows = await panel.sql(`select id from server where name_key = 'prize-${round}'`)
      expect(rows).toHaveLength(1)
    }
  })

  it('never frees its former name for others who try at the same moment', async () => {
    const owner = await newOwner('Freed-0')
    for (let round = 0; round < 8; round++) {
      await panel.sql('delete from former_name')
      const former = (await owner.server()).name
      const tries = Array.from({ length: 3 }, () => create(former))
      const [renamed, ...created] = await Promise.all([
        rename(owner, `Freed-${round + 1}`),
        ...tries,
      ])
      expect(renamed?.status).toBe(200)
      expect(created.map(({ status }) => status)).toEqual([409, 409, 409])
    }
  })
})
