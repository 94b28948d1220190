import { compareByAge, isSame } from './listed-server.ts'
import type { ListedServer } from './store.ts'

type Selection = { user_id: string; server_id: string }

/** Finds servers in memory by id, owner, source and name. The lists that it returns never change later. */
export class ServerIndex {
  readonly #byId = new Map<string, ListedServer>()
  /** Also those that are being deleted. */
  readonly #idsOfOwner = new Map<string, Set<string>>()
  /** The test copies of each server. */
  readonly #copiesOf = new Map<string, Set<string>>()
  readonly #byOwner = new Map<string, readonly ListedServer[]>()
  readonly #byName = new Map<string, ListedServer>()
  readonly #byFormerName = new Map<string, { row: ListedServer; freeAt: number }>()
  readonly #selections = new Map<string, string>()
  /** The servers that are not being deleted, by name; null after a change. */
  #undeleted: readonly ListedServer[] | null = null

  byId(id: string): ListedServer | null {
    return this.#byId.get(id) ?? null
  }

  /** Oldest first, without those that are being deleted. */
  ownedBy(userId: string): readonly ListedServer[] {
    return this.#byOwner.get(userId) ?? []
  }

  /** @param key a name in lower case, as for `byFormerName` */
  byName(key: string): ListedServer | null {
    return this.#byName.get(key) ?? null
  }

  /** Finds names that are free again, too. */
  byFormerName(key: string): { row: ListedServer; freeAt: number } | null {
    return this.#byFormerName.get(key) ?? null
  }

  /** Returns the id of the server that a user has chosen. */
  selection(userId: string): string | null {
    return this.#selections.get(userId) ?? null
  }

  all(): readonly ListedServer[] {
    return [...this.#byId.values()]
  }

  /** Sorted by name. */
  undeleted(): readonly ListedServer[] {
    this.#undeleted ??= [...this.#byName]
      .sort(([key], [other]) => (key < other ? -1 : 1))
      .map(([, row]) => row)
    return this.#undeleted
  }

  /**
   * Returns the ids of the servers that a change of these owners or servers concerns: those in the database (`found`),
   * those that the owners had when they were last read, and the test copies of all these, which other users may own.
   */
  listConcerned(changed: ReadonlySet<string>, found: readonly string[]): Set<string> {
    const ids = new Set(found)
    for (const id of changed) {
      if (this.#byId.has(id)) ids.add(id)
      for (const owned of this.#idsOfOwner.get(id) ?? []) ids.add(owned)
    }
    for (const id of [...ids]) for (const copy of this.#copiesOf.get(id) ?? []) ids.add(copy)
    return ids
  }

  /**
   * Replaces the servers with these ids, or all, with the rows that are in the database. Returns the ids of those that are new or
   * another, and of those that are gone.
   */
  replace(
    ids: ReadonlySet<string> | null,
    rows: readonly ListedServer[],
  ): { changed: string[]; gone: string[] } {
    const before = new Map<string, ListedServer>()
    for (const id of ids ?? [...this.#byId.keys()]) {
      const row = this.#byId.get(id)
      if (row === undefined) continue
      before.set(id, row)
      this.#drop(row)
    }
    for (const row of rows) this.#add(row)
    return {
      changed: rows.filter((row) => !isSame(row, before.get(row.id))).map(({ id }) => id),
      gone: [...before.keys()].filter((id) => !this.#byId.has(id)),
    }
  }

  /** Replaces what these users, or all, have chosen. */
  replaceSelections(userIds: ReadonlySet<string> | null, selections: readonly Selection[]): void {
    for (const userId of userIds ?? [...this.#selections.keys()]) this.#selections.delete(userId)
    for (const { user_id: userId, server_id: serverId } of selections)
      this.#selections.set(userId, serverId)
  }

  #add(row: ListedServer): void {
    const { id, owner_id: ownerId, copy } = row
    this.#byId.set(id, row)
    addTo(this.#idsOfOwner, ownerId, id)
    if (copy !== null) addTo(this.#copiesOf, copy.sourceId, id)
    if (row.state === 'deleting') return
    this.#byOwner.set(ownerId, [...this.ownedBy(ownerId), row].sort(compareByAge))
    // Another row that had the name has lost it since that was read.
    this.#byName.set(row.name.toLowerCase(), row)
    for (const { name, freeAt } of row.formerNames)
      this.#byFormerName.set(name.toLowerCase(), { row, freeAt })
    this.#undeleted = null
  }

  #drop(row: ListedServer): void {
    const { id, owner_id: ownerId, copy } = row
    this.#byId.delete(id)
    dropFrom(this.#idsOfOwner, ownerId, id)
    if (copy !== null) dropFrom(this.#copiesOf, copy.sourceId, id)
    const others = this.ownedBy(ownerId).filter((own) => own.id !== id)
    if (others.length > 0) this.#byOwner.set(ownerId, others)
    else this.#byOwner.delete(ownerId)
    // Another server may have got a name of this one.
    const key = row.name.toLowerCase()
    if (this.#byName.get(key)?.id === id) this.#byName.delete(key)
    for (const { name } of row.formerNames) {
      const former = name.toLowerCase()
      if (this.#byFormerName.get(former)?.row.id === id) this.#byFormerName.delete(former)
    }
    this.#undeleted = null
  }
}

function addTo(groups: Map<string, Set<string>>, key: string, id: string): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, new Set([id]))
  else group.add(id)
}

function dropFrom(groups: Map<string, Set<string>>, key: string, id: string): void {
  const group = groups.get(key)
  group?.delete(id)
  if (group?.size === 0) groups.delete(key)
}
