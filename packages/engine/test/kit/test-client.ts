import { Host } from '@trellis/enet/host.ts'
import type { Peer } from '@trellis/enet/peer.ts'
import type { Call, CallShape } from '@trellis/protocol/calls/call.ts'
import { onRequestWorldSelectMenu, onSuperMain } from '@trellis/protocol/calls/login-calls.ts'
import { onConsoleMessage } from '@trellis/protocol/calls/message-calls.ts'
import { onSpawn } from '@trellis/protocol/calls/player-calls.ts'
import { formatFields, readFields } from '@trellis/protocol/fields.ts'
import { decodePacket, encodeText, type Packet } from '@trellis/protocol/packet.ts'
import { encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createRequestTank, type PlayerRequest } from '@trellis/protocol/tanks/request.ts'
import { readUpdate, type ServerUpdate } from '@trellis/protocol/tanks/update.ts'
import { type Action, formatActionText } from '@trellis/protocol/text/action.ts'
import { readServerMessage } from '@trellis/protocol/text/server-message.ts'
import { readSpawn, type Spawn } from '@trellis/protocol/text/spawn.ts'
import { onTestFinished } from 'vitest'

export type Heard = { packet: Packet; update: ServerUpdate | null }

/**
 * A game client with the subset that the engine's tests need: it sends requests and records received packets.
 */
export class TestClient {
  readonly heard: Heard[] = []
  readonly host: Host
  readonly peer: Peer
  isGone = false
  readonly #watchers = new Set<() => void>()

  private constructor(host: Host, port: number) {
    this.host = host
    host.on('receive', (_peer, _channel, bytes) => this.#take(Uint8Array.from(bytes)))
    host.on('disconnect', () => {
      this.isGone = true
      this.#check()
    })
    this.peer = host.connect({ address: '127.0.0.1', port, portHeader: true })
  }

  /** Connects, and resolves after the server's greeting. */
  static async connect(port: number): Promise<TestClient> {
    const host = await Host.open({ address: '127.0.0.1' })
    onTestFinished(() => host.close())
    const client = new TestClient(host, port)
    await client.until(({ packet }) => packet.kind === 'hello')
    return client
  }

  /** Logs in, and resolves when the world menu is open. */
  static async enter(port: number, growId: string, password = 'secret'): Promise<TestClient> {
    const client = await TestClient.connect(port)
    client.logIn(growId, password)
    await client.untilCall(onSuperMain)
    client.act({ action: 'enter_game' })
    await client.untilCall(onRequestWorldSelectMenu)
    return client
  }

  logIn(growId: string, password: string): void {
    const login = formatFields([
      ['requestedName', ''],
      ['protocol', 225],
      ['game_version', '5.51'],
      ['tankIDName', growId],
      ['tankIDPass', password],
    ])
    this.send(encodeText('text', login))
  }

  act(action: Action): void {
    const kind = action.action === 'join_request' || action.action === 'quit' ? 'message' : 'text'
    this.send(encodeText(kind, formatActionText(action)))
  }

  say(text: string): void {
    this.act({ action: 'input', text })
  }

  ask(request: PlayerRequest): void {
    this.send(encodeTank(createRequestTank(request)))
  }

  send(bytes: Uint8Array): void {
    this.peer.send(0, bytes)
  }

  /** Joins the world, and resolves when the own player is on the map. */
  async join(world: string): Promise<Spawn> {
    const from = this.heard.length
    this.act({ action: 'join_request', world })
    const spawn = await this.untilSpawn(({ isLocal }) => isLocal, from)
    return spawn
  }

  /** Resolves with the first packet after the mark, past or future, that matches. */
  until(isIt: (heard: Heard) => boolean, from = 0): Promise<Heard> {
    return this.untilFound(() => this.heard.slice(from).find(isIt) ?? null)
  }

  untilCall<Shape extends AnyShape>(shape: Shape, from = 0) {
    return this.untilFound(() => getValues(shape, this.calls(from)).at(0) ?? null)
  }

  untilSpawn(isIt: (spawn: Spawn) => boolean, from = 0): Promise<Spawn> {
    return this.untilFound(() => this.spawns(from).find(isIt) ?? null)
  }

  untilLine(isIt: (line: string) => boolean, from = 0): Promise<string> {
    return this.untilFound(() => this.lines(from).find(isIt) ?? null)
  }

  untilDisconnected(): Promise<true> {
    return this.untilFound(() => this.isGone || null)
  }

  untilFound<Found>(find: () => Found | null): Promise<Found> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (found === null) return
        this.#watchers.delete(check)
        resolve(found)
      }
      this.#watchers.add(check)
      check()
    })
  }

  calls(from = 0): Call[] {
    return this.heard
      .slice(from)
      .flatMap(({ update }) => (update?.kind === 'call' ? [update.call] : []))
  }

  spawns(from = 0): Spawn[] {
    return this.calls(from).flatMap((call) => {
      const read = onSpawn.read(call)
      const spawn = read && readSpawn(read.avatar)
      return spawn ? [spawn] : []
    })
  }

  /** Returns the lines of the client's log. */
  lines(from = 0): string[] {
    return this.heard.slice(from).flatMap(({ packet, update }) => {
      const spoken = update?.kind === 'call' && onConsoleMessage.read(update.call)
      if (spoken) return [spoken.text]
      const fields = packet.kind === 'message' ? readFields(packet.text) : null
      const message = fields && readServerMessage(fields)
      return message?.kind === 'log' ? [message.text] : []
    })
  }

  #take(bytes: Uint8Array): void {
    const packet = decodePacket(bytes)
    if (packet === null) throw new Error('The server sent what is no packet.')
    const update = packet.kind === 'tank' ? readUpdate(packet.tank) : null
    this.heard.push({ packet, update })
    this.#check()
  }

  #check(): void {
    for (const check of [...this.#watchers]) check()
  }
}

type AnyShape = Pick<CallShape<any>, 'read'>

export function getValues<Shape extends AnyShape>(shape: Shape, calls: Call[]) {
  return calls.flatMap((call) => {
    const values = shape.read(call) as ReturnType<Shape['read']>
    return values === null ? [] : [values as NonNullable<ReturnType<Shape['read']>>]
  })
}
