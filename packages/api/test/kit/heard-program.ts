import { type ChildProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { programs } from './panel-agent.ts'

/** One of our programs as a process, with its whole output. */
export class HeardProgram {
  readonly process: ChildProcess
  readonly #parts: string[] = []
  readonly #exit: Promise<number | null>
  readonly #ready: Promise<void>

  constructor(name: 'api' | 'agent', environment: Record<string, string>) {
    this.process = startProcess(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', `${programs}/${name}/main.js`],
      {
        env: { PATH: process.env.PATH, ...environment },
        ...{ stdout: 'pipe', stderr: 'pipe', ipc: true },
      },
    )
    for (const stream of [this.process.stdout, this.process.stderr])
      stream?.on('data', (part: Buffer) => this.#parts.push(part.toString()))
    this.#exit = new Promise((resolve) => this.process.once('close', resolve))
    this.#ready = new Promise((resolve) => this.process.once('message', () => resolve()))
  }

  get output(): string {
    return this.#parts.join('')
  }

  /** @throws with its output when it ends before it is ready */
  async ready(): Promise<void> {
    const ended = this.#exit.then((code) => {
      throw new Error(`It ended with ${code}: ${this.output}`)
    })
    await Promise.race([this.#ready, ended])
  }

  /** Resolves with its exit code, once the process is gone and its whole output has arrived. */
  gone(): Promise<number | null> {
    return this.#exit
  }

  end(): Promise<number | null> {
    this.process.kill('SIGTERM')
    return this.#exit
  }
}
