import { once } from 'node:events'
import { type ChildProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { callAt } from './call-at.ts'
import { freeTcpPort } from './free-ports.ts'
import { LiveClient } from './live-client.ts'
import { programs } from './panel-agent.ts'
import type { Answer, SignedIn, TestPanel } from './test-panel.ts'

const main = `${programs}/api/main.js`

/**
 * Another api in a separate process, on the same database and agent as a panel's: `main.ts` as operators run
 * it.
 */
export class SecondApi {
  readonly port: number
  readonly #environment: Record<string, string | undefined>
  #process: ChildProcess | null = null
  /** The text of its log. */
  log = ''
  isUp = false

  private constructor(port: number, environment: Record<string, string | undefined>) {
    this.port = port
    this.#environment = environment
  }

  static async start(panel: TestPanel, more: Record<string, string> = {}): Promise<SecondApi> {
    if (!('url' in panel.database)) throw new Error('Only PostgreSQL lets a second api in.')
    const port = await freeTcpPort()
    const api = new SecondApi(port, {
      PATH: process.env.PATH,
      // Tests start this program often, so it is compiled once.
      NODE_COMPILE_CACHE: `${panel.dataDir}/compiled`,
      LOG_LEVEL: 'error',
      ...panel.environment,
      DATABASE_URL: panel.database.url,
      PORT: String(port),
      ...more,
    })
    await api.start()
    return api
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves when the api answers; throws when it exits instead. */
  async start(): Promise<void> {
    const child = startProcess(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
      env: this.#environment,
      ...{ stdout: 'pipe', stderr: 'pipe', ipc: true },
    })
    this.#process = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        this.log += String(part)
      })
    const first = await Promise.race([
      once(child, 'message').then(() => null),
      once(child, 'exit').then(([code]) => code as number),
    ])
    if (first !== null) throw new Error(`The api ended with ${first}: ${this.log}`)
    this.isUp = true
  }

  /** Stops the api, waits until it is gone, and returns its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    if (child === null || child.exitCode !== null || child.signalCode !== null) return null
    this.isUp = false
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = await gone
    return code as number | null
  }

  call(...args: DropFirst<Parameters<typeof callAt>>): Promise<Answer> {
    return callAt(this.url, ...args)
  }

  /** Opens a panel's live socket at this api. */
  socket(who: SignedIn, query = `token=${who.token}`): LiveClient {
    return new LiveClient(`ws://127.0.0.1:${this.port}/api/ws/${who.id}?${query}`)
  }
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
