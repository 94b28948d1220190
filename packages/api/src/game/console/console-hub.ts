import { catchUpLines, historyLines } from '@trellis/contract/console.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Viewer } from '../../live/viewer.ts'

/** Who watches which console. A server is followed on its host only while somebody watches it. */
export class ConsoleHub {
  readonly #link: AgentLink
  readonly #watchers = new Map<string, Set<Viewer>>()

  constructor(link: AgentLink) {
    this.#link = link
    link.on('console', ({ serverId, seq, count }, log) => {
      for (const viewer of this.#watchers.get(serverId) ?? []) viewer.sendConsole(seq, count, log)
    })
    // A new link follows nothing yet, and its viewers may have missed lines.
    link.on('up', () => {
      for (const serverId of this.#watchers.keys()) this.catchUp(serverId)
    })
  }

  /** Its host can be asked again, and follows nothing yet. */
  catchUp(serverId: string): void {
    const viewers = this.#watchers.get(serverId)
    if (viewers === undefined) return
    this.#follow(serverId)
    for (const viewer of viewers) this.#sendHistory(serverId, viewer, viewer.nextSeq)
  }

  /** @param since the number of the first line wanted; null for the newest lines */
  watch(serverId: string, viewer: Viewer, since: number | null): void {
    const viewers = this.#watchers.get(serverId) ?? new Set()
    this.#watchers.set(serverId, viewers)
    if (viewers.size === 0) this.#follow(serverId)
    viewers.add(viewer)
    viewer.watching = serverId
    this.#sendHistory(serverId, viewer, since)
  }

  leave(serverId: string, viewer: Viewer): void {
    const viewers = this.#watchers.get(serverId)
    if (!viewers?.delete(viewer)) return
    viewer.followConsole(null)
    viewer.watching = null
    if (viewers.size > 0) return
    this.#watchers.delete(serverId)
    this.#link.askThen('console.unfollow', { serverId: serverId as ServerId }, () => undefined)
  }

  #follow(serverId: string): void {
    this.#link.askThen('console.follow', { serverId: serverId as ServerId }, () => undefined)
  }

  /** The answer ends exactly where the next frame begins, and is handled before that frame. */
  #sendHistory(serverId: string, viewer: Viewer, since: number | null): void {
    const limit = since === null ? historyLines : catchUpLines
    const params = { serverId: serverId as ServerId, since, limit }
    this.#link.askThen('console.history', params, (outcome) => {
      if ('fault' in outcome || !this.#watchers.get(serverId)?.has(viewer)) return
      const { firstSeq, nextSeq, run, lines } = outcome.reply
      if (since !== null && firstSeq > since) {
        viewer.send({ type: 'console_skipped', payload: { seq: since, count: firstSeq - since } })
      }
      viewer.send({ type: 'console_history', payload: { lines, run, firstSeq } })
      viewer.followConsole(nextSeq)
    })
  }
}
