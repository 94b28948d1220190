import { openTicket } from '@trellis/game-data/login-ticket.ts'
import type { Credentials } from './credentials.ts'

/** Far more than the lobby seals in the minute that they are good for. */
const mostSpent = 8192

/** Opens the lobby's tickets for this server, each of them once. */
export class Tickets {
  readonly #key: Buffer
  readonly #now: () => number
  readonly #begun: number
  /** Until when each would still be good, the oldest first. */
  readonly #spent = new Map<string, number>()

  constructor(key: Buffer, now: () => number) {
    this.#key = key
    this.#now = now
    this.#begun = now()
  }

  open(text: string): Credentials | null {
    const now = this.#now()
    const ticket = openTicket(this.#key, text, now)
    // One from before this process may have been spent in the life before: nobody remembers.
    if (ticket === null || ticket.sealedAt < this.#begun) return null
    this.#forget(now)
    if (this.#spent.has(ticket.id) || this.#spent.size >= mostSpent) return null
    this.#spent.set(ticket.id, ticket.expiresAt)
    return { growId: ticket.growId, password: ticket.password }
  }

  #forget(now: number): void {
    for (const [id, expiresAt] of this.#spent) {
      if (expiresAt > now) break
      this.#spent.delete(id)
    }
  }
}
