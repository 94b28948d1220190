import { once } from 'node:events'
import { type ChildProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { programs } from './panel-agent.ts'

/** A program in a separate process that a test kills at a counted step of its work. */
export class KillableProgram {
  readonly #process: ChildProcess
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>

  protected constructor(process: ChildProcess) {
    this.#process = process
    this.gone = once(process, 'exit')
  }

  /** Starts one of the bundled fixtures, and returns it with its first message. */
  protected static async startFixture(
    name: string,
    environment: Record<string, string>,
  ): Promise<[ChildProcess, unknown]> {
    const started = startProcess(process.execPath, [`${programs}/${name}/main.js`], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...environment,
      },
      ipc: true,
    })
    const [first] = await once(started, 'message')
    return [started, first]
  }

  get isGone(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  /** Lets it live for this many more steps, or for all, and counts them from now on. */
  async dieAfter(steps: number | 'all'): Promise<void> {
    await this.#ask(steps)
  }

  /** Returns the number of steps since `dieAfter`; 0 if it has died. */
  async countSteps(): Promise<number> {
    return Number(await this.#ask('used'))
  }

  /** Sends a message and returns the answer; null if it dies first, which the steps of its jobs may cause. */
  async #ask(message: number | string): Promise<unknown> {
    const end = new AbortController()
    void this.gone.then(() => end.abort())
    const answer = once(this.#process, 'message', { signal: end.signal })
    // Sending to a program that is gone fails.
    this.#process.send(message, () => undefined)
    return answer.then(
      ([it]) => it,
      () => null,
    )
  }

  async kill(): Promise<void> {
    this.#process.kill('SIGKILL')
    if (!this.isGone) await this.gone
  }
}
