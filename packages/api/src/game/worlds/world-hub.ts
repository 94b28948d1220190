import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { WorldName } from '@trellis/contract/kit/world-names.ts'
import { watchMs } from '@trellis/contract/links/engine-protocol.ts'
import { maxWatched } from '@trellis/contract/links/live.ts'
import type { WorldNews } from '@trellis/contract/links/world-news.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import { createFault } from '../../kit/fault.ts'
import type { Viewer } from '../../live/viewer.ts'

/** One world of one server; `caughtUp` have the map that the next tiles belong to. */
type Watch = {
  serverId: ServerId
  world: WorldName
  viewers: Set<Viewer>
  caughtUp: Set<Viewer>
}

/** Renews a watch in time even when one request is lost. */
const renewMs = watchMs / 3

type Deps = { link: AgentLink; fleet: Fleet; isShared: boolean }

/** Who watches which world: its host is asked once for all who do. */
export class WorldHub {
  readonly #link: AgentLink
  /** Other apis may watch the same worlds. */
  readonly #isShared: boolean
  readonly #watches = new Map<string, Watch>()
  readonly #renewing: NodeJS.Timeout

  constructor({ link, fleet, isShared }: Deps) {
    this.#link = link
    this.#isShared = isShared
    link.on('event', (event) => {
      if (event.event === 'world') this.#take(event.payload.serverId, event.payload.news)
    })
    // Another link, or another run: nothing is known there of who watches.
    fleet.on('up', () => {
      for (const watch of this.#watches.values()) this.#ask(watch, true)
    })
    fleet.on('down', () => {
      for (const watch of this.#watches.values()) this.#end(watch)
    })
    fleet.on('report', ({ serverId, status }, before) => {
      if (status === before?.status) return
      for (const watch of this.#watches.values()) {
        if (watch.serverId !== serverId) continue
        if (status === 'ONLINE') this.#ask(watch, true)
        else this.#end(watch)
      }
    })
    this.#renewing = setInterval(() => {
      for (const watch of this.#watches.values()) this.#ask(watch, isBehind(watch))
    }, renewMs)
  }

  /** @throws a `Fault` when the viewer watches as many as one may */
  watch(serverId: ServerId, world: WorldName, viewer: Viewer): void {
    const watched = [...this.#watches.values()].filter(({ viewers }) => viewers.has(viewer))
    const isNew = !watched.some((it) => it.serverId === serverId && it.world === world)
    if (isNew && watched.length >= maxWatched) {
      throw createFault(
        'too-many',
        { code: 'too-many-worlds', params: { max: maxWatched } },
        { code: 'too-many' },
      )
    }
    const key = getKey(serverId, world)
    const watch = this.#watches.get(key) ?? createWatch(serverId, world)
    this.#watches.set(key, watch)
    watch.viewers.add(viewer)
    watch.caughtUp.delete(viewer)
    this.#ask(watch, true)
  }

  unwatch(serverId: ServerId, world: WorldName, viewer: Viewer): void {
    const watch = this.#watches.get(getKey(serverId, world))
    if (watch) this.#remove(watch, viewer)
  }

  /** Ends the watches of a viewer but those of one server; null ends all. */
  leaveOthers(viewer: Viewer, serverId: string | null): void {
    for (const watch of this.#watches.values()) {
      if (watch.serverId !== serverId) this.#remove(watch, viewer)
    }
  }

  close(): void {
    clearInterval(this.#renewing)
  }

  #remove(watch: Watch, viewer: Viewer): void {
    watch.caughtUp.delete(viewer)
    if (!watch.viewers.delete(viewer) || watch.viewers.size > 0) return
    const { serverId, world } = watch
    this.#watches.delete(getKey(serverId, world))
    // Another api may still have viewers, and the engine ends a watch that is not renewed.
    if (this.#isShared) return
    const params = { serverId, world, isOn: false, whole: false }
    this.#link.askThen('world.watch', params, () => undefined)
  }

  /**
   * Requests the changes of a world. A failed request is repeated by the timer, and when the server has started.
   */
  #ask({ serverId, world }: Watch, whole: boolean): void {
    const params = { serverId, world, isOn: true, whole }
    this.#link.askThen('world.watch', params, () => undefined)
  }

  #end({ serverId, world }: Watch): void {
    this.#take(serverId, { about: 'end', world })
  }

  #take(serverId: string, news: WorldNews): void {
    const watch = this.#watches.get(getKey(serverId, news.world))
    if (!watch) return
    const text = JSON.stringify({ type: 'world_news', payload: news })
    for (const viewer of watch.viewers) {
      if (viewer.isSlow) watch.caughtUp.delete(viewer)
      else if (news.about === 'map') watch.caughtUp.add(viewer)
      else if (news.about === 'end') watch.caughtUp.delete(viewer)
      if (news.about !== 'tiles' || watch.caughtUp.has(viewer)) viewer.sendText(text)
    }
  }
}

const getKey = (serverId: string, world: string) => `${serverId}/${world}`

const createWatch = (serverId: ServerId, world: WorldName): Watch => ({
  serverId,
  world,
  viewers: new Set(),
  caughtUp: new Set(),
})

const isBehind = ({ viewers, caughtUp }: Watch) => caughtUp.size < viewers.size
