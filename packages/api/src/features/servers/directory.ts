import type { ServerReport } from '@trellis/contract/links/agent.ts'
import {
  type HostedServer,
  type OwnServer,
  type PowerState,
  powerStateOf,
  type ServerStatus,
} from '@trellis/contract/servers.ts'
import type { Fleet } from '../../hosts/fleet.ts'
import type { Db } from '../../kit/db.ts'
import { listServers, type ServerRow } from './store.ts'

/** Every hosted server by id and by owner, as the database has them; small rows, kept in memory. */
export class ServerDirectory {
  readonly #db: Db
  readonly #fleet: Fleet
  #byId = new Map<string, ServerRow>()
  #byOwner = new Map<string, ServerRow>()

  constructor({ db, fleet }: { db: Db; fleet: Fleet }) {
    this.#db = db
    this.#fleet = fleet
  }

  /** Call it after each committed change of a row. */
  async reload(): Promise<void> {
    const rows = await this.#db.transaction(listServers)
    this.#byId = new Map(rows.map((row) => [row.id, row]))
    const standing = rows.filter((row) => row.state !== 'deleting')
    this.#byOwner = new Map(standing.map((row) => [row.owner_id, row]))
  }

  byId(id: string): ServerRow | null {
    return this.#byId.get(id) ?? null
  }

  byOwner(userId: string): ServerRow | null {
    return this.#byOwner.get(userId) ?? null
  }

  all(): Iterable<ServerRow> {
    return this.#byId.values()
  }

  hosted(): HostedServer[] {
    return [...this.#byOwner.values()].map((row) => this.describe(row))
  }

  describe(row: ServerRow): HostedServer {
    const report = this.#fleet.report(row.id)
    return {
      name: row.name,
      status: this.status(row),
      players: report?.players ?? 0,
      version: report?.version ?? (this.#fleet.isUp ? this.#fleet.engineVersion : 'N/A'),
    }
  }

  status(row: ServerRow): ServerStatus {
    if (!this.#fleet.isUp) return 'UNKNOWN'
    return this.#fleet.report(row.id)?.status ?? 'OFFLINE'
  }

  powerState(row: ServerRow): PowerState {
    return powerStateOf({
      status: this.status(row),
      recovery: this.#fleet.report(row.id)?.recovery ?? null,
    })
  }

  /** What the owner sees of it; null without a server. */
  own(userId: string): OwnServer | null {
    const row = this.byOwner(userId)
    if (row === null) return null
    const report = this.#fleet.report(row.id)
    return { id: row.name, ...this.describe(row), ...details(report) }
  }
}

const details = (report: ServerReport | null) => ({
  run: report?.run ?? null,
  stopping: report?.stopping ?? null,
  recovery: report?.recovery ?? null,
  lastExit: report?.lastExit ?? null,
  metrics: report?.metrics ?? null,
})
