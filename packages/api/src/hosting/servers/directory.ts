import { EventEmitter } from 'node:events'
import {
  getPowerState,
  type PoweredServer,
  type PowerState,
} from '@trellis/contract/hosting/power-rules.ts'
import type {
  CreatedServer,
  HostedServer,
  OwnServer,
  ServerRefusal,
  ServerStatus,
} from '@trellis/contract/hosting/servers.ts'
import type { FormerName } from '@trellis/contract/kit/former-name.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { getAwayParams } from '@trellis/contract/kit/placement.ts'
import type { ManagedSuspension, Suspension } from '@trellis/contract/kit/suspension.ts'
import type { TestCopy } from '@trellis/contract/kit/test-copy.ts'
import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { type Fleet, isUnreachable } from '../../hosts/fleet.ts'
import { selectedServer } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'
import { createFault } from '../../kit/fault.ts'
import { formatInstant, formatInstantOrNull } from '../../kit/instant.ts'
import { Reloads, type WantedIds } from '../../kit/reloads.ts'
import type { ServerGrants } from '../../kit/server-grants.ts'
import { getDetails, getKind } from './listed-server.ts'
import { listNamedServers } from './named-servers.ts'
import { listSelections } from './selection-store.ts'
import { ServerIndex } from './server-index.ts'
import { type ListedServer, listIdsOf } from './store.ts'

type DirectoryEvents = {
  /** Servers that are new or whose row is another, and those that are gone, by id. */
  changed: [ids: string[]]
}

type DirectoryDeps = { db: Db; fleet: Fleet; grants: ServerGrants; now: () => number }

const maxCreationMs = 5_000

/** How much runs at one moment. */
export type Totals = { servers: number; online: number; players: number }

/** Every hosted server by id, by owner and by name, as the database has them; small rows, kept in memory. */
export class ServerDirectory extends EventEmitter<DirectoryEvents> {
  readonly #db: Db
  readonly #fleet: Fleet
  readonly #grants: ServerGrants
  readonly #now: () => number
  readonly #index = new ServerIndex()
  readonly #reloads = new Reloads((ids) => this.#load(ids))
  /** Answers of `waitUntilCreated` that are still open. */
  readonly #created = new Map<string, PromiseWithResolvers<void>>()

  constructor({ db, fleet, grants, now }: DirectoryDeps) {
    super()
    this.#now = now
    this.#db = db
    this.#fleet = fleet
    this.#grants = grants
  }

  /** Reads all servers again. */
  reload(): Promise<void> {
    return this.#reloads.reload(null)
  }

  /**
   * Reads again what these users own, owned or have chosen, and the servers with these ids. Call it after each committed
   * change of a server: with the owner that the transaction saw, with both owners of a move, or with the server's id when
   * the owner may be another one by then.
   */
  reloadOf(ids: Iterable<string>): Promise<void> {
    return this.#reloads.reload(ids)
  }

  async #load(wanted: WantedIds): Promise<void> {
    const { ids, rows, selections } = await this.#db.transaction(async (tx) => {
      const ids = wanted && this.#index.listConcerned(wanted, await listIdsOf(tx, wanted))
      const rows = await listNamedServers(tx, ids)
      return { ids, rows, selections: await listSelections(tx, wanted) }
    })
    const { changed, gone } = this.#index.replace(ids, rows)
    this.#index.replaceSelections(wanted, selections)
    for (const id of gone) this.#fleet.forget(id)
    for (const [id, go] of this.#created) if (this.byId(id)?.state !== 'creating') go.resolve()
    if (changed.length + gone.length > 0) this.emit('changed', [...changed, ...gone])
  }

  /**
   * Waits until a server that is being created is on its machine, which does not know it before; other servers are not
   * waited for. Rejects with `unavailable` after five seconds.
   */
  async waitUntilCreated(id: string): Promise<void> {
    if (this.byId(id)?.state !== 'creating' || !this.#fleet.isUp) return
    const known = this.#created.get(id)
    if (known !== undefined) return known.promise
    const created = Promise.withResolvers<void>()
    this.#created.set(id, created)
    const refuse = () =>
      created.reject(createFault('unavailable', { code: 'server-being-created' }))
    const timer = setTimeout(refuse, maxCreationMs)
    try {
      await created.promise
    } finally {
      clearTimeout(timer)
      this.#created.delete(id)
    }
  }

  byId(id: string): ListedServer | null {
    return this.#index.byId(id)
  }

  /** Returns a server that a call names. Throws when it is deleted. */
  open(id: string): ListedServer {
    const row = this.byId(id)
    if (row === null || row.state === 'deleting')
      throw createFault('missing', { code: 'no-server' })
    return row
  }

  /** Oldest first. */
  ownedBy(userId: string): readonly ListedServer[] {
    return this.#index.ownedBy(userId)
  }

  /** Returns the server that the calls without an id are about; null for a user who may see none. */
  selectedBy(userId: string): ListedServer | null {
    const grant = this.#grants.find(userId, selectedServer)
    return grant === null ? null : this.byId(grant.serverId)
  }

  /** Returns the server that the user has chosen; null without a choice, and when that server is deleted. */
  chosenBy(userId: string): ListedServer | null {
    return this.findNamed(this.#index.selection(userId) ?? '')
  }

  /** Finds a server by its id or its name; null when it is deleted. */
  findNamed(ref: string): ListedServer | null {
    const row = this.byId(ref) ?? this.byName(ref)
    return row?.state === 'deleting' ? null : row
  }

  /** Finds a server by its name, or by a former one until that is free again. Compared without case. */
  byName(name: string): ListedServer | null {
    const key = name.toLowerCase()
    return this.#index.byName(key) ?? this.#findFormer(key)
  }

  #findFormer(key: string): ListedServer | null {
    const found = this.#index.byFormerName(key)
    return found !== null && found.freeAt > this.#now() ? found.row : null
  }

  /** Returns the names by which a server is still found. */
  formerNames({ formerNames }: Pick<ListedServer, 'formerNames'>): FormerName[] {
    const now = this.#now()
    return formerNames
      .filter(({ freeAt }) => freeAt > now)
      .map(({ name, freeAt }) => ({ name, until: formatInstant(freeAt) }))
  }

  all(): readonly ListedServer[] {
    return this.#index.all()
  }

  /** All but those that are being deleted, by name. */
  undeleted(): readonly ListedServer[] {
    return this.#index.undeleted()
  }

  /** Returns the servers that everyone may see: all but test copies. */
  hosted(): HostedServer[] {
    const rows = this.undeleted().filter(({ copy }) => copy === null)
    return rows.map((row) => this.describe(row))
  }

  totals(): Totals {
    const totals = { servers: this.undeleted().length, online: 0, players: 0 }
    for (const row of this.undeleted()) {
      const report = this.#fleet.report(row.id)
      if (report?.status !== 'ONLINE') continue
      totals.online++
      totals.players += report.players
    }
    return totals
  }

  describe(row: Pick<ListedServer, 'id' | 'name'>): HostedServer {
    const report = this.#fleet.report(row.id)
    return {
      name: row.name,
      status: this.status(row),
      players: report?.players ?? 0,
      version: report?.version ?? (this.#fleet.isUp ? this.#fleet.engineVersion : 'N/A'),
    }
  }

  /** Describes a server in the answer of the call that created or restored it. */
  describeCreated(row: ListedServer): CreatedServer {
    return { id: row.name, serverId: row.id, ...this.describe(row) }
  }

  /** Returns the server as admins see it. */
  managed(row: ListedServer): ManagedServer {
    const updateVersion = this.#fleet.report(row.id)?.updateVersion ?? null
    return {
      ownerGrowId: row.owner_grow_id ?? '',
      ownerId: row.owner_id,
      ...this.describe(row),
      updateVersion,
      kind: getKind(row),
      suspension: this.#managedSuspension(row),
    }
  }

  status(row: Pick<ListedServer, 'id'>): ServerStatus {
    if (!this.#fleet.isUp) return 'UNKNOWN'
    return this.#fleet.report(row.id)?.status ?? 'OFFLINE'
  }

  /** Says why a server that is out of reach cannot be asked; of one in a cluster with its place. */
  findUnreachable(row: Pick<ListedServer, 'id'>): ServerRefusal {
    const report = this.#fleet.report(row.id)
    if (!report || !isUnreachable(report)) return { code: 'host-unreachable' }
    return { code: 'server-away', params: getAwayParams(report.place) }
  }

  powerState(row: Pick<ListedServer, 'id'>): PowerState {
    return getPowerState({
      status: this.status(row),
      recovery: this.#fleet.report(row.id)?.recovery ?? null,
    })
  }

  /** Returns the suspension of a server by an admin; null without one, and when it is over. */
  suspension(row: Pick<ListedServer, 'id'>): Suspension | null {
    const found = this.#managedSuspension(this.byId(row.id))
    if (found === null) return null
    const { reason, since, until } = found
    return { reason, since, until }
  }

  #managedSuspension(row: Pick<ListedServer, 'suspension'> | null): ManagedSuspension | null {
    const suspension = row?.suspension ?? null
    if (suspension === null) return null
    const { reason, by, at, endsAt } = suspension
    if (endsAt !== null && endsAt <= this.#now()) return null
    const until = formatInstantOrNull(endsAt)
    return { reason, by, since: formatInstant(at), until }
  }

  /** Returns what only test copies have; null for a live server. */
  testCopy({ copy, owner_id: ownerId, state }: ListedServer): TestCopy | null {
    if (copy === null) return null
    const source = this.findSource(copy.sourceId, ownerId)
    return {
      source: source && { id: source.id, name: source.name },
      isReady: state === 'ready',
      madeAt: formatInstant(copy.madeAt),
      endsAt: formatInstantOrNull(copy.endsAt),
      players: copy.players,
    }
  }

  /** Finds the server that a copy was made from; null when it is deleted or has another owner. */
  findSource(id: ServerId, ownerId: string): ListedServer | null {
    const row = this.byId(id)
    return row?.state !== 'deleting' && row?.owner_id === ownerId ? row : null
  }

  /** Returns the fields of a server that `findPowerRefusal` reads. */
  powered(row: Pick<ListedServer, 'id'>): PoweredServer {
    const { id: serverId } = row
    return { serverId, status: this.powerState(row), suspension: this.suspension(row) }
  }

  /** Returns a server as its owner sees it. */
  describeOwn(row: ListedServer): OwnServer {
    const report = this.#fleet.report(row.id)
    const own = { id: row.name, serverId: row.id, suspension: this.suspension(row) }
    const formerNames = this.formerNames(row)
    const testCopy = this.testCopy(row)
    return { ...own, formerNames, testCopy, ...this.describe(row), ...getDetails(report) }
  }
}
