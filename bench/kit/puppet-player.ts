import { formatFields } from '../../packages/protocol/src/fields.ts'
import { encodeText } from '../../packages/protocol/src/packet.ts'
import { encodeTank } from '../../packages/protocol/src/tank-packet.ts'
import { createRequestTank } from '../../packages/protocol/src/tanks/request.ts'
import { formatActionText } from '../../packages/protocol/src/text/action.ts'
import { Puppet } from './puppet.ts'

export const playerPassword = 'secret'
/** The most players that a server admits from one address. */
const perAddress = 100
/** Only one in this many packets is measured for latency, because measuring all would slow the load down. */
const sampled = 16
const moveBytes = 60
const at = { speedX: 36 }
const clockMs = 4000
const timeoutMs = 20_000

/**
 * Plays with a puppet: logs in, joins a world, and then walks to and fro. Each move carries its send time.
 */
export class PuppetPlayer {
  sent = 0
  heard = 0
  tookMs: number[] = []
  readonly #puppet: Puppet
  #waitsFor: { text: string; found: (payload: Buffer) => void } | null = null
  #home = { x: 1600, y: 700 }

  private constructor(puppet: Puppet) {
    this.#puppet = puppet
    puppet.hear = (payload) => this.#take(payload)
  }

  /** @param world null at a host that is not a game */
  static async enter(port: number, number: number, world: string | null): Promise<PuppetPlayer> {
    const from = `127.0.0.${2 + Math.floor(number / perAddress)}`
    const player = new PuppetPlayer(await Puppet.connect(port, from))
    if (world !== null) await player.#join(getName(number), world)
    return player
  }

  get isGone(): boolean {
    return this.#puppet.isGone
  }

  begin(): void {
    this.sent = 0
    this.heard = 0
    this.tookMs = []
  }

  move(): void {
    const x = this.#home.x + Math.abs((this.sent % 40) - 20) * 8 - 80
    const speedX = performance.timeOrigin + performance.now()
    const motion = { ...this.#home, x, speedX: speedX % clockMs, speedY: 0 }
    const request = createRequestTank({ kind: 'move', ...motion, facesLeft: false, state: 0 })
    this.#puppet.send(encodeTank(request))
    this.sent++
  }

  close(): void {
    this.#puppet.close()
  }

  async #join(name: string, world: string): Promise<void> {
    const login = formatFields([
      ['tankIDName', name],
      ['tankIDPass', playerPassword],
    ])
    await this.#ask(encodeText('text', login), 'OnSuperMain')
    this.#puppet.send(encodeText('text', formatActionText({ action: 'enter_game' })))
    const join = encodeText('message', formatActionText({ action: 'join_request', world }))
    const spawn = await this.#ask(join, 'type|local')
    const [, x, y] = /posXY\|(-?\d+)\|(-?\d+)/.exec(spawn.toString('latin1')) ?? []
    this.#home = { x: Number(x), y: Number(y) }
  }

  /**
   * Sends a packet and resolves with the first reply that contains the text. Rejects after a timeout and
   * names the missing text.
   */
  #ask(packet: Uint8Array, text: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`No ${text} came; ${this.#puppet.isGone ? 'gone' : 'there'}.`)),
        timeoutMs,
      )
      const found = (payload: Buffer) => {
        clearTimeout(timer)
        resolve(payload)
      }
      this.#waitsFor = { text, found }
      this.#puppet.send(packet)
    })
  }

  #take(payload: Buffer): void {
    if (this.#waitsFor !== null) {
      if (!payload.includes(this.#waitsFor.text)) return
      const { found } = this.#waitsFor
      this.#waitsFor = null
      found(payload)
      return
    }
    if (payload.length !== moveBytes) return
    if (this.heard++ % sampled !== 0) return
    const now = (performance.timeOrigin + performance.now()) % clockMs
    this.tookMs.push((now - payload.readFloatLE(at.speedX) + clockMs) % clockMs)
  }
}

export const getName = (number: number) => `Puppet${number}`
