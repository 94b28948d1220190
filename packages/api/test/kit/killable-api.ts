import type { AddressInfo } from 'node:net'
import type { ChildProcess } from '../../../../scripts/test/processes.ts'
import { KillableProgram } from './killable-program.ts'
import type { TestPanel } from './test-panel.ts'
import { until } from './until.ts'

/** An api in a separate process on the database of a panel, which dies after so many database statements. */
export class KillableApi extends KillableProgram {
  /** Where `callAt` finds it. */
  readonly url: string

  private constructor(url: string, api: ChildProcess) {
    super(api)
    this.url = url
  }

  /** With `countsJobs` false only the statements of calls count, so that the same call always dies at the same statement. */
  static async start(
    { database, environment }: TestPanel,
    { countsJobs = true } = {},
  ): Promise<KillableApi> {
    const [api, address] = await KillableProgram.startFixture('killable-api', {
      TEST_COUNTS_JOBS: String(countsJobs),
      TEST_WHERE: JSON.stringify(database),
      TEST_ENVIRONMENT: JSON.stringify(environment),
    })
    return new KillableApi(`http://127.0.0.1:${(address as AddressInfo).port}`, api)
  }

  /** Waits until it has found the agent. */
  untilReady(): Promise<void> {
    return until(async () => (await fetch(`${this.url}/readyz`)).status === 200)
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
    // An api that has not found the agent yet knows no server's status.
    if (this.#panel.hasAgent) await killable.untilReady()
    await killable.dieAfter(statements)
    return killable
  }

  async close(): Promise<void> {
    await (await this.#next)?.kill()
  }
}
