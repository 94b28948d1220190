import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import { type ChildProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { readConfig } from '../../src/config.ts'
import { type Db, openDb } from '../../src/kit/db.ts'
import { createServer, type Server } from '../../src/server.ts'
import { DiscordStandIn, type Grant, ourApplication } from './discord-stand-in.ts'
import { freeGamePorts } from './free-ports.ts'
import { killProcessesIn } from './leftover-processes.ts'
import { createTestDatabase } from './test-db.ts'
import { until } from './until.ts'

/** The programs are bundled before the first test begins. */
export const programs = new URL('../../../../node_modules/.cache/programs', import.meta.url)
  .pathname

/** An empty database with all tables, made before the first test begins. */
const migratedDatabase = new URL('../../../../node_modules/.cache/migrated.db', import.meta.url)
  .pathname

export type Answer = { status: number; body: any; headers: Headers }
export type SignedIn = { id: string; token: string; refreshToken: string; growId: string }

type Options = {
  environment?: Record<string, string>
  withAgent?: boolean
  /** Fills the empty database before the api opens it. */
  prepare?: (db: Db) => Promise<void>
  /** A folder for the data, with the embedded database; it remains after the test. */
  dataDir?: string
  /** A PostgreSQL database that remains, too; null for the embedded one. */
  database?: { url: string } | null
}

type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

/** Sends one call to an api at any address. */
export async function callAt(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
    }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? JSON.parse(text) : text
  if (!response.ok) expectCauses(`${method} ${path}`, body)
  return { status: response.status, body, headers: response.headers }
}

/** Requires a code for the sentence about each field, so that programs can word it in another language. */
function expectCauses(call: string, { fields, fieldCauses }: Answer['body']): void {
  const paths = (record: object = {}) => Object.keys(record).toSorted()
  if (!isDeepStrictEqual(paths(fields), paths(fieldCauses)))
    throw new Error(
      `${call} gave ${paths(fieldCauses)} as the fields of codes, not ${paths(fields)}.`,
    )
}

/**
 * Ignores reports of a broken ledger: some tests corrupt the books, and the nightly check may run at that
 * moment. `Money.faults` checks instead.
 */
const isOurs = (line: string) => !line.includes('the ledger does not add up')

type AppDeps = Pick<TestPanel, 'environment' | 'database' | 'errors' | 'clock'>

async function openApp(
  { environment, database, errors, clock }: AppDeps,
  prepare?: Options['prepare'],
): Promise<Server> {
  const config = readConfig(environment, environment.DATA_DIR ?? '')
  const write = (line: string) => void (isOurs(line) && errors.push(line))
  const log = pino({ level: 'error' }, { write })
  const db = await openDb(database)
  await prepare?.(db)
  const app = await createServer({ config, db, log, now: () => Date.now() + clock.offsetMs })
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
  agent: ChildProcess | null = null
  /** The logged errors: each is a bug of ours, which no test may cause. */
  readonly errors: string[]
  /** The location of the database. */
  readonly database: { url: string } | { file: string }
  readonly #dropDatabase: () => Promise<void>
  readonly #keepsData: boolean

  private constructor(
    parts: Pick<
      TestPanel,
      'discord' | 'app' | 'dataDir' | 'environment' | 'gamePorts' | 'clock' | 'errors' | 'database'
    > & {
      drop(): Promise<void>
      keepsData: boolean
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
    this.#dropDatabase = parts.drop
    this.#keepsData = parts.keepsData
  }

  static async start(options: Options = {}): Promise<TestPanel> {
    const dataDir = options.dataDir ?? mkdtempSync(`${tmpdir()}/trellis-api-`)
    const discord = await DiscordStandIn.start()
    const database = options.dataDir === undefined ? await createTestDatabase() : null
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
      ...options.environment,
    }
    const url = database?.url ?? options.database?.url
    const where = url === undefined ? { file: `${dataDir}/trellis.db` } : { url }
    if (database === null && options.dataDir === undefined)
      copyFileSync(migratedDatabase, `${dataDir}/trellis.db`)
    const parts = { environment, database: where, errors, clock }
    const app = await openApp(parts, options.prepare)
    const { gamePorts } = readConfig(environment, dataDir)
    const drop = database?.drop ?? (async () => undefined)
    const keepsData = options.dataDir !== undefined
    const panel = new TestPanel({ ...parts, discord, app, dataDir, gamePorts, drop, keepsData })
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
    this.app = await openApp(this, prepare)
  }

  get url(): string {
    return `http://127.0.0.1:${(this.app.http.server.address() as AddressInfo).port}`
  }

  /** Starts the agent and waits until the api has found it. */
  async startAgent(): Promise<void> {
    const agent = startProcess(process.execPath, [`${programs}/agent/main.js`], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: this.dataDir,
        ENGINE_ENTRY: `${programs}/engine/main.js`,
        BRIDGE_ENTRY: `${programs}/engine/bridge.js`,
        LOG_LEVEL: 'error',
        DISK_BALLAST_MB: '1',
        // The isolation of servers has separate tests.
        ISOLATION: 'off',
        ALLOW_UNSANDBOXED_ENGINES: 'true',
        TRELLIS_BENCH: '1',
        ...this.#lobbyEnvironment(),
      },
      ipc: true,
    })
    this.agent = agent
    await new Promise((resolve) => agent.once('message', resolve))
    await this.until(async () => (await this.call('GET', '/../readyz')).status === 200)
  }

  /** A lobby runs only where a test sets a separate port, because all tests share this machine. */
  #lobbyEnvironment() {
    const { GAME_LOBBY_PORT, GAME_PUBLIC_IP, PUBLIC_URL, ITEMS_DIR } = this.environment
    if (GAME_LOBBY_PORT === undefined) return {}
    const LOBBY_ENTRY = `${programs}/lobby/main.js`
    return { LOBBY_ENTRY, GAME_LOBBY_PORT, GAME_PUBLIC_IP, PUBLIC_URL, ITEMS_DIR }
  }

  /** Stops the agent and waits until it is gone; its servers keep running. */
  async endAgent(signal: NodeJS.Signals): Promise<void> {
    const { agent } = this
    if (agent === null || agent.exitCode !== null || agent.signalCode !== null) return
    const gone = new Promise((resolve) => agent.once('exit', resolve))
    agent.kill(signal)
    await gone
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.endAgent('SIGTERM')
    // An agent leaves its servers running, because an update of it must not disturb a game.
    if (this.agent !== null) await killProcessesIn(this.dataDir)
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
