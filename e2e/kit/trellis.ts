import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import {
  freeGamePorts,
  freeLobbyPort,
  freeTcpPort,
} from '../../packages/api/test/kit/free-ports.ts'
import { until } from '../../packages/api/test/kit/until.ts'
import {
  getCommand,
  getEnvironment,
  killProcesses,
  listProcesses,
} from '../../scripts/test/found-processes.ts'
import { type ChildProcess, startProcess } from '../../scripts/test/processes.ts'

const root = new URL('../..', import.meta.url).pathname

/** The whole product as `npm start` runs it, with a separate folder and port. */
export class Trellis {
  readonly url: string
  readonly dataDir: string
  readonly #process: ChildProcess
  output = ''

  private constructor(child: ChildProcess, url: string, dataDir: string) {
    this.#process = child
    this.url = url
    this.dataDir = dataDir
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString()
      })
    }
  }

  static async start(
    environment: Record<string, string> = {},
    dataDir = mkdtempSync(`${tmpdir()}/trellis-e2e-`),
    {
      log,
      place = root,
      through = [],
    }: {
      /** An open file that gets the programs' log instead of `output`. */
      log?: number
      /** The folder of the installation. */
      place?: string
      /** A command with arguments that runs the command after it. */
      through?: string[]
    } = {},
  ): Promise<Trellis> {
    const port = environment['PORT'] ?? (await freeTcpPort())
    const [program, ...args] = [...through, process.execPath, `${place}/scripts/start.mjs`]
    const child = startProcess(program, args, {
      cwd: place,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        DATA_DIR: dataDir,
        GAME_PORT_RANGE: await freeGamePorts(),
        GAME_LOBBY_PORT: await freeLobbyPort(),
        RATE_LIMITS: 'off',
        DISK_BALLAST_MB: '1',
        LOG_LEVEL: 'error',
        SERVERS_ON_EXIT: 'stop',
        ...environment,
      },
      ...{ stdout: log ?? 'pipe', stderr: 'pipe' },
    })
    const trellis = new Trellis(child, `http://localhost:${port}`, dataDir)
    await (log === undefined ? trellis.#ready() : trellis.#answers())
    return trellis
  }

  async #ready(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#process.stdout?.on('data', () => {
      if (this.output.includes('Trellis is ready')) resolve()
    })
    this.#process.on('exit', () => reject(new Error(`Trellis ended: ${this.output}`)))
    return promise
  }

  /** Resolves when the api is ready. */
  async #answers(): Promise<void> {
    const ask = () =>
      fetch(`${this.url}/readyz`)
        .then(({ ok }) => ok)
        .catch(() => false)
    await until(ask)
  }

  /** Stops it as Ctrl-C does and removes all files. */
  async stop(): Promise<void> {
    await this.end()
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 5 })
  }

  /**
   * Kills it and its servers without warning, as a power loss does, and changes the recorded boot id as a
   * reboot would.
   */
  async cutPower(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await gone
    await until(() => killProcesses(({ pid }) => isStartedFor(pid, this.dataDir)).size === 0)
    for (const id of readdirSync(`${this.dataDir}/servers`)) {
      const file = `${this.dataDir}/servers/${id}/run/run.json`
      if (!existsSync(file)) continue
      writeFileSync(
        file,
        JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), bootId: 'before' }),
      )
    }
  }

  /** Kills all its programs without warning; the servers keep running. */
  async killPrograms(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGKILL')
    await gone
    const isProgram = (pid: number) => /\/(?:agent|api|lobby)\/main\.js/.test(getCommand(pid))
    killProcesses(({ pid }) => isStartedFor(pid, this.dataDir) && isProgram(pid))
  }

  /** Runs `act` while the agent does not answer, as on a machine that is busy for a moment. */
  async withSlowAgent(act: () => Promise<void>): Promise<void> {
    const pid = listStarted(this.dataDir).find((it) => getCommand(it).includes('/agent/main.js'))
    if (pid === undefined) throw new Error('No agent runs here.')
    process.kill(pid, 'SIGSTOP')
    try {
      await act()
    } finally {
      process.kill(pid, 'SIGCONT')
    }
  }

  /** Stops it as Ctrl-C does. */
  async end(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const gone = new Promise((resolve) => this.#process.once('exit', resolve))
      this.#process.kill('SIGINT')
      await gone
    }
  }
}

/** Lists the ids of the processes that were started for this folder. */
export function listStarted(dataDir: string): number[] {
  const pids = listProcesses().map(({ pid }) => pid)
  return pids.filter((pid) => isStartedFor(pid, dataDir))
}

const isStartedFor = (pid: number, dataDir: string) => getEnvironment(pid).includes(`=${dataDir}`)
