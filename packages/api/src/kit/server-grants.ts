import { mayUse } from '@trellis/contract/kit/server-access.ts'
import type { OpenPanels } from '../live/open-panels.ts'
import type { Viewer } from '../live/viewer.ts'
import { type ServerGrant } from './access.ts'

/** Knows one kind of users of servers, such as their owners. */
export type GrantSource = {
  /** `serverRef` is a server's id, its name, or `selected`. Returns null for a server that it gives no right to. */
  find(userId: string, serverRef: string): ServerGrant | null
  /** Returns the ids of the users who may see a server. */
  listAudience(serverId: string): readonly string[]
  /** Returns the ids of the servers that a user may see, the oldest first. */
  listServers(userId: string): readonly string[]
}

/**
 * Finds what users may do with servers. The features that know them open after the one that identifies callers, so they
 * add their sources later. The source that was added last is asked first.
 */
export class ServerGrants {
  readonly #panels: OpenPanels
  readonly #sources: GrantSource[] = []

  constructor(panels: OpenPanels) {
    this.#panels = panels
  }

  add(source: GrantSource): void {
    this.#sources.unshift(source)
  }

  /** `serverRef` is a server's id, its name, or `selected`. Returns null for a server that the user may not see. */
  find(userId: string, serverRef: string): ServerGrant | null {
    let visit: ServerGrant | null = null
    for (const source of this.#sources) {
      const grant = source.find(userId, serverRef)
      if (grant === null) continue
      // An admin who visits the server of a friend keeps the rights of a member.
      if (grant.role !== 'support' && (visit === null || visit.serverId === grant.serverId))
        return grant
      visit ??= grant
    }
    return visit
  }

  /** Returns the ids of the servers that a user may see, their own ones first. */
  listServers(userId: string): string[] {
    return [...new Set(this.#sources.toReversed().flatMap((source) => source.listServers(userId)))]
  }

  /** Returns the open panels that show this server now. */
  listViewers(serverId: string): Viewer[] {
    const users = new Set(this.#sources.flatMap((source) => source.listAudience(serverId)))
    return [...users]
      .flatMap((userId) => this.#panels.of(userId))
      .filter((viewer) => this.#shows(viewer, serverId))
  }

  #shows({ userId, serverRef }: Viewer, serverId: string): boolean {
    const grant = this.find(userId, serverRef)
    return grant?.serverId === serverId && mayUse({ server: 'view' }, grant)
  }
}
