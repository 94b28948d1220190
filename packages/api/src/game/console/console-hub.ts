import { catchUpLines, historyLines } from '@trellis/contract/game/console.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { encodeTextFrameInPlace } from '../../live/text-frame.ts'
import type { Viewer } from '../../live/viewer.ts'
import { ConsoleFlow } from './console-flow.ts'
import { ConsolePace } from './console-pace.ts'

/** The viewers of one console. */
type Watched = { flows: Set<ConsoleFlow>; pace: ConsolePace }

/** Knows the viewers of each console. A server is followed on its host only while a panel watches it. */
export class ConsoleHub {
  readonly #link: AgentLink
  readonly #byServer = new Map<ServerId, Watched>()
  readonly #byViewer = new Map<Viewer, ConsoleFlow>()

  /** `mayWatch` says whether a viewer has the right to a server's console now: rights also end by the clock. */
  constructor(link: AgentLink, mayWatch: (viewer: Viewer, serverId: ServerId) => boolean) {
    this.#link = link
    link.on('console', ({ serverId, seq, count }, log, message) => {
      const watched = this.#byServer.get(serverId)
      if (watched === undefined) return
      const frame = encodeTextFrameInPlace(message, log)
      for (const flow of watched.flows)
        if (mayWatch(flow.viewer, serverId)) flow.send(seq, count, frame)
        else this.leave(flow.viewer)
      watched.pace.check()
    })
    // A new link follows nothing yet, and its viewers may have missed lines.
    link.on('up', () => {
      for (const serverId of this.#byServer.keys()) this.catchUp(serverId)
    })
  }

  /** Follows a server again whose host had stopped to answer. */
  catchUp(serverId: ServerId): void {
    const watched = this.#byServer.get(serverId)
    if (watched === undefined) return
    this.#follow(serverId)
    for (const flow of watched.flows) this.#sendHistory(flow, flow.nextSeq)
  }

  /** Returns the server whose console the viewer watches. */
  watchedBy(viewer: Viewer): ServerId | null {
    return this.#byViewer.get(viewer)?.serverId ?? null
  }

  /** @param since the number of the first line wanted; null for the newest lines */
  watch(serverId: ServerId, viewer: Viewer, since: number | null): void {
    const flow = new ConsoleFlow(viewer, serverId)
    this.#byViewer.set(viewer, flow)
    this.#findOrFollow(serverId).flows.add(flow)
    this.#sendHistory(flow, since)
  }

  /** Ends the watch of a viewer, if there is one. */
  leave(viewer: Viewer): void {
    const flow = this.#byViewer.get(viewer)
    if (flow === undefined) return
    const { serverId } = flow
    this.#byViewer.delete(viewer)
    flow.follow(null)
    const watched = this.#byServer.get(serverId)
    watched?.flows.delete(flow)
    if (watched === undefined || watched.flows.size > 0) return
    watched.pace.close()
    this.#byServer.delete(serverId)
    this.#link.askThen('console.unfollow', { serverId }, () => undefined)
  }

  #findOrFollow(serverId: ServerId): Watched {
    const known = this.#byServer.get(serverId)
    if (known !== undefined) return known
    const flows = new Set<ConsoleFlow>()
    const pace = new ConsolePace(flows, (isHeld) =>
      this.#link.askThen('console.hold', { serverId, isHeld }, () => undefined),
    )
    this.#byServer.set(serverId, { flows, pace })
    this.#follow(serverId)
    return { flows, pace }
  }

  #follow(serverId: ServerId): void {
    this.#link.askThen('console.follow', { serverId }, () => undefined)
  }

  /** The answer ends exactly where the next frame begins, and is handled before that frame. */
  #sendHistory(flow: ConsoleFlow, since: number | null): void {
    const { serverId, viewer } = flow
    const limit = since === null ? historyLines : catchUpLines
    this.#link.askThen('console.history', { serverId, since, limit }, (outcome) => {
      if ('fault' in outcome || this.#byViewer.get(viewer) !== flow) return
      const { firstSeq, nextSeq } = outcome.reply
      if (since !== null && firstSeq > since) {
        viewer.send({
          type: 'console_skipped',
          payload: { serverId, seq: since, count: firstSeq - since },
        })
      }
      viewer.send({ type: 'console_history', payload: { serverId, ...outcome.reply } })
      flow.follow(nextSeq)
    })
  }
}
