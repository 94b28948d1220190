import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enginePid } from '../../agent/test/test-agent.ts'
import { type CallOptions, callAt } from './kit/call-at.ts'
import { DiscordStandIn, ourApplication } from './kit/discord-stand-in.ts'
import { freeGamePorts, freeTcpPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { killProcessesIn } from './kit/leftover-processes.ts'
import { hasOldRelease, OldTrellis } from './kit/old-trellis.ts'
import { createTestDatabase } from './kit/test-db.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const callFormer = (url: string, method: string, path: string, options: CallOptions) =>
  callAt(url, method, path, { ...options, isFormer: true })

/** Calls the old api as one user. */
class OldOwner {
  readonly url: string
  readonly who: SignedIn
  readonly serverId: string

  private constructor(url: string, who: SignedIn, serverId: string) {
    this.url = url
    this.who = who
    this.serverId = serverId
  }

  static async create(
    url: string,
    discord: DiscordStandIn,
    { id, server, dataDir }: { id: string; server: string; dataDir: string },
  ): Promise<OldOwner> {
    discord.grants.set(`access-${id}`, { user: { id, username: `user${id}` } })
    const body = { accessToken: `access-${id}` }
    const { body: login } = await callFormer(url, 'POST', '/auth/login', { body })
    const { sessionToken: token, refreshToken } = login
    const growId = `Grow${id}`
    const registration = { discordId: id, discordUsername: `user${id}`, growId }
    await callFormer(url, 'POST', '/register', { token, body: registration })
    const who = { id, token, refreshToken, growId }
    const listFolders = () => readdirSync(join(dataDir, 'servers'))
    const others = new Set(listFolders())
    const made = await callFormer(url, 'POST', `/users/${id}/server`, {
      token,
      body: { serverName: server },
    })
    expect([made.status, made.body.error]).toEqual([201, undefined])
    const serverId = listFolders().find((it) => !others.has(it)) ?? ''
    return new OldOwner(url, who, serverId)
  }

  call = (method: string, path: string, body?: unknown) =>
    callFormer(this.url, method, `/users/${this.who.id}${path}`, { token: this.who.token, body })

  async until(holds: () => Promise<boolean>): Promise<void> {
    await expect.poll(holds).toBe(true)
  }

  async start(): Promise<void> {
    expect((await this.call('POST', '/server/start')).status).toBe(200)
    await this.until(
      async () => (await this.call('GET', '/server')).body.server.status === 'ONLINE',
    )
  }
}

const rush = { kind: 'gems', minutes: 5, factor: 3 }

/** Checks that the pages of a running 0.7.0 game load, and that a new kind of change asks for a restart. */
async function expectOldGameKept(owner: GameOwner): Promise<void> {
  for (const part of [
    'guilds',
    'world-ratings',
    'events',
    'scripts',
    'worlds',
    'players',
    'config',
  ])
    expect([part, (await owner.get(`/server/${part}`)).status]).toEqual([part, 200])
  const outdated = { status: 409, body: { params: { reason: 'engine-outdated' } } }
  expect(await owner.post('/server/events', rush)).toMatchObject(outdated)
  const script = { name: 'hello', source: '' }
  expect(await owner.post('/server/scripts', script)).toMatchObject(outdated)
  await owner.command('say Still here')
}

describe.skipIf(!hasOldRelease)('an installation of 0.7.0 that is updated', () => {
  const dataDir = mkdtempSync(`${tmpdir()}/trellis-updated-`)
  let old: OldTrellis
  let discord: DiscordStandIn
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let panel: TestPanel | null = null
  beforeAll(async () => {
    old = OldTrellis.build()
    discord = await DiscordStandIn.start()
    database = await createTestDatabase('no-tables')
  })
  afterAll(async () => {
    await panel?.app.close()
    await panel?.endAgent('SIGTERM')
    panel?.discord.close()
    await old.remove()
    await killProcessesIn(dataDir)
    discord.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })

  it('keeps running servers with their players, and loses nothing of the others', async () => {
    const port = await freeTcpPort()
    const ports = { GAME_PORT_RANGE: await freeGamePorts() }
    const environment: Record<string, string> = {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://panel.test',
      DISCORD_CLIENT_ID: ourApplication,
      DISCORD_API_URL: discord.url,
      SUPER_ADMIN_IDS: '1000',
      ...ports,
      RATE_LIMITS: 'off',
      ...(database !== null && { DATABASE_URL: database.url }),
    }
    const url = `http://127.0.0.1:${port}`
    await old.start('agent', environment)
    await old.start('api', { ...environment, PORT: String(port) })
    await old.untilReady(url)

    const create = (id: string, server: string) =>
      OldOwner.create(url, discord, { id, server, dataDir })
    const played = await create('1', 'Played')
    const saved = await create('2', 'Saved')
    const lost = await create('3', 'Lost')
    const task = { type: 'restart', schedule: '0 4 * * *', timezone: 'Asia/Jakarta' }
    expect((await saved.call('POST', '/server/tasks', task)).status).toBe(201)
    expect((await saved.call('POST', '/server/backup')).status).toBe(202)
    await saved.until(
      async () => (await saved.call('GET', '/server/backup')).body.progress === null,
    )
    await played.start()
    await lost.start()
    const { port: gamePort } = (await played.call('GET', '/server/connection')).body
    const player = getValue(
      await GameClient.connect({ growId: 'Ann', password: 'secret', port: gamePort }),
    )
    getValue(await player.join('MEADOW'))
    const pid = enginePid(dataDir, played.serverId)
    const lostPid = enginePid(dataDir, lost.serverId)

    await old.stop()
    expect([isAlive(pid), player.isConnected]).toEqual([true, true])
    // One server dies while nothing of Trellis runs.
    process.kill(lostPid, 'SIGKILL')

    panel = await TestPanel.start({
      withAgent: 'process',
      ...{ dataDir, database, environment: ports },
    })
    const meet = async ({ who, serverId }: OldOwner) =>
      GameOwner.of(panel as TestPanel, await (panel as TestPanel).signIn(who.id), serverId)
    const playedNow = await meet(played)
    await playedNow.reaches('ONLINE')
    expect(enginePid(dataDir, played.serverId)).toBe(pid)
    expect(await playedNow.server()).toMatchObject({ name: 'Played', players: 1, role: 'owner' })
    await playedNow.command('say Updated while you play')
    await player.events.first((event) =>
      event.kind === 'console' && event.text.includes('Updated while you play') ? event : null,
    )
    await expectOldGameKept(playedNow)
    expect(player.isConnected).toBe(true)

    const lostNow = await meet(lost)
    await lostNow.reaches('ONLINE')
    const notices: { code: string; text: string }[] = (await lostNow.get('/notices')).body.notices
    expect(notices.map(({ code }) => code)).toContain('crashed')
    expect(enginePid(dataDir, lost.serverId)).not.toBe(lostPid)

    const savedNow = await meet(saved)
    expect((await savedNow.server()).status).toBe('OFFLINE')
    expect((await savedNow.get('/server/tasks')).body.tasks).toMatchObject([task])
    expect((await savedNow.get('/server/backup')).body.exists).toBe(true)
    expect((await savedNow.post('/server/backup/restore')).status).toBe(202)
    await panel.until(async () => (await savedNow.get('/server/backup')).body.progress === null)
    expect((await savedNow.get('/server/backup')).body.failure).toBeNull()

    // The next start is of the new engine, and finds the data that the old one has saved.
    await playedNow.power('restart', 'ONLINE')
    await panel.until(async () => enginePid(dataDir, played.serverId) !== pid)
    await playedNow.reaches('ONLINE')
    expect((await playedNow.post('/server/events', rush)).status).toBe(201)
    const worlds = (await playedNow.get('/server/worlds')).body.worlds.map(
      (it: { name: string }) => it.name,
    )
    expect(worlds).toContain('MEADOW')
    const again = getValue(
      await GameClient.connect({ growId: 'Ann', password: 'secret', port: gamePort }),
    )
    getValue(await again.join('MEADOW'))
    await Promise.all([again.close(), player.close()])
    for (const owner of [playedNow, lostNow]) await owner.stop()
    expect(panel.errors).toEqual([])
  })
})
