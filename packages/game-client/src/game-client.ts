import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import { Belongings } from './belongings.ts'
import { type ClientOptions, getSettings, runTimed, type Settings } from './client-options.ts'
import type { EventLog } from './event-log.ts'
import { fetchServerPage } from './fetch-server-page.ts'
import type { Acceptance, EventOf, GameEvent, ServerMessage } from './game-events.ts'
import { type ItemList, readItemList } from './item-list.ts'
import { type Entrance, logIn, refuseAfter } from './log-in.ts'
import { type Outcome, refuse, succeed } from './outcome.ts'
import { ShownDialogs } from './shown-dialogs.ts'
import { joinWorld, leaveWorld } from './travel.ts'
import { type Point, walk } from './walk.ts'
import { Wire } from './wire.ts'
import { type PlayerView, WorldView } from './world-view.ts'

/** A headless player: acts like a game client, and sees the same. */
export class GameClient {
  readonly events: EventLog
  readonly belongings = new Belongings()
  /** The player's present or last world; null in the menu. */
  world: WorldView | null = null
  /** The server's data from the accepted login. */
  acceptance: Acceptance | null = null
  /** Null until the client has requested and received the items. */
  items: ItemList | null = null
  readonly #settings: Settings
  readonly #wire: Wire
  readonly #dialogs = new ShownDialogs()
  readonly #abort = () => void this.close()
  #closing: Promise<void> | null = null
  #portHeader: boolean

  private constructor(settings: Settings) {
    this.#settings = settings
    this.#portHeader = settings.door.portHeader
    this.#wire = new Wire(settings, (message) => this.#handle(message))
    this.events = this.#wire.log
    if (settings.signal?.aborted) this.#abort()
    settings.signal?.addEventListener('abort', this.#abort, { once: true })
  }

  /** Connects and logs in, up to the world menu. A refused client is already closed. */
  static async connect(options: ClientOptions): Promise<Outcome<GameClient>> {
    const client = new GameClient(getSettings(options))
    const entrance = await client.#findEntrance()
    const entered = entrance.ok ? await client.#enter(entrance.value) : entrance
    if (!entered.ok) await client.close()
    return entered
  }

  /** The player in the world, with the last known or sent place. */
  get me(): PlayerView | null {
    return this.world?.local ?? null
  }

  get isConnected(): boolean {
    return !this.events.isOver
  }

  /** The transport's statistics: round trip, loss, bytes. Null without a connection. */
  get stats() {
    return this.#wire.stats
  }

  /** Follows a redirect to another server, up to its menu. */
  follow({ redirect }: EventOf<'redirect'>): Promise<Outcome<GameClient>> {
    this.world = null
    const { host, port } = redirect
    const place = { host, port, portHeader: this.#portHeader }
    return this.#enter({ place, redirect, meta: '' })
  }

  /** Joins a world. When granted, the map is loaded and the player is in it. */
  async join(name: string): Promise<Outcome<WorldView>> {
    const joined = await runTimed(this.#settings, 'join', () => joinWorld(this.#wire, name))
    if (!joined.ok) return joined
    return this.world === null ? refuse('join', 'disconnected') : succeed(this.world)
  }

  /** Returns to the menu. */
  leave = () => runTimed(this.#settings, 'leave', () => leaveWorld(this.#wire))

  /** Downloads `items.dat`, parses it, and compares it with the hash from the login. */
  async refreshItems(): Promise<Outcome<ItemList>> {
    const after = this.events.mark
    this.#wire.act({ action: 'refresh_item_data' })
    const sent = await this.events.first((event) => (event.kind === 'items-dat' ? event : null), {
      after,
    })
    if (typeof sent === 'string') return refuseAfter(this.#wire, 'items', after, sent)
    if (this.items === null) return refuse('items', 'unreadable')
    const isRight = this.items.hash === this.acceptance?.itemsHash
    return isRight ? succeed(this.items) : refuse('items', 'wrong-items')
  }

  say = (text: string) => this.#wire.act({ action: 'input', text })

  /** Reports a new position in pixels at once. */
  moveTo({ x, y }: Point): boolean {
    const { me } = this
    if (me === null) return false
    const facesLeft = x === me.x ? me.facesLeft : x < me.x
    const speedX = Math.sign(x - me.x) * walkingSpeed
    Object.assign(me, { x, y, facesLeft })
    return this.#wire.request({ kind: 'move', x, y, speedX, speedY: 0, facesLeft, state: 0 })
  }

  /** Walks in a straight line. Only the server can stop it. */
  walkTo = (to: Point, stepsPerSecond = 5) =>
    walk(this, to, { stepsPerSecond, pixelsPerSecond: walkingSpeed })

  punch = (tile: TilePosition) => this.#reach((here) => ({ kind: 'punch', ...tile, ...here }))
  wrench = (tile: TilePosition) => this.#reach((here) => ({ kind: 'wrench', ...tile, ...here }))
  place = (itemId: number, tile: TilePosition) =>
    this.#reach((here) => ({ kind: 'place', itemId, ...tile, ...here }))
  pickUp = (uid: number) => this.#reach((here) => ({ kind: 'pick-up', uid, ...here }))

  /** Goes through a door, or uses a block that reacts to being walked on. */
  activate = (tile: TilePosition) => this.#wire.request({ kind: 'activate', ...tile })
  /** Eats an item, or puts it on or takes it off. */
  use = (itemId: number) => this.#wire.request({ kind: 'use-item', itemId })
  drop = (itemId: number) => this.#wire.act({ action: 'drop', itemId })
  trash = (itemId: number) => this.#wire.act({ action: 'trash', itemId })
  wrenchPlayer = (netId: number) => this.#wire.act({ action: 'wrench', netId })
  respawn = (on: 'spikes' | 'lava' = 'lava') =>
    this.#wire.act({ action: on === 'spikes' ? 'respawn_spike' : 'respawn' })

  /** Sends values by the names in the dialog. A button without a name confirms. */
  answer(dialog: string, values: Record<string, string | number> = {}, button = ''): boolean {
    const entries = Object.entries(values).map(([key, value]) => {
      const isHidden = this.#dialogs.hasHidden(dialog, key)
      return [key, isHidden ? endHidden(String(value)) : String(value)] as const
    })
    const answers = new Map([...entries, ...(button ? [['buttonClicked', button] as const] : [])])
    return this.#wire.act({ action: 'dialog_return', dialog, answers })
  }

  /** Quits, and waits a short time for the server to end the connection. */
  async quit(): Promise<void> {
    const after = this.events.mark
    if (this.#wire.act({ action: 'quit' })) {
      await this.events.first((event) => (event.kind === 'gone' ? event : null), {
        after,
        timeoutMs: goodbyeMs,
      })
    }
    await this.close()
  }

  /** Ends the connection and all waits, and leaves no timer. */
  close(): Promise<void> {
    this.#closing ??= this.#wire.close()
    this.#settings.signal?.removeEventListener('abort', this.#abort)
    return this.#closing
  }

  async #findEntrance(): Promise<Outcome<Entrance>> {
    const { pageUrl, door, versions, clock, stepTimeoutMs, trusted, platform } = this.#settings
    if (pageUrl === null) return succeed({ place: door, meta: '' })
    const form = { platform, protocol: String(versions.protocol), version: versions.client }
    const options = {
      timeoutMs: stepTimeoutMs,
      clock,
      form,
      trusted,
      signal: this.#settings.signal,
    }
    const page = await runTimed(this.#settings, 'page', () => fetchServerPage(pageUrl, options))
    if (this.#wire.isClosed) return refuse('page', 'closed')
    if (typeof page === 'string') return refuse('page', page)
    if (page.maintenance !== null) return refuse('page', 'maintenance', [page.maintenance])
    const place = { host: page.address, port: page.port, portHeader: page.hasNewHeader }
    return succeed({ place, meta: page.meta })
  }

  async #enter(entrance: Entrance): Promise<Outcome<GameClient>> {
    this.#portHeader = entrance.place.portHeader
    const accepted = await logIn(this.#wire, this.#settings, entrance)
    if (!accepted.ok) return accepted
    if (this.#settings.fetchItems) {
      const items = await runTimed(this.#settings, 'items', () => this.refreshItems())
      if (!items.ok) return items
    }
    const after = this.events.mark
    this.#wire.act({ action: 'enter_game' })
    const menu = await runTimed(this.#settings, 'menu', () => this.events.first(getMenu, { after }))
    if (typeof menu === 'string') return refuseAfter(this.#wire, 'menu', after, menu)
    return succeed(this)
  }

  #reach(make: (here: Point) => Parameters<Wire['request']>[0]): boolean {
    const { me } = this
    return me !== null && this.#wire.request(make({ x: me.x, y: me.y }))
  }

  #handle(message: ServerMessage): void {
    this.belongings.handle(message)
    if (message.kind === 'dialog') this.#dialogs.add(message)
    if (message.kind === 'drop-gone' && message.netId === this.me?.netId) {
      const drop = this.world?.drops.get(message.uid)
      if (drop !== undefined) this.belongings.collect(drop)
    }
    if (
      message.kind === 'tile-change' &&
      message.itemId !== null &&
      message.netId === this.me?.netId
    ) {
      this.belongings.placed(message.itemId)
    }
    this.world?.handle(message)
    if (message.kind === 'map') {
      this.world = new WorldView(message.map, (itemId) => this.items?.isBackground(itemId) ?? false)
    } else if (message.kind === 'menu') this.world = null
    else if (message.kind === 'accepted') this.acceptance = message.acceptance
    else if (message.kind === 'items-dat') this.items = readItemList(message.bytes)
  }
}

/** Pixels per second, the clients' speed without any effect. */
const walkingSpeed = 250
const goodbyeMs = 1000

/** The original client ends the values of hidden elements like this. */
const endHidden = (value: string) => `${value}|`

const getMenu = (event: GameEvent) => (event.kind === 'menu' ? event : null)
