import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import type { ChildProcess } from '../../../../scripts/test/processes.ts'
import {
  type Timings as AgentTimings,
  defaultTimings as defaultAgentTimings,
} from '../../../agent/src/timings.ts'
import { readConfig } from '../../src/config.ts'
import { type Db, openDb } from '../../src/kit/db.ts'
import { defaultTimings, type Timings } from '../../src/kit/timings.ts'
import { createServer, type Server } from '../../src/server.ts'
import { type Answer, type CallOptions, callAt } from './call-at.ts'
import { DiscordStandIn, type Grant, ourApplication } from './discord-stand-in.ts'
import { freeGamePorts } from './free-ports.ts'
import { killProcessesIn } from './leftover-processes.ts'
import { openOwnAgent, type PanelAgent, startAgentProcess } from './panel-agent.ts'
import { createTestDatabase } from './test-db.ts'
import { until } from './until.ts'

/** An empty database with all tables, made before the first test begins. */
const migratedDatabase = new URL('../../../../node_modules/.cache/migrated.db', import.meta.url)
  .pathname

export type { Answer }
export type SignedIn = { id: string; token: string; refreshToken: string; growId: string }

/** Jobs that come soon, so that no test waits for them. */
const quickTimings: Timings = {
  ...defaultTimings,
  sendMs: 100,
  taskMs: 200,
  suspensionMs: 200,
  serverTimeMs: 200,
  backupMs: 500,
  memberMs: 200,
  watchMs: 500,
  visitMs: 200,
}

type Options = {
  environment?: Record<string, string>
  /** Starts an agent: in this process, or in a separate one that the test may kill or stop. */
  withAgent?: boolean | 'process'
  timings?: Partial<Timings>
  /** Fills the empty database before the api opens it. */
  prepare?: (db: Db) => Promise<void>
  /** A folder for the data, with the embedded database; it remains after the test. */
  dataDir?: string
  /** A PostgreSQL database that remains, too; null for the embedded one. */
  database?: { url: string } | null
}

/**
 * Ignores reports of a broken ledger: some tests corrupt the books, and the nightly check may run at that
 * moment. `Money.faults` checks instead.
 */
const isOurs = (line: string) => !line.includes('the ledger does not add up')

type AppDeps = Pick<TestPanel, 'environment' | 'database' | 'errors' | 'clock' | 'timings'>

async function openApp(
  { environment, database, errors, clock, timings }: AppDeps,
  prepare?: Options['prepare'],
): Promise<Server> {
  const config = readConfig(environment, environment.DATA_DIR ?? '')
  const write = (line: string) => void (isOurs(line) && errors.push(line))
  const log = pino({ level: 'error' }, { write })
  const db = await openDb(database)
  await prepare?.(db)
  const now = () => Date.now() + clock.offsetMs
  const app = await createServer({ config, db, log, now, timings })
  await app.http.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  return app
}

/** The real api on a free port with a separate database, a fake Discord and, on request, the real agent. */
export class TestPanel {
  readonly discord: DiscordStandIn
  app: Server
  readonly dataDir: string
  /** The environment of the api. */
  readonly environment: Record<string, string>
  readonly gamePorts: { first: number; last: number }
  /** The offset of the api's clock, which tests move. */
  clock: { offsetMs: number }
  /** The timings of the api, from its next start on. */
  readonly timings: Timings
  /** The timings of an agent in this process, at once. */
  readonly agentTimings: AgentTimings = {
    ...defaultAgentTimings,
    backOffMs: 50,
    storageSoonMs: 200,
  }
  /** The logged errors: each is a bug of ours, which no test may cause. */
  readonly errors: string[]
  /** The location of the database. */
  readonly database: { url: string } | { file: string }
  readonly #dropDatabase: () => Promise<void>
  readonly #keepsData: boolean
  readonly #hasAgentProcess: boolean
  #agent: PanelAgent | null = null
  #otherUrl: string | null = null

  private constructor(
    parts: Pick<
      TestPanel,
      | 'discord'
      | 'app'
      | 'dataDir'
      | 'environment'
      | 'gamePorts'
      | 'clock'
      | 'errors'
      | 'database'
      | 'timings'
    > & {
      drop(): Promise<void>
      keepsData: boolean
      hasAgentProcess: boolean
    },
  ) {
    this.discord = parts.discord
    this.app = parts.app
    this.dataDir = parts.dataDir
    this.environment = parts.environment
    this.gamePorts = parts.gamePorts
    this.clock = parts.clock
    this.errors = parts.errors
    this.database = parts.database
    this.timings = parts.timings
    this.#hasAgentProcess = parts.hasAgentProcess
    this.#dropDatabase = parts.drop
    this.#keepsData = parts.keepsData
  }

  static async start(options: Options = {}): Promise<TestPanel> {
    const dataDir = options.dataDir ?? mkdtempSync(`${tmpdir()}/trellis-api-`)
    const discord = await DiscordStandIn.start()
    const database = options.dataDir === undefined ? await createTestDatabase('all-tables') : null
    const clock = { offsetMs: 0 }
    const errors: string[] = []
    const environment = {
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://panel.test',
      DISCORD_CLIENT_ID: ourApplication,
      DISCORD_API_URL: discord.url,
      SUPER_ADMIN_IDS: '1000',
      GAME_PORT_RANGE: options.environment?.GAME_PORT_RANGE ?? (await freeGamePorts()),
      RATE_LIMITS: 'off',
      // The disk and the age of the test machine's data must not send notices to the admins of a test.
      DISK_LOW_MB: '1',
      OWN_BACKUP_HOURS: '0',
      ...options.environment,
    }
    const url = database?.url ?? options.database?.url
    const where = url === undefined ? { file: `${dataDir}/trellis.db` } : { url }
    if (database === null && options.dataDir === undefined)
      copyFileSync(migratedDatabase, `${dataDir}/trellis.db`)
    const timings = { ...quickTimings, ...options.timings }
    const parts = { environment, database: where, errors, clock, timings }
    const app = await openApp(parts, options.prepare)
    const { gamePorts } = readConfig(environment, dataDir)
    const drop = database?.drop ?? (async () => undefined)
    const keepsData = options.dataDir !== undefined
    const hasAgentProcess = options.withAgent === 'process'
    const kept = { drop, keepsData, hasAgentProcess }
    const panel = new TestPanel({ ...parts, discord, app, dataDir, gamePorts, ...kept })
    if (options.withAgent) await panel.startAgent()
    return panel
  }

  /**
   * Stops the api and starts it on the same data, which `prepare` may change in between; its address changes.
   */
  async restart(prepare?: Options['prepare']): Promise<void> {
    // Errors of work that the stop interrupts do not fail the test.
    const before = this.errors.length
    // Calls that come from a proxy of a test are not waited for by `close`.
    await Promise.race([this.app.drain(), new Promise((resolve) => setTimeout(resolve, 1000))])
    await this.app.close()
    await new Promise((resolve) => setTimeout(resolve, 10))
    this.errors.length = before
    await this.reopen(prepare)
  }

  /** Starts the api again after a test has closed it. */
  async reopen(prepare?: Options['prepare']): Promise<void> {
    this.app = await openApp(this, prepare)
  }

  get url(): string {
    if (this.#otherUrl !== null) return this.#otherUrl
    return `http://127.0.0.1:${(this.app.http.server.address() as AddressInfo).port}`
  }

  /** Sends all calls to an api in a separate process, for a test that has closed the one in this process. */
  leadTo(url: string): void {
    this.#otherUrl = url
  }

  /** Starts the agent and waits until the api has found it. */
  async startAgent(): Promise<void> {
    const place = { dataDir: this.dataDir, environment: this.environment }
    this.#agent = this.#hasAgentProcess
      ? await startAgentProcess(place)
      : await openOwnAgent(place, this.agentTimings)
    await this.until(async () => (await this.call('GET', '/../readyz')).status === 200)
  }

  get hasAgent(): boolean {
    return this.#agent !== null
  }

  /** The agent's process; null while it runs in this one. */
  get agent(): ChildProcess | null {
    return this.#agent?.process ?? null
  }

  /** Stops the agent and waits until it is gone; its servers keep running. */
  async endAgent(signal: NodeJS.Signals): Promise<void> {
    await this.#agent?.end(signal)
  }

  /** Lets the regular jobs of the api do their work now. */
  letJobsRun(): Promise<void> {
    return this.app.runJobs()
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.endAgent('SIGTERM')
    // An agent leaves its servers running, because an update of it must not disturb a game.
    if (this.#agent !== null) await killProcessesIn(this.dataDir)
    this.discord.close()
    await this.#dropDatabase()
    if (!this.#keepsData) rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  call(method: string, path: string, options?: CallOptions): Promise<Answer> {
    return callAt(this.url, method, path, options)
  }

  /** Runs one statement on a separate connection, without the api. */
  async sql(statement: string): Promise<Record<string, unknown>[]> {
    if ('file' in this.database) {
      const { DatabaseSync } = await import('node:sqlite')
      const database = new DatabaseSync(this.database.file)
      try {
        database.exec('pragma busy_timeout = 5000')
        return database.prepare(statement).all()
      } finally {
        database.close()
      }
    }
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: this.database.url })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  /** Adds a grant to the fake Discord and signs in with it. */
  async logIn(grant: Grant): Promise<Answer> {
    const accessToken = `access-${grant.user.id}-${Math.random()}`
    this.discord.grants.set(accessToken, grant)
    return this.call('POST', '/auth/login', { body: { accessToken } })
  }

  /** Signs a user in and registers them. Id 1000 is the super admin. */
  async signIn(id: string, growId = `Grow${id}`): Promise<SignedIn> {
    const { body } = await this.logIn({ user: { id, username: `user${id}` } })
    const token: string = body.sessionToken
    if (body.user.growId === '') {
      await this.call('POST', '/register', {
        token,
        body: { discordId: id, discordUsername: `user${id}`, growId },
      })
    }
    return { id, token, refreshToken: body.refreshToken, growId }
  }

  /** Gives other work the time of this many calls, which varies the order of a race without a clock. */
  async pass(calls: number): Promise<void> {
    for (let call = 0; call < calls; call++) await this.call('GET', '/status')
  }

  /** Waits until the condition holds. */
  until(holds: () => Promise<boolean>): Promise<void> {
    return until(holds)
  }
}
