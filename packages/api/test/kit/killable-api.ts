import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ChildProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { programs } from './panel-agent.ts'
import type { TestPanel } from './test-panel.ts'
import { until } from './until.ts'

/** An api in a separate process on the database of a panel, which a test kills. */
export class KillableApi {
  /** Where `callAt` finds it. */
  readonly url: string
  readonly #api: ChildProcess
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>

  private constructor(url: string, api: ChildProcess) {
    this.url = url
    this.#api = api
    this.gone = once(api, 'exit')
  }

  static async start({ database, environment }: TestPanel): Promise<KillableApi> {
    const api = startProcess(process.execPath, [`${programs}/killable-api/main.js`], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        TEST_WHERE: JSON.stringify(database),
        TEST_ENVIRONMENT: JSON.stringify(environment),
      },
      ipc: true,
    })
    const [address]: [AddressInfo] = (await once(api, 'message')) as [AddressInfo]
    return new KillableApi(`http://127.0.0.1:${address.port}`, api)
  }

  get isGone(): boolean {
    return this.#api.exitCode !== null || this.#api.signalCode !== null
  }

  /** Waits until it has found the agent. */
  untilReady(): Promise<void> {
    return until(async () => (await fetch(`${this.url}/readyz`)).status === 200)
  }

  /** Lets it live for this many more database statements, or for all, and counts them from now on. */
  async dieAfter(statements: number | 'all'): Promise<void> {
    await this.#ask(statements)
  }

  /** Returns the number of statements since `dieAfter`; 0 if it has died. */
  async countStatements(): Promise<number> {
    return Number(await this.#ask('used'))
  }

  /** Sends a message and returns the answer; null if it dies first, which the statements of its jobs may cause. */
  async #ask(message: number | string): Promise<unknown> {
    const end = new AbortController()
    void this.gone.then(() => end.abort())
    const answer = once(this.#api, 'message', { signal: end.signal })
    // Sending to a program that is gone fails.
    this.#api.send(message, () => undefined)
    return answer.then(
      ([it]) => it,
      () => null,
    )
  }

  async kill(): Promise<void> {
    this.#api.kill('SIGKILL')
    if (!this.isGone) await this.gone
  }
}

/** Starts each api while the test still checks the data that the one before has left. */
export class KillableApis {
  readonly #panel: TestPanel
  #next: Promise<KillableApi> | null = null

  constructor(panel: TestPanel) {
    this.#panel = panel
  }

  /** Returns an api that is killed right after this many statements. */
  async take(statements: number | 'all'): Promise<KillableApi> {
    const killable = await (this.#next ?? KillableApi.start(this.#panel))
    this.#next = KillableApi.start(this.#panel)
    await killable.dieAfter(statements)
    return killable
  }

  async close(): Promise<void> {
    await (await this.#next)?.kill()
  }
}
