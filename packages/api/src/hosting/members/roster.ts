import { createSerial } from '@trellis/program/serial.ts'
import type { Db } from '../../kit/db.ts'
import { isOver, listMemberships, type Membership } from './store.ts'

/** Holds the members of all servers in memory, because each call about a server reads them. */
export class Roster {
  readonly #db: Db
  readonly #now: () => number
  #byUser = new Map<string, Membership[]>()
  #byServer = new Map<string, Membership[]>()
  /** Loads follow one another, so that an older state never replaces a newer one. */
  readonly #loadNext = createSerial()

  constructor({ db, now }: { db: Db; now: () => number }) {
    this.#db = db
    this.#now = now
  }

  /** Reads the members again. Call it after each committed change. */
  reload(): Promise<void> {
    return this.#loadNext(() => this.#load())
  }

  async #load(): Promise<void> {
    const all = await this.#db.transaction(listMemberships)
    this.#byUser = Map.groupBy(all, ({ userId }) => userId)
    this.#byServer = Map.groupBy(all, ({ serverId }) => serverId)
  }

  find(userId: string, serverId: string): Membership | null {
    return this.listOfUser(userId).find((member) => member.serverId === serverId) ?? null
  }

  /** Returns the memberships of a user that have not ended, the oldest first. */
  listOfUser(userId: string): Membership[] {
    return this.#open(this.#byUser.get(userId))
  }

  listOfServer(serverId: string): Membership[] {
    return this.#open(this.#byServer.get(serverId))
  }

  #open(members: Membership[] = []): Membership[] {
    const at = this.#now()
    return members.filter((member) => !isOver(member, at))
  }
}
