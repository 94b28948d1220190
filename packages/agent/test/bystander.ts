import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fixture } from './test-agent.ts'

/** A program on the machine of the servers, which may not be where the test runs. */
export class Bystander {
  readonly #process: ChildProcess
  /** What it listens on, at all addresses of the machine. */
  readonly ports: { tcp: number; udp: number }

  private constructor(process: ChildProcess, ports: { tcp: number; udp: number }) {
    this.#process = process
    this.ports = ports
  }

  /** `entering` goes before the command: what brings it to another machine's network. */
  static async start(entering: string[] = []): Promise<Bystander> {
    const [program, ...rest] = [...entering, process.execPath, fixture('bystander')]
    const child = spawn(program, rest, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const [ports] = await once(child, 'message')
    return new Bystander(child, ports)
  }

  /** Whether a game server answers at this port. */
  answers(port: number): Promise<boolean> {
    return this.#ask({ ask: port })
  }

  /** What whoever listens at this port answers to a word; empty when nobody does. */
  greets(port: number): Promise<string> {
    return this.#ask({ greet: port })
  }

  /** What anybody has sent to it. */
  heard(): Promise<string[]> {
    return this.#ask('heard')
  }

  /** Of the machine, as they are now. */
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
