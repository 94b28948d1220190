import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listStarted } from '../e2e/kit/trellis.ts'
import { freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { median, type Row } from './kit/figures.ts'
import { memoryOfAll } from './kit/memory.ts'

const rounds = 7
const pollMs = 2
const idleMs = 5000
const maxStartMs = 450
const maxIdleMb = 120

/** The least that `npm start` can start. */
const bareServer =
  "require('node:http').createServer((_, answer) => answer.end()).listen(process.env.PORT)"

/**
 * Measures `npm start` of a built checkout with a database that exists, until the first page, against `npm start` of a
 * bare server; and the memory of all programs when idle.
 */
export async function benchBoot(): Promise<Row[]> {
  const folder = mkdtempSync(`${tmpdir()}/trellis-bench-`)
  writeFileSync(`${folder}/package.json`, '{"private":true,"scripts":{"start":"node server.cjs"}}')
  writeFileSync(`${folder}/server.cjs`, bareServer)
  const dataDir = join(folder, 'data')
  const starts: number[] = []
  const bare: number[] = []
  let idle = { pss: 0, rss: 0 }
  for (let round = 0; round <= rounds; round++) {
    const theirs = await NpmStart.begin(folder, {})
    await theirs.end()
    const ours = await NpmStart.begin(process.cwd(), { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    if (round === rounds) {
      await sleep(idleMs)
      idle = memoryOfAll(listPrograms(dataDir))
    }
    await ours.end()
    // The first round makes the database and the compile cache.
    if (round === 0) continue
    starts.push(ours.ms)
    bare.push(theirs.ms)
  }
  rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: '`npm start` of a built checkout, until its first page',
      measured: `${median(starts).toFixed(0)} ms`,
      against: `${median(bare).toFixed(0)} ms with a bare server`,
      ratio: median(starts) / median(bare),
      aim: `≤ ${maxStartMs} ms`,
      met: median(starts) <= maxStartMs,
    },
    {
      what: 'all programs when idle',
      measured: `${idle.pss.toFixed(0)} MB proportional (${idle.rss.toFixed(0)} MB with shared pages counted twice)`,
      aim: `≤ ${maxIdleMb} MB`,
      met: idle.pss <= maxIdleMb,
    },
  ]
}

/** One `npm start`, and the milliseconds until its address answered. */
class NpmStart {
  readonly ms: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, ms: number) {
    this.#child = child
    this.ms = ms
  }

  static async begin(cwd: string, environment: Record<string, string>): Promise<NpmStart> {
    const port = await freeTcpPort()
    const begun = performance.now()
    const child = spawn('npm', ['start'], {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`npm start in ${cwd} ended.`)
      await sleep(pollMs)
    }
    return new NpmStart(child, performance.now() - begun)
  }

  /** Ends the whole group, as Ctrl-C in a terminal does. */
  async end(): Promise<void> {
    const gone = once(this.#child, 'exit')
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGINT')
    await gone
  }
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Lists the programs of Trellis without npm and its shell, which only wait. */
function listPrograms(dataDir: string): number[] {
  const isNode = (pid: number) => /^[^\0]*node\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  return listStarted(dataDir).filter(isNode)
}
