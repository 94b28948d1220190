import type { Db } from '../../kit/db.ts'
import { Reloads, type WantedIds } from '../../kit/reloads.ts'
import { isOver, listMemberships, type Membership } from './store.ts'

/**
 * Holds the members of all servers in memory, because each call about a server reads them. The members of a server that is
 * removed for good stay here until they are read again, and have no right: the directory does not know the server.
 */
export class Roster {
  readonly #db: Db
  readonly #now: () => number
  readonly #byUser = new Map<string, Membership[]>()
  readonly #byServer = new Map<string, Membership[]>()
  readonly #reloads = new Reloads((userIds) => this.#load(userIds))

  constructor({ db, now }: { db: Db; now: () => number }) {
    this.#db = db
    this.#now = now
  }

  /** Reads all members again. */
  reload(): Promise<void> {
    return this.#reloads.reload(null)
  }

  /** Reads the memberships of these users again. Call it after each committed change of one. */
  reloadUsers(userIds: Iterable<string>): Promise<void> {
    return this.#reloads.reload(userIds)
  }

  async #load(userIds: WantedIds): Promise<void> {
    const members = await this.#db.transaction((tx) => listMemberships(tx, userIds))
    for (const userId of userIds ?? [...this.#byUser.keys()]) this.#drop(userId)
    for (const member of members) {
      addTo(this.#byUser, member.userId, member)
      addTo(this.#byServer, member.serverId, member)
    }
  }

  #drop(userId: string): void {
    for (const { serverId } of this.#byUser.get(userId) ?? []) {
      const others = this.#byServer.get(serverId)?.filter((member) => member.userId !== userId)
      if (others === undefined || others.length === 0) this.#byServer.delete(serverId)
      else this.#byServer.set(serverId, others)
    }
    this.#byUser.delete(userId)
  }

  find(userId: string, serverId: string): Membership | null {
    return this.listOfUser(userId).find((member) => member.serverId === serverId) ?? null
  }

  /** Returns the memberships of a user that have not ended, the oldest first. */
  listOfUser(userId: string): Membership[] {
    return this.#open(this.#byUser.get(userId))
  }

  /** Returns the members of a server whose time is not over, in any order. */
  listOfServer(serverId: string): Membership[] {
    return this.#open(this.#byServer.get(serverId))
  }

  #open(members: Membership[] = []): Membership[] {
    const at = this.#now()
    return members.filter((member) => !isOver(member, at))
  }
}

function addTo(lists: Map<string, Membership[]>, key: string, member: Membership): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [member])
  else list.push(member)
}
