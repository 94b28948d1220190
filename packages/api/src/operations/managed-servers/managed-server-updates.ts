import { isDeepStrictEqual } from 'node:util'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import type { ServerDirectory } from '../../hosting/servers/index.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { AdminFrames } from '../../people/admins/index.ts'

/** Changes within this time are sent together. */
const togetherMs = 250

type Deps = { fleet: Fleet; directory: ServerDirectory; frames: AdminFrames }

/** Sends changes of servers to the admins who may see them. */
export function sendManagedServers({ fleet, directory, frames }: Deps): ManagedServerUpdates {
  const news = new ManagedServerUpdates(directory, (event) => frames.send('servers:view', event))
  directory.on('changed', (ids) => news.take(ids))
  fleet.on('report', ({ serverId }) => news.take([serverId]))
  const takeAll = () => news.take(Array.from(directory.all(), ({ id }) => id))
  fleet.on('up', takeAll)
  fleet.on('down', takeAll)
  takeAll()
  return news
}

/**
 * Collects changes of servers for the admins' frame, and omits rows that have not changed since the last one.
 */
class ManagedServerUpdates {
  readonly #directory: ServerDirectory
  readonly #send: (event: LiveEvent) => Promise<void>
  /** Each server as it was last sent, by id. */
  readonly #sent = new Map<string, ManagedServer>()
  #pending = new Set<string>()
  #timer: NodeJS.Timeout | null = null
  #isClosed = false

  /** @param send resolves when the frame is out; the next one waits for it */
  constructor(directory: ServerDirectory, send: (event: LiveEvent) => Promise<void>) {
    this.#directory = directory
    this.#send = send
  }

  /** Something about these servers may be another. */
  take(ids: Iterable<string>): void {
    for (const id of ids) this.#pending.add(id)
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#publish(), togetherMs)
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
  }

  async #publish(): Promise<void> {
    const payload = this.#news()
    if (payload.changed.length + payload.removed.length > 0) {
      await this.#send({ type: 'managed_servers', payload })
    }
    this.#timer = null
    if (this.#pending.size > 0) this.take([])
  }

  #news(): { changed: ManagedServer[]; removed: string[] } {
    const changed: ManagedServer[] = []
    const removed: string[] = []
    for (const id of this.#pending) {
      const row = this.#directory.byId(id)
      const before = this.#sent.get(id)
      if (row !== null && row.state !== 'deleting') {
        const now = this.#directory.managed(row)
        if (before !== undefined && isSame(now, before)) continue
        this.#sent.set(id, now)
        if (before !== undefined && before.name !== now.name) removed.push(before.name)
        changed.push(now)
      } else if (before !== undefined) {
        this.#sent.delete(id)
        removed.push(before.name)
      }
    }
    this.#pending = new Set()
    // A name that was deleted and created again at the same time exists.
    const there = new Set(changed.map(({ name }) => name))
    return { changed, removed: removed.filter((name) => !there.has(name)) }
  }
}

const isSame = (one: ManagedServer, other: ManagedServer) =>
  one.status === other.status &&
  one.players === other.players &&
  one.version === other.version &&
  one.name === other.name &&
  one.ownerGrowId === other.ownerGrowId &&
  isDeepStrictEqual(one.suspension, other.suspension)
