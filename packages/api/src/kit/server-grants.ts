import type { OpenPanels } from '../live/open-panels.ts'
import type { Viewer } from '../live/viewer.ts'
import { isGranted, type ServerGrant } from './access.ts'

type Source = {
  find(userId: string, serverRef: string): ServerGrant | null
  /** Returns the ids of the users who may see a server. */
  listAudience(serverId: string): readonly string[]
}

/**
 * Finds what users may do with servers. The feature that knows the servers opens after the one that identifies callers, so
 * it sets the source later.
 */
export class ServerGrants {
  readonly #panels: OpenPanels
  #source: Source | null = null

  constructor(panels: OpenPanels) {
    this.#panels = panels
  }

  setSource(source: Source): void {
    this.#source = source
  }

  /** `serverRef` is a server's id, its name, or `selected`. Returns null for a server that the user may not see. */
  find(userId: string, serverRef: string): ServerGrant | null {
    return this.#source?.find(userId, serverRef) ?? null
  }

  /** Returns the open panels that show this server now. */
  viewersOf(serverId: string): Viewer[] {
    const users = this.#source?.listAudience(serverId) ?? []
    return users
      .flatMap((userId) => this.#panels.of(userId))
      .filter((viewer) => this.#shows(viewer, serverId))
  }

  #shows({ userId, serverRef }: Viewer, serverId: string): boolean {
    const grant = this.find(userId, serverRef)
    return grant?.serverId === serverId && isGranted({ server: 'view' }, grant)
  }
}
