import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import { lobbyEntry } from '../../../agent/test/lobby-kit.ts'
import { killLeftovers, openAgent } from '../../../agent/test/test-agent.ts'
import { formatJakartaDay } from '../../../api/src/kit/jakarta.ts'
import { freeGamePorts, freeLobbyPort } from '../../../api/test/kit/free-ports.ts'
import { type SignedIn, TestPanel } from '../../../api/test/kit/test-panel.ts'
import { silentService } from './push-devices.ts'

const dist = fileURLToPath(new URL('../../../../dist/', import.meta.url))

export const maya = {
  id: '100000000000000001',
  username: 'maya',
  discriminator: '0042',
  email: 'maya@example.test',
}

/** Api and agent in this process on one data folder. */
export type Installation = {
  api: TestPanel
  /** Opens the lobby, through which players find the servers; restarts api and agent. */
  openLobby(): Promise<void>
  /** Stops the agent, as if the server host became unreachable; its servers keep running. */
  endAgent(): Promise<void>
  close(): Promise<void>
}

/** Settings that all installations of a worker share, so that one's data may be copied for another. */
type Settings = { environment: Record<string, string> }

/** A data folder in which Maya, registered, owns the offline server MayaWorld; copied for each test. */
export class Blueprint {
  readonly #settings: Settings
  readonly #dataDir = mkdtempSync(`${tmpdir()}/trellis-blueprint-`)

  private constructor(settings: Settings) {
    this.#settings = settings
  }

  static async draw(origin: string): Promise<Blueprint> {
    const environment = {
      PUBLIC_URL: origin,
      PANEL_DIR: `${dist}panel`,
      ITEMS_DIR: `${dist}items`,
      SESSION_SECRET: 'a-secret-that-only-tests-of-the-panel-have',
      GAME_PORT_RANGE: await freeGamePorts(),
      WEB_PUSH_SERVICES: silentService,
    }
    const blueprint = new Blueprint({ environment })
    const { api, close } = await openInstallation(blueprint.#dataDir, environment)
    await endNights(api)
    const { token } = await signInMaya(api)
    await api.signIn('1000', 'Operator')
    const body = { serverName: 'MayaWorld' }
    const made = await api.call('POST', `/users/${maya.id}/server`, { token, body })
    if (made.status !== 201) throw new Error(`No server: ${JSON.stringify(made.body)}`)
    await api.sql("update account set language = 'en'")
    await close()
    return blueprint
  }

  /** Opens an installation on a copy. */
  open(): Promise<Installation> {
    const dataDir = mkdtempSync(`${tmpdir()}/trellis-panel-`)
    cpSync(this.#dataDir, dataDir, { recursive: true })
    return openInstallation(dataDir, this.#settings.environment, () => rmSync(dataDir, gone))
  }

  remove(): void {
    rmSync(this.#dataDir, gone)
  }
}

const gone = { recursive: true, force: true, maxRetries: 5 }

async function openInstallation(
  dataDir: string,
  environment: Record<string, string>,
  onClose = () => {},
): Promise<Installation> {
  const api = await TestPanel.start({ dataDir, environment })
  const now = () => Date.now() + api.clock.offsetMs
  const socket = join(dataDir, 'run/agent.sock')
  // The agent stops restarting a server after a few crashes in quick succession.
  const timings = { backOffMs: 20, maxCrashes: 3 }
  const setup = { dataDir, socket, now, timings }
  const isReady = async () => (await api.call('GET', '/../readyz')).status === 200
  let opened = await openAgent(setup)
  await api.until(isReady)
  const openLobby = async () => {
    const port = await freeLobbyPort()
    const command = [process.execPath, lobbyEntry]
    const lobby = { command, port: Number(port), address: '127.0.0.1' }
    api.environment['GAME_LOBBY_PORT'] = port
    await opened.end()
    await api.restart()
    opened = await openAgent({ ...setup, lobby })
    await api.until(isReady)
  }
  let hasEnded = false
  const endAgent = async () => {
    if (!hasEnded) await opened.end()
    hasEnded = true
  }
  const close = async () => {
    await api.close()
    await endAgent()
    killLeftovers(opened.agent)
    onClose()
  }
  return { api, openLobby, endAgent, close }
}

/**
 * Marks tonight's booking of server time as done, because it would add ledger lines in the middle of a test.
 */
async function endNights(api: TestPanel): Promise<void> {
  const now = Date.now()
  for (const night of [formatJakartaDay(now), formatJakartaDay(now + dayMs)])
    await api.sql(
      `insert into ledger_check (night, at, ended_at) values ('${night}', ${now}, ${now}) on conflict do nothing`,
    )
}

/** Signs Maya in, and registers her the first time. */
export async function signInMaya(api: TestPanel): Promise<SignedIn> {
  const { body } = await api.logIn({ user: maya })
  const token: string = body.sessionToken
  if (body.user.growId === '') {
    const form = { discordId: maya.id, discordUsername: maya.username, growId: 'Maya' }
    await api.call('POST', '/register', { token, body: form })
  }
  return { id: maya.id, token, refreshToken: body.refreshToken, growId: 'Maya' }
}
