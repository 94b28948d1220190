import type { Timings } from '../timings.ts'
import type { HostedServer } from './hosted-server.ts'

type Deps = {
  servers: () => HostedServer[]
  timings: Pick<Timings, 'storageMs' | 'storageSoonMs'>
  onError: (error: unknown) => void
}

/** Measures every server's files periodically, and soon after a change. */
export class StorageRounds {
  readonly #parts: Deps
  readonly #due = new Map<HostedServer, NodeJS.Timeout>()
  #round: NodeJS.Timeout | null = null
  #isOver = false
  #urgent: Promise<void> | null = null

  constructor(parts: Deps) {
    this.#parts = parts
  }

  /** One server after the other, spread evenly over the time between two measurements. */
  async begin(): Promise<void> {
    for (const server of this.#parts.servers()) await server.files.measure()
    this.#next(0)
  }

  /** Changes in quick succession are measured together. */
  soon(server: HostedServer): void {
    if (this.#isOver || this.#due.has(server)) return
    const { timings, servers } = this.#parts
    const measure = () => {
      this.#due.delete(server)
      // The server may have been deleted.
      if (servers().includes(server)) server.files.measure().catch(this.#parts.onError)
    }
    this.#due.set(server, setTimeout(measure, timings.storageSoonMs))
  }

  /** Measures all that run, at once: one of them fills the disk. */
  now(): Promise<void> {
    this.#urgent ??= this.#measureRunning().finally(() => {
      this.#urgent = null
    })
    return this.#urgent
  }

  async #measureRunning(): Promise<void> {
    for (const server of this.#parts.servers()) {
      if (this.#isOver) return
      if (server.life.run) await server.files.measure().catch(this.#parts.onError)
    }
  }

  end(): void {
    this.#isOver = true
    if (this.#round) clearTimeout(this.#round)
    for (const timer of this.#due.values()) clearTimeout(timer)
    this.#due.clear()
  }

  #next(index: number): void {
    if (this.#isOver) return
    const servers = this.#parts.servers()
    const pause = this.#parts.timings.storageMs / Math.max(1, servers.length)
    this.#round = setTimeout(() => {
      const measured = servers[index % Math.max(1, servers.length)]?.files.measure()
      Promise.resolve(measured)
        .catch(this.#parts.onError)
        .finally(() => this.#next(index + 1))
    }, pause)
  }
}
