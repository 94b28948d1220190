import type { HostedServer } from '../servers/hosted-server.ts'
import type { Timings } from '../timings.ts'
import type { Templates } from './templates.ts'

type Deps = {
  templates: Templates
  servers: () => HostedServer[]
  now: () => number
  timings: Pick<Timings, 'sweepMs'>
  onError: (error: unknown) => void
}

/**
 * Removes copies of programs and files that no template refers to, some time after the api has sent
 * the templates.
 */
export class UnusedEngineCleanup {
  readonly #deps: Deps
  #timer: NodeJS.Timeout | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Each change restarts the delay, so that the newest change can be undone, too. */
  later(): void {
    this.end()
    const { timings, onError } = this.#deps
    this.#timer = setTimeout(() => void this.#sweep().catch(onError), timings.sweepMs)
  }

  end(): void {
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #sweep(): Promise<void> {
    const { templates, servers, now, timings } = this.#deps
    const foreign = servers().filter(({ file }) => file.template !== null)
    // An unknown template may still need any file, so nothing is removed.
    if (foreign.some(({ file }) => templates.find(file.template?.id ?? '') === null)) return
    const running = foreign.flatMap(({ life }) => life.records.readRun()?.program ?? [])
    await templates.files.removeUnused({
      used: new Set([...templates.hashes, ...running]),
      takenBefore: now() - timings.sweepMs,
    })
  }
}
