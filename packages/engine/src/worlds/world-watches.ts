import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import { watchMs } from '@trellis/contract/links/engine-protocol.ts'
import type { WorldNews as News } from '@trellis/contract/links/world-news.ts'
import type { Asker } from '@trellis/link/engine/control-socket.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { OpenWorld } from './open-world.ts'
import { WorldWatch } from './world-watch.ts'

type Deps = {
  documents: Pick<DocumentStore, 'keep' | 'peek'>
  find: (name: string) => OpenWorld | null
  monotonic: () => number
}
type Outcome = Omit<EngineAnswer, 'id' | 'ok'>
type Watcher = { until: number; isBehind: boolean }
type Watched = { watch: WorldWatch; watchers: Map<Asker, Watcher> }

const batchMs = 250
/** Each watch holds a world in memory. */
const maxWatches = 32

/** The worlds under external observation, and their watchers. */
export class WorldWatches {
  readonly #deps: Deps
  readonly #watched = new Map<string, Watched>()
  readonly #askers = new WeakSet<Asker>()
  #timer: NodeJS.Timeout | null = null

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Starts or renews the watch of a world for the asker. The map comes first, and again with `isWhole`. */
  async begin(world: WorldName, asker: Asker, isWhole: boolean): Promise<Outcome> {
    const watched = this.#watched.get(world) ?? (await this.#open(world))
    if (watched === null) return { missing: true }
    const known = watched.watchers.get(asker)
    this.#mind(asker)
    watched.watchers.set(asker, {
      until: this.#deps.monotonic() + watchMs,
      isBehind: isWhole || (known?.isBehind ?? true),
    })
    this.#timer ??= setInterval(() => this.#sendAll(), batchMs)
    return {}
  }

  end(world: string, asker: Asker): void {
    const watched = this.#watched.get(world)
    if (!watched?.watchers.delete(asker) || watched.watchers.size > 0) return
    this.#watched.delete(world)
    watched.watch.end()
    if (this.#watched.size === 0) this.close()
  }

  /** Registers the disconnect handler once for each asker, however many watches they start. */
  #mind(asker: Asker): void {
    if (this.#askers.has(asker)) return
    this.#askers.add(asker)
    asker.onDisconnect(() => {
      for (const world of [...this.#watched.keys()]) this.end(world, asker)
    })
  }

  /** Records an external change, or one with unknown tiles, to this world. */
  stir(world: string): void {
    this.#watched.get(world)?.watch.stir()
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  async #open(name: WorldName): Promise<Watched | null> {
    if (this.#watched.size >= maxWatches) throw new Error('too many worlds are watched already')
    const { documents, find } = this.#deps
    const document = { kind: 'world', name } as const
    const letGo = await documents.keep(document)
    // Another request may have opened the watch during the wait.
    const there = this.#watched.get(name)
    if (there) letGo?.()
    if (there || letGo === null) return there ?? null
    const world = () => documents.peek(document)
    const watch = new WorldWatch({ name, world, open: () => find(name), letGo })
    const watched = { watch, watchers: new Map<Asker, Watcher>() }
    this.#watched.set(name, watched)
    return watched
  }

  #sendAll(): void {
    const now = this.#deps.monotonic()
    for (const [world, { watch, watchers }] of this.#watched) {
      for (const [asker, { until }] of watchers) if (until <= now) this.end(world, asker)
      if (watchers.size > 0) sendChanges(watch, watchers)
    }
  }
}

/** A watcher that has not taken the last news yet receives the whole state once it has. */
function sendChanges(watch: WorldWatch, watchers: Map<Asker, Watcher>): void {
  const news = watch.readChanges()
  for (const [asker, watcher] of watchers) {
    if (asker.isBusy()) watcher.isBehind ||= news.length > 0
    else if (watcher.isBehind) {
      watcher.isBehind = false
      send(asker, watch.whole)
    } else send(asker, news)
  }
}

function send(asker: Asker, news: readonly News[]): void {
  for (const it of news) asker.answer({ event: 'world', news: it })
}
