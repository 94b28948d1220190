import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { median, type Row } from './kit/figures.ts'
import { measureRequests } from './kit/http-load.ts'
import { BenchOwner } from './kit/owner.ts'
import { BenchPostgres } from './kit/postgres.ts'

const entry = new URL('../dist/api/main.js', import.meta.url).pathname
const connections = 32
const seconds = 2
const rounds = 3

/** One built api with its own database and no proxy or other client. */
class BenchApi {
  readonly port: number
  readonly #process: ChildProcess

  private constructor(port: number, process: ChildProcess) {
    this.port = port
    this.#process = process
  }

  static async start(dataDir: string, databaseUrl: string | null): Promise<BenchApi> {
    const port = await freeTcpPort()
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        LOG_LEVEL: 'error',
        RATE_LIMITS: 'off',
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return new BenchApi(port, child)
  }

  get url(): string {
    return `http://localhost:${this.port}`
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await gone
  }
}

/**
 * Measures profile calls per second of one api and of two on one PostgreSQL, and of one on the embedded
 * database, in turns. The total concurrency is the same; the calls are spread over the apis.
 */
export async function benchApiProcesses(): Promise<Row[]> {
  const postgres = await BenchPostgres.start()
  if (postgres === null) {
    console.log('\nSeveral api processes: not measured, PostgreSQL is not installed here.')
    return []
  }
  const [shared, alone] = [0, 1].map(() => mkdtempSync(`${tmpdir()}/trellis-bench-`))
  if (shared === undefined || alone === undefined) throw new Error('There is no folder.')
  const apis = await Promise.all([
    BenchApi.start(shared, postgres.url),
    BenchApi.start(shared, postgres.url),
  ])
  const embedded = await BenchApi.start(alone, null)
  const owner = await BenchOwner.signIn(apis[0].url, 'Profile')
  const other = await BenchOwner.signIn(embedded.url, 'Profile')

  async function measure(among: readonly BenchApi[], { id, token }: BenchOwner): Promise<number> {
    const path = `/api/users/${id}/profile`
    const headers = { authorization: `Bearer ${token}` }
    const load = { connections: connections / among.length, seconds }
    const each = among.map(({ port }) => measureRequests({ port, path, headers }, load))
    return (await Promise.all(each)).reduce((sum, it) => sum + it, 0)
  }

  const found: { one: number; two: number; embedded: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const one = await measure(apis.slice(0, 1), owner)
    const two = await measure(apis, owner)
    const row = { one, two, embedded: await measure([embedded], other) }
    // The first round warms up the code.
    if (round > 0) found.push(row)
  }
  for (const api of [...apis, embedded]) await api.stop()
  postgres.stop()
  for (const folder of [shared, alone]) rmSync(folder, { recursive: true, force: true })

  const perSecond = (name: 'one' | 'two' | 'embedded') =>
    `${Math.round(median(found.map((row) => row[name])))}/s`
  const ratio = median(found.map(({ one, two }) => two / one))
  const price = median(found.map(({ one, embedded: of }) => one / of))
  const cores = cpus().length
  return [
    {
      what: `GET profile of two apis on PostgreSQL (${cores} cores, load and database among them)`,
      measured: perSecond('two'),
      against: `${perSecond('one')} of one`,
      ratio,
      aim: '≥ 1',
      met: ratio >= 1,
    },
    {
      what: 'GET profile of one api on PostgreSQL, up to date with others at each call',
      measured: perSecond('one'),
      against: `${perSecond('embedded')} on the embedded database`,
      ratio: price,
      aim: '≥ 0.2',
      met: price >= 0.2,
    },
  ]
}
