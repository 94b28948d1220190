import { type LoginTicket, openTicket } from '@trellis/game-data/login-ticket.ts'
import type { Credentials } from './credentials.ts'

/** Far above the number of tickets that the lobby seals in their lifetime of a minute. */
const maxSpent = 8192
const idForm = /^[0-9a-f]{32}$/

/**
 * Opens the lobby's tickets for this server, each of them once: those that clients bring, and those that the
 * lobby sent ahead.
 */
export class Tickets {
  readonly #key: Buffer
  readonly #now: () => number
  readonly #begun: number
  /** The expiry of each used ticket, the oldest first. */
  readonly #spent = new Map<string, number>()
  /** The tickets that the lobby sent ahead, by the id that the client will bring. */
  readonly #waiting = new Map<string, LoginTicket>()

  constructor(key: Buffer, now: () => number) {
    this.#key = key
    this.#now = now
    this.#begun = now()
  }

  /**
   * Keeps a ticket for the client that will bring this id. Returns false for a ticket of another server and
   * for a used one.
   */
  receive(id: string, sealed: string): boolean {
    const before = this.#waiting.get(id)
    const ticket = this.#openSealed(sealed)
    // The lobby resends a ticket until an answer reaches it.
    if (before !== undefined) return before.id === ticket?.id
    if (ticket === null || !this.#spend(ticket)) return false
    this.#waiting.set(id, ticket)
    return true
  }

  /**
   * Returns the credentials of a ticket id or a whole ticket; null if it is unknown, expired or already used.
   */
  open(text: string): Credentials | null {
    if (idForm.test(text)) return this.#takeWaiting(text)
    const ticket = this.#openSealed(text)
    if (ticket === null) return null
    // The lobby may have missed the acknowledgement and given the ticket to the client as well.
    const isFirst = this.#dropWaiting(ticket.id) || this.#spend(ticket)
    return isFirst ? getCredentials(ticket) : null
  }

  #dropWaiting(ticketId: string): boolean {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.id === ticketId) return this.#waiting.delete(id)
    }
    return false
  }

  #takeWaiting(id: string): Credentials | null {
    const ticket = this.#waiting.get(id)
    this.#waiting.delete(id)
    return ticket !== undefined && this.#now() < ticket.expiresAt ? getCredentials(ticket) : null
  }

  #openSealed(text: string): LoginTicket | null {
    const ticket = openTicket(this.#key, text, this.#now())
    // A ticket from before this process may have been used then, and no record of that remains.
    return ticket === null || ticket.sealedAt < this.#begun ? null : ticket
  }

  /** Returns false when the ticket was used before, or when the record of used tickets is full. */
  #spend({ id, expiresAt }: LoginTicket): boolean {
    this.#forget()
    if (this.#spent.has(id) || this.#spent.size >= maxSpent) return false
    this.#spent.set(id, expiresAt)
    return true
  }

  #forget(): void {
    const now = this.#now()
    for (const [id, expiresAt] of this.#spent) {
      if (expiresAt > now) break
      this.#spent.delete(id)
    }
    for (const [id, { expiresAt }] of this.#waiting) {
      if (expiresAt > now) break
      this.#waiting.delete(id)
    }
  }
}

const getCredentials = ({ growId, password }: LoginTicket): Credentials => ({ growId, password })
