import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { freeLobbyPort, freeTcpPort } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { killProcessesIn } from './kit/leftover-processes.ts'
import { type PanelAgent, startAgentProcess } from './kit/panel-agent.ts'
import { getPlace, runCli } from './kit/run-cli.ts'
import { TestPanel } from './kit/test-panel.ts'

/** The data of the machine with the servers; the panel has another folder. */
let farDataDir: string
let environment: Record<string, string>
let agent: PanelAgent
let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  farDataDir = mkdtempSync(join(tmpdir(), 'trellis-far-'))
  const address = `127.0.0.1:${await freeTcpPort()}`
  const shared = {
    AGENT_TOKEN: 't'.repeat(32),
    GAME_LOBBY_PORT: await freeLobbyPort(),
    GAME_PUBLIC_IP: 'localhost',
    PUBLIC_URL: 'http://panel.test:3000',
  }
  environment = { ...shared, AGENT_LISTEN: address }
  agent = await startAgentProcess({ dataDir: farDataDir, environment })
  panel = await TestPanel.start({ environment: { ...shared, AGENT_URL: `http://${address}` } })
  await reachAgent()
  const who = await panel.signIn('1')
  const body = { serverName: 'Far' }
  const made = await panel.call('POST', '/servers', { token: who.token, body })
  owner = GameOwner.of(panel, who, made.body.server.id)
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
  await agent.end('SIGTERM')
  await killProcessesIn(farDataDir)
  rmSync(farDataDir, { recursive: true, force: true })
})

const reachAgent = () =>
  panel.until(async () => (await panel.call('GET', '/../readyz')).status === 200)

/** Logs in as a client does: with the token of the login page, which the lobby opens. */
async function playThroughLobby() {
  const form = new URLSearchParams({ growId: 'Anna', password: 'pass word?', server: 'Far' })
  const login = `${panel.url}/player/growid/login/validate`
  const answer = await fetch(login, { method: 'POST', body: form })
  const { token: loginToken } = (await answer.json()) as { token: string }
  const pageUrl = `${panel.url}/growtopia/server_data.php`
  // The lobby opens a moment after its agent answers; until then the page asks players to wait.
  await panel.until(async () => {
    const outcome = await GameClient.connect({ pageUrl, loginToken })
    if (outcome.ok) await outcome.value.close()
    return outcome.ok
  })
}

it('lets players in on the login page of the one machine and the servers of the other', async () => {
  await playThroughLobby()
})

it('still does after a restart of either machine', async () => {
  await panel.restart()
  await reachAgent()
  await playThroughLobby()
  await agent.end('SIGKILL')
  agent = await startAgentProcess({ dataDir: farDataDir, environment })
  await reachAgent()
  await playThroughLobby()
})

it('makes a backup and restores it', async () => {
  await owner.stop()
  const settle = () =>
    panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
  expect((await owner.post('/server/backup')).status).toBe(202)
  await settle()
  expect((await owner.post('/server/backup/restore')).status).toBe(202)
  await settle()
  expect((await owner.get('/server/backup')).body).toMatchObject({ exists: true, failure: null })
})

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'trellis-archives-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const getPanelPlace = () => {
  const { AGENT_URL = '', AGENT_TOKEN = '' } = panel.environment
  return { ...getPlace(panel), AGENT_URL, AGENT_TOKEN }
}

it('refuses a backup without the servers of the other machine, before it writes anything', () => {
  const archives = newFolder()
  const before = readdirSync(panel.dataDir)
  const refused = runCli(getPanelPlace(), 'backup', '--to', archives)
  expect(refused).toEqual({
    status: 78,
    output:
      'The servers are on the machine that AGENT_URL names, so run npm run backup -- --only panel here and npm run backup -- --only servers there.\n',
  })
  expect([readdirSync(archives), readdirSync(panel.dataDir)]).toEqual([[], before])
  expect(runCli(getPlace(panel), 'backup', '--only', 'servers').status).toBe(78)
  expect(runCli(getPlace(panel), 'backup', '--only', 'both').status).toBe(1)
})

it('backs up and restores each of the two machines', async () => {
  const there = newFolder()
  const world = await owner.get('/server/worlds/START')
  const [ofPanel, ofServers] = [join(there, 'panel.tar.zst'), join(there, 'servers.tar.zst')]
  const saved = runCli(getPanelPlace(), 'backup', '--only', 'panel', '--to', ofPanel)
  expect([saved.status, saved.output]).toEqual([0, expect.stringContaining('no servers')])
  const far = runCli({ DATA_DIR: farDataDir }, 'backup', '--only', 'servers', '--to', ofServers)
  expect([far.status, far.output]).toEqual([0, expect.stringContaining('servers: 1, worlds: 1')])

  await panel.app.close()
  await agent.end('SIGTERM')
  await killProcessesIn(farDataDir)
  const refused = runCli(getPanelPlace(), 'restore', ofServers, '--yes')
  expect([refused.status, refused.output]).toEqual([
    78,
    expect.stringContaining('This backup has servers only'),
  ])
  rmSync(join(farDataDir, 'servers'), { recursive: true })
  const restored = [
    runCli(getPanelPlace(), 'restore', ofPanel, '--yes'),
    runCli({ DATA_DIR: farDataDir }, 'restore', ofServers, '--yes'),
  ]
  expect(restored.map(({ status, output }) => [status, output])).toEqual([
    [0, expect.any(String)],
    [0, expect.any(String)],
  ])
  expect(existsSync(join(farDataDir, 'servers'))).toBe(true)
  agent = await startAgentProcess({ dataDir: farDataDir, environment })
  await panel.reopen()
  await reachAgent()
  expect((await owner.get('/server/worlds/START')).body).toEqual(world.body)
  await owner.start()
  await playThroughLobby()
})
