import { randomBytes, randomInt } from 'node:crypto'
import type { LobbyServer } from '@trellis/contract/links/lobby.ts'
import { ticketIdBytes } from '@trellis/contract/links/ticket-frame.ts'
import { Allowance } from '@trellis/game-data/allowance.ts'
import { type LoginClaim, sealTicket } from '@trellis/game-data/login-ticket.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import { getUserId } from '@trellis/game-data/user-id.ts'
import { formatRedirect, onSendToServer } from '@trellis/protocol/calls/login-calls.ts'
import { readFields } from '@trellis/protocol/fields.ts'
import type { Packet } from '@trellis/protocol/packet.ts'
import { tankTypes } from '@trellis/protocol/tank-types.ts'
import { createRequestTank, readRequest } from '@trellis/protocol/tanks/request.ts'
import { readLogin } from '@trellis/protocol/text/login.ts'
import { getClaim } from './claim.ts'
import type { ClientLink } from './client-link.ts'
import { getDirection, type LobbyContext } from './lobby-context.ts'
import { Menu } from './menu.ts'

/** The same limits as on game servers. */
const packetRate = { perSecond: 120, atOnce: 240 }
/** A client that exceeds this rate of invalid packets is not a player. */
const faultRate = { perSecond: 1, atOnce: 20 }
/** How long a visitor may take to log in and to choose, and a client to go where it was sent. */
const timeoutsMs = { login: 30_000, menu: 600_000, sent: 10_000 }
const ticketMs = 60_000

/** One connection to the lobby, from hello until the player is sent on. */
export class LobbySession {
  readonly #context: LobbyContext
  readonly #link: ClientLink
  readonly #packets: Allowance
  readonly #faults: Allowance
  #menu: Menu | null = null
  #hasLoggedIn = false
  #isSent = false
  #isOver = false
  #timeout: NodeJS.Timeout

  constructor(context: LobbyContext, link: ClientLink) {
    this.#context = context
    this.#link = link
    this.#packets = new Allowance(packetRate, context.monotonic())
    this.#faults = new Allowance(faultRate, context.monotonic())
    this.#timeout = setTimeout(() => this.end(), timeoutsMs.login)
    link.sendHello()
  }

  /** Null marks a packet that is not one of the game's. */
  take(packet: Packet | null): void {
    const now = this.#context.monotonic()
    if (this.#isOver || !this.#packets.take(now)) return
    try {
      const makesSense = packet !== null && this.#makesSense(packet)
      if (!makesSense && !this.#faults.take(now)) this.end()
    } catch (error) {
      // A fault of ours with one visitor's packet is no reason to shut the others out.
      this.#context.onError(error)
      this.end()
    }
  }

  gone(): void {
    this.#isOver = true
    clearTimeout(this.#timeout)
  }

  /** Ends the session; queued messages still arrive. */
  end(): void {
    this.gone()
    this.#link.end()
  }

  #makesSense(packet: Packet): boolean {
    // Clients say goodbye in many ways while they go where they were sent.
    if (packet.kind === 'track' || this.#isSent) return true
    if (packet.kind === 'hello') return false
    if (packet.kind === 'tank') {
      if (packet.tank.type === tankTypes.pingRequest) {
        this.#link.tank(createRequestTank({ kind: 'ping-reply' }))
        return true
      }
      const request = readRequest(packet.tank)
      if (request?.kind === 'disconnect') this.end()
      return request !== null
    }
    const fields = readFields(packet.text)
    if (fields === null) return false
    if (this.#hasLoggedIn) return this.#menu?.take(fields) ?? true
    const login = packet.kind === 'text' ? readLogin(fields) : null
    if (login === null) return false
    const claim = this.#context.allowances.logins.take(this.#link.address)
      ? getClaim(login, this.#context.openToken)
      : 'Too many attempts. Wait a minute.'
    this.#hasLoggedIn = true
    if (typeof claim === 'string') this.#refuse(claim)
    else this.#welcome(claim)
    return true
  }

  #refuse(why: string): void {
    this.#link.refuse(why)
    this.end()
  }

  #welcome(claim: LoginClaim): void {
    const direction = getDirection(this.#context, claim)
    if ('server' in direction) return this.#sendSoon(direction.server, claim)
    this.#wait(timeoutsMs.menu)
    const { growId } = claim
    const menu = new Menu({
      context: this.#context,
      link: this.#link,
      visitor: { growId, sentence: direction.sentence },
      chosen: (server) => this.#sendSoon(server, claim),
      left: () => this.end(),
    })
    this.#menu = menu
    menu.open(() => this.#isOver).catch(this.#context.onError)
  }

  #sendSoon(server: LobbyServer, claim: LoginClaim): void {
    this.#isSent = true
    this.#wait(timeoutsMs.sent)
    this.#send(server, claim).catch((error: unknown) => {
      this.#context.onError(error)
      this.end()
    })
  }

  /** The ticket states the player's identity; the server verifies it. */
  async #send(server: LobbyServer, { growId, password }: LoginClaim): Promise<void> {
    const { memory, address, now, sendTicket } = this.#context
    // The next login leads to the live server again.
    if (isGrowId(growId) && server.guests === null) memory.note(growId, server.id)
    const claim = { growId, password, server: '' }
    const key = Buffer.from(server.key, 'base64')
    const sealed = sealTicket(key, claim, { now: now(), forMs: ticketMs })
    const id = randomBytes(ticketIdBytes)
    const isThere = await sendTicket(id, sealed, server)
    if (this.#isOver) return
    // An unreachable or older server can still open the sealed ticket that the player brings.
    const uuid = isThere ? id.toString('hex') : sealed
    const where = formatRedirect({ address: server.address ?? address(), doorId: '0', uuid })
    const numbers = { token: randomInt(1, 2 ** 31 - 1), userId: getUserId(growId) }
    this.#link.call(
      onSendToServer.make({ port: server.port, ...numbers, where, loginMode: 1, growId }),
    )
    this.#wait(timeoutsMs.sent)
  }

  #wait(forMs: number): void {
    clearTimeout(this.#timeout)
    this.#timeout = setTimeout(() => this.end(), forMs)
  }
}
