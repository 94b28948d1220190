import { serverRights } from '@trellis/contract/kit/server-access.ts'
import { createSerial } from '@trellis/program/serial.ts'
import { type ServerGrant, selectedServer } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import type { GrantSource } from '../../kit/server-grants.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { listVisits, type OwnedVisitRow } from './store.ts'

/** An admin who may change things has all rights but to invite members. */
const changeRights = serverRights.filter((right) => right !== 'members')

type Deps = { db: Db; directory: ServerDirectory; now: () => number }

/** Holds the open visits of admins, and gives those admins their rights. */
export class Visits implements GrantSource {
  readonly #deps: Deps
  #rows: readonly OwnedVisitRow[] = []
  /** Loads follow one another, so that an older state never replaces a newer one. */
  readonly #loadNext = createSerial()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Reads the visits again. Call it after each committed change. */
  reload(): Promise<void> {
    return this.#loadNext(async () => {
      this.#rows = await this.#deps.db.transaction(listVisits)
    })
  }

  /** All visits, also those whose time is over. */
  all(): readonly OwnedVisitRow[] {
    return this.#rows
  }

  /** A visit ends at once when its server gets another owner, who was not asked. */
  open(): OwnedVisitRow[] {
    const { directory, now } = this.#deps
    const at = now()
    return this.#rows.filter(
      ({ expires_at, server_id, owner_id }) =>
        expires_at > at && directory.byId(server_id)?.owner_id === owner_id,
    )
  }

  find(userId: string, serverRef: string): ServerGrant | null {
    if (this.#rows.length === 0) return null
    const { directory } = this.#deps
    const row =
      serverRef === selectedServer ? directory.chosenBy(userId) : directory.findNamed(serverRef)
    if (row === null) return null
    const visit = this.open().find((it) => it.admin_id === userId && it.server_id === row.id)
    if (visit === undefined) return null
    const rights = visit.allows_changes === 1 ? changeRights : (['view'] as const)
    return { serverId: row.id, isOwner: false, role: 'support', rights }
  }

  listAudience(serverId: string): string[] {
    return this.open()
      .filter((visit) => visit.server_id === serverId)
      .map(({ admin_id }) => admin_id)
  }

  listServers(userId: string): string[] {
    return this.open()
      .filter(({ admin_id }) => admin_id === userId)
      .map(({ server_id }) => server_id)
  }
}
