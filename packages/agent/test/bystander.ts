import { once } from 'node:events'
import { type ChildProcess, startProcess } from '../../../scripts/test/processes.ts'
import { fixture } from './test-agent.ts'

/** A program on the machine of the servers, which may differ from the test's machine. */
export class Bystander {
  readonly #process: ChildProcess
  /** The ports that it listens on, at all addresses of the machine. */
  readonly ports: { tcp: number; udp: number }

  private constructor(process: ChildProcess, ports: { tcp: number; udp: number }) {
    this.#process = process
    this.ports = ports
  }

  /** Starts the program. `entering` is the command prefix that enters another machine's network. */
  static async start(entering: string[] = []): Promise<Bystander> {
    const [program, ...rest] = [...entering, process.execPath, fixture('bystander')]
    const child = startProcess(program, rest, { stdout: 'ignore', ipc: true })
    const [ports] = await once(child, 'message')
    return new Bystander(child, ports)
  }

  /** Returns whether a game server answers at this port. */
  answers(port: number): Promise<boolean> {
    return this.#ask({ ask: port })
  }

  /** Returns the reply of the listener at this port; empty when there is none. */
  greets(port: number): Promise<string> {
    return this.#ask({ greet: port })
  }

  /** Returns the data that it has received. */
  heard(): Promise<string[]> {
    return this.#ask('heard')
  }

  /** Returns the machine's present addresses. */
  addresses(): Promise<string[]> {
    return this.#ask('addresses')
  }

  end(): void {
    this.#process.kill('SIGKILL')
  }

  async #ask<Answer>(question: object | string): Promise<Answer> {
    const answered = once(this.#process, 'message')
    this.#process.send(question)
    const [answer] = await answered
    return answer
  }
}
