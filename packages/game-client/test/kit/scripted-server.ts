import { Host } from '@trellis/enet/host.ts'
import type { Peer } from '@trellis/enet/peer.ts'
import { readFields } from '@trellis/protocol/fields.ts'
import { decodePacket } from '@trellis/protocol/packet.ts'
import { type PlayerRequest, readRequest } from '@trellis/protocol/tanks/request.ts'
import { type Action, readAction } from '@trellis/protocol/text/action.ts'
import { type Login, readLogin } from '@trellis/protocol/text/login.ts'
import { GamePart } from './game-part.ts'
import { Visitor } from './visitor.ts'

/** Overrides of the server's behaviour; each returns true when it handled the packet completely. */
export type Script = {
  connect?: (visitor: Visitor) => boolean
  login?: (visitor: Visitor, login: Login) => boolean
  action?: (visitor: Visitor, action: Action) => boolean
  request?: (visitor: Visitor, request: PlayerRequest) => boolean
}

/** A server of the game's protocol with one small world, unless a script overrides it. */
export class ScriptedServer {
  readonly host: Host
  readonly game: GamePart
  script: Script
  readonly visitors = new Map<Peer, Visitor>()
  readonly logins: Login[] = []
  readonly heard: (Action | PlayerRequest)[] = []
  #netIds = 0

  private constructor(host: Host, script: Script) {
    this.host = host
    this.script = script
    this.game = new GamePart(host.port, () => [...this.visitors.values()])
  }

  static async open(script: Script = {}): Promise<ScriptedServer> {
    const host = await Host.open({ address: '127.0.0.1' })
    const server = new ScriptedServer(host, script)
    host.on('connect', (peer) => server.#meet(peer))
    host.on('receive', (peer, _, bytes) => server.#receive(peer, bytes))
    host.on('disconnect', (peer) => server.#part(peer))
    return server
  }

  get port(): number {
    return this.host.port
  }

  close = () => this.host.close()

  #meet(peer: Peer): void {
    const visitor = new Visitor(peer, ++this.#netIds)
    this.visitors.set(peer, visitor)
    if (!this.script.connect?.(visitor)) visitor.hello()
  }

  #part(peer: Peer): void {
    const visitor = this.visitors.get(peer)
    this.visitors.delete(peer)
    if (visitor) this.game.leave(visitor)
  }

  #receive(peer: Peer, bytes: Uint8Array): void {
    const visitor = this.visitors.get(peer)
    const packet = decodePacket(bytes)
    if (!visitor || !packet) throw new Error('The client sent what is no packet.')
    if (packet.kind === 'tank') this.#takeRequest(visitor, readRequest(packet.tank))
    else if (packet.kind !== 'hello') this.#takeText(visitor, packet.text)
  }

  #takeRequest(visitor: Visitor, request: PlayerRequest | null): void {
    if (request === null) throw new Error('The client sent an unknown request.')
    this.heard.push(request)
    if (!this.script.request?.(visitor, request)) this.game.request(visitor, request)
  }

  #takeText(visitor: Visitor, text: string): void {
    const fields = readFields(text)
    if (fields === null) throw new Error(`The client sent ${text}`)
    const action = readAction(fields)
    if (action !== null) {
      this.heard.push(action)
      if (!this.script.action?.(visitor, action)) this.game.action(visitor, action)
      return
    }
    const login = readLogin(fields)
    if (login === null) throw new Error(`The client sent ${text}`)
    this.logins.push(login)
    if (!this.script.login?.(visitor, login)) this.game.login(visitor, login)
  }
}
