import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildProcess, startProcess } from '../../../scripts/test/processes.ts'

/** The programs are bundled before the first test begins. */
const programs = join(import.meta.dirname, '../../../node_modules/.cache/programs')

type Keys = { token: string; 'ticket-key': string }

/** The program of a server's pod, with the pod's environment, on a loopback address. */
export class PodAgent {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'trellis-pod-'))
  #address: string
  readonly #keys: Keys
  #process: ChildProcess | null = null

  private constructor(address: string, keys: Keys) {
    this.#address = address
    this.#keys = keys
  }

  static async start(address: string, keys: Keys): Promise<PodAgent> {
    const agent = new PodAgent(address, keys)
    await agent.start()
    return agent
  }

  async start(): Promise<void> {
    const child = startProcess(process.execPath, [join(programs, 'agent/main.js')], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: this.#dataDir,
        ENGINE_ENTRY: join(programs, 'engine/main.js'),
        DISK_BALLAST_MB: '1',
        TRELLIS_BENCH: '1',
        RUNTIME_HOST: 'kubernetes',
        SERVERS_ON_EXIT: 'stop',
        LOG_LEVEL: 'error',
        AGENT_LISTEN: `${this.#address}:17090`,
        AGENT_TOKEN: this.#keys.token,
        LOGIN_TICKET_KEY: this.#keys['ticket-key'],
      },
      ipc: true,
    })
    this.#process = child
    await once(child, 'message')
  }

  /** Stops as a terminated pod does. */
  async stop(): Promise<void> {
    const child = this.#process
    if (child === null || child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  /** Dies before it answers the request that it gets while `act` runs. */
  async dieDuring(act: () => Promise<void>): Promise<void> {
    const child = this.#process
    if (child === null) throw new Error('No agent runs here.')
    child.kill('SIGSTOP')
    await act()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** Moves to another address with the same volume. */
  async moveTo(address: string): Promise<void> {
    await this.stop()
    this.#address = address
    await this.start()
  }

  async end(): Promise<void> {
    await this.stop()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
