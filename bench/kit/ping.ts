import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod'

const waitsSchema = z.array(z.number())

/** Calls /healthz continuously from a separate process, to measure how long other work keeps a call waiting. */
export class Ping {
  readonly #child: ChildProcess

  constructor(url: string) {
    const program = new URL('../fixtures/ping.ts', import.meta.url).pathname
    this.#child = fork(program, [new URL(url).port])
  }

  /** Returns the response times since the last call, in milliseconds. */
  async takeWaits(): Promise<number[]> {
    const answer = once(this.#child, 'message')
    this.#child.send('waits')
    const [waits] = await answer
    return waitsSchema.parse(waits)
  }

  stop(): void {
    this.#child.kill()
  }
}
