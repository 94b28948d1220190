import { Host } from '@trellis/enet/host.ts'
import type { Peer } from '@trellis/enet/peer.ts'
import { onTestFinished } from 'vitest'
import {
  Bytes,
  readLines,
  readTank,
  readVariants,
  type Tank,
  type VariantValue,
  writeTank,
} from './bytes.ts'
import { type ItemFacts, MirrorWorld } from './mirror-world.ts'

export type At = { tileX: number; tileY: number }
type Call = { name: string; args: VariantValue[]; netId: number; delayMs: number }
type Player = { userId: number; country: string; reach: { punch: number; build: number } }

/** The reach of an empty hand in tiles, and the base value of a reach byte. */
const plainReach = { tiles: 4, byte: 128 }
const gems = 112
/** Buffer limits that admit an `items.dat` in one packet. */
const roomForItems = { packetBytes: 8e6, heldBytesPerPeer: 16e6, heldBytes: 16e6 }
const tileSize = 32

/**
 * A client that keeps its state as the original does, written from public descriptions of the protocol and not from our own
 * decoders: it shows the state that a player would see.
 */
export class MirrorClient {
  readonly inventory = new Map<number, number>()
  readonly players = new Map<number, Player>()
  readonly calls: Call[] = []
  /** The types of all game packets, in order. */
  readonly packets: Tank[] = []
  world: MirrorWorld | null = null
  gems = 0
  netId = 0
  place = { x: 0, y: 0 }
  isFrozen = false
  hasDied = false
  facesLeft = false
  bytes = 0
  readonly #peer: Peer
  readonly #items: ItemFacts
  readonly #watchers = new Set<() => void>()
  #pongs = 0
  #isGreeted = false

  private constructor(host: Host, port: number, items: ItemFacts) {
    this.#items = items
    host.on('receive', (_peer, _channel, bytes) => {
      this.bytes += bytes.length
      this.#take(Uint8Array.from(bytes))
      for (const look of [...this.#watchers]) look()
    })
    this.#peer = host.connect({ address: '127.0.0.1', port, portHeader: true })
  }

  /** Logs in up to the menu. `more` are further lines of the login. */
  static async enter(
    { port, items }: { port: number; items: ItemFacts },
    growId: string,
    more: Record<string, string> = {},
  ): Promise<MirrorClient> {
    const host = await Host.open({ address: '127.0.0.1', limits: roomForItems })
    onTestFinished(() => host.close())
    const client = new MirrorClient(host, port, items)
    await client.until(() => client.#isGreeted)
    const login = { tankIDName: growId, tankIDPass: 'secret', game_version: '5.51', ...more }
    client.#say(
      Object.entries(login)
        .map(([key, value]) => `${key}|${value}`)
        .join('\n'),
    )
    await client.untilCall('OnSuperMainStartAcceptLogonHrdxs47254722215a')
    client.#say('action|enter_game\n')
    await client.untilCall('OnRequestWorldSelectMenu')
    return client
  }

  get tile(): At {
    const { x, y } = this.place
    return { tileX: Math.floor((x + 10) / tileSize), tileY: Math.floor((y + 15) / tileSize) }
  }

  /** Returns the horizontal reach in tiles. */
  get reach() {
    return this.players.get(this.netId)?.reach ?? { punch: 0, build: 0 }
  }

  async join(world: string): Promise<MirrorWorld> {
    this.world = null
    this.netId = 0
    this.#say(`action|join_request\nname|${world}\ninvitedWorld|0`, 3)
    await this.until(() => this.world !== null && this.netId !== 0)
    await this.settle()
    if (this.world === null) throw new Error('There is no world.')
    return this.world
  }

  /** Waits until all answers to the requests so far have arrived. */
  async settle(): Promise<void> {
    const before = this.#pongs
    this.#send(writeTank({ type: 22 }))
    await this.until(() => this.#pongs > before)
  }

  move(tiles: { right?: number; down?: number; facesLeft?: boolean }): void {
    const { right = 0, down = 0, facesLeft = right < 0 } = tiles
    this.facesLeft = facesLeft
    if (!this.isFrozen)
      this.place = { x: this.place.x + right * tileSize, y: this.place.y + down * tileSize }
    this.#send(writeTank({ type: 0, ...this.place, state: this.#facing }))
  }

  put(itemId: number, at: At): void {
    if (this.isFrozen || (this.inventory.get(itemId) ?? 0) < 1)
      throw new Error('It cannot put that.')
    if (!this.#reaches(at, this.reach.build)) throw new Error('That is out of reach.')
    this.#change(itemId, at)
  }

  punch(at: At): void {
    if (this.isFrozen) throw new Error('A frozen client does not punch.')
    if (!this.#reaches(at, this.reach.punch)) throw new Error('That is out of reach.')
    this.#change(18, at)
  }

  wrench(at: At): void {
    this.#change(32, at)
  }

  /** Returns whether the original client would let its player touch this tile. */
  canChange(at: At): boolean {
    return !this.isFrozen && this.#reaches(at, Math.min(this.reach.build, this.reach.punch))
  }

  /** Sends an action with further lines. */
  act(action: string, lines: readonly string[]): void {
    this.#say(`action|${action}\n${lines.map((line) => `${line}\n`).join('')}`)
  }

  /** Requests the drop that has this number in this client. */
  pickUp(uid: number): void {
    const drop = this.world?.drops.get(uid)
    if (drop !== undefined) this.#send(writeTank({ type: 11, info: uid, x: drop.x, y: drop.y }))
  }

  /** Answers the dialog that a wrench opened on a tile. */
  answer(
    dialog: string,
    about: { tileX: number; tileY: number; itemId: number },
    values: Record<string, string | number>,
  ): void {
    const { tileX, tileY, itemId } = about
    this.reply(dialog, { tilex: tileX, tiley: tileY, item: itemId }, values)
  }

  /** Answers any dialog. `hidden` are the values that came with it, `values` those of its fields and buttons. */
  reply(
    dialog: string,
    hidden: Record<string, string | number>,
    values: Record<string, string | number> = {},
  ): void {
    // The original client ends hidden values with a bar, and typed ones without.
    const lines = [
      ...Object.entries(hidden).map(([name, value]) => `${name}|${value}|`),
      ...Object.entries(values).map(([name, value]) => `${name}|${value}`),
    ]
    this.#say(`action|dialog_return\ndialog_name|${dialog}\n${lines.join('\n')}\n`)
  }

  /** Waits for a dialog of this name that has this text, and returns its hidden values. */
  async untilDialog(name: string, text = ''): Promise<Record<string, string>> {
    const find = () =>
      this.calls
        .filter((it) => it.name === 'OnDialogRequest')
        .map(({ args: [shown] }) => String(shown))
        .findLast((it) => it.includes(`end_dialog|${name}|`) && it.includes(text))
    await this.until(() => find() !== undefined)
    const hidden = (find() ?? '').matchAll(/embed_data\|(\w+)\|([^|\n]*)/g)
    return Object.fromEntries([...hidden].map(([, key = '', value = '']) => [key, value]))
  }

  /** Types a line into the chat. */
  chat(text: string): void {
    this.#say(`action|input\n|text|${text}`)
  }

  /** Presses a button of the client that needs nothing else. */
  press(button: string): void {
    this.#say(`action|${button}\n`)
  }

  /** Presses a button of the store. */
  store(button: string): void {
    this.#say(`action|store\n`)
    this.#say(`action|dialog_return\ndialog_name|store_main\nbuttonClicked|${button}\n`)
  }

  /** Confirms a purchase with the hidden fields of the store's question. */
  confirmStore(seen: Record<string, string>): void {
    const lines = Object.entries(seen).map(([name, value]) => `${name}|${value}|`)
    this.#say(`action|dialog_return\ndialog_name|store_confirm\n${lines.join('\n')}\n`)
  }

  async drop(itemId: number, count: number): Promise<void> {
    this.#say(`action|drop\n|itemID|${itemId}\n`)
    this.#say(`action|dialog_return\ndialog_name|drop_item\nitemID|${itemId}|\ncount|${count}\n`)
    await this.settle()
  }

  use(itemId: number): void {
    this.#send(writeTank({ type: 10, info: itemId }))
  }

  /** Touches a door or a checkpoint. */
  activate({ tileX: punchX, tileY: punchY }: At): void {
    this.#send(writeTank({ type: 7, punchX, punchY, ...this.place }))
  }

  /** Touches something deadly: the client freezes itself and asks the server for a respawn. */
  die(by: 'respawn' | 'respawn_spike'): void {
    this.isFrozen = true
    this.hasDied = false
    this.#say(`action|${by}\n`)
  }

  until(holds: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!holds()) return
        this.#watchers.delete(look)
        resolve()
      }
      this.#watchers.add(look)
      look()
    })
  }

  async untilCall(name: string): Promise<Call> {
    const find = () => this.calls.findLast((it) => it.name === name)
    await this.until(() => find() !== undefined)
    const found = find()
    if (found === undefined) throw new Error(`${name} did not come.`)
    return found
  }

  get #facing(): number {
    return this.facesLeft ? 0x10 : 0
  }

  #reaches({ tileX, tileY }: At, tiles: number): boolean {
    const own = this.tile
    return Math.abs(tileX - own.tileX) <= tiles && Math.abs(tileY - own.tileY) <= plainReach.tiles
  }

  #change(info: number, { tileX: punchX, tileY: punchY }: At): void {
    this.#send(writeTank({ type: 3, info, punchX, punchY, ...this.place, state: this.#facing }))
  }

  #say(text: string, type = 2): void {
    const body = new TextEncoder().encode(text)
    this.#send(Uint8Array.of(type, 0, 0, 0, ...body, 0))
  }

  #send(bytes: Uint8Array): void {
    this.#peer.send(0, bytes)
  }

  #take(bytes: Uint8Array): void {
    const type = new Bytes(bytes).u32()
    if (type === 1) this.#isGreeted = true
    if (type !== 4) return
    const tank = readTank(bytes)
    this.packets.push(tank)
    if (tank.type === 1) this.#call(tank)
    else if (tank.type === 4) this.world = new MirrorWorld(tank.extra, this.#items)
    else if (tank.type === 9) this.#fill(new Bytes(tank.extra))
    else if (tank.type === 13) this.#count(tank.info, tank.byte7 - tank.byte6)
    else if (tank.type === 20) this.#setReach(tank)
    else if (tank.type === 21) this.#pongs++
    else if (this.world !== null) this.#changeWorld(this.world, tank)
  }

  #changeWorld(world: MirrorWorld, tank: Tank): void {
    if (tank.type === 3 && world.changeTile(tank, this.netId)) this.#count(tank.info, -1)
    else if (tank.type === 5) world.updateTile(tank)
    else if (tank.type === 8) world.damageTile(tank)
    else if (tank.type === 12) world.harvest(tank)
    else if (tank.type === 14) {
      const taken = world.changeObject(tank, this.netId)
      if (taken !== null && taken.itemId !== gems) this.#count(taken.itemId, taken.count)
    }
  }

  #call({ netId, info: delayMs, extra }: Tank): void {
    const [name, ...args] = readVariants(extra)
    const call = { name: String(name), args, netId, delayMs }
    this.calls.push(call)
    if (delayMs <= 0) this.#obey(call)
    else {
      const timer = setTimeout(() => {
        this.#obey(call)
        for (const look of [...this.#watchers]) look()
      }, delayMs)
      onTestFinished(() => clearTimeout(timer))
    }
  }

  #obey({ name, args: [first], netId }: Call): void {
    const isOwn = netId === this.netId
    if (name === 'OnSetBux') this.gems = Number(first)
    else if (name === 'OnSpawn') this.#spawn(readLines(String(first)))
    else if (name === 'OnKilled' && isOwn) this.hasDied = true
    else if (name === 'OnSetFreezeState' && isOwn) this.isFrozen = first !== 0
    else if (name === 'OnSetPos' && isOwn && Array.isArray(first)) {
      this.place = { x: first[0] ?? 0, y: first[1] ?? 0 }
    }
  }

  #spawn(lines: Map<string, string>): void {
    const netId = Number(lines.get('netID'))
    const country = lines.get('country') ?? ''
    const reach = { punch: plainReach.tiles, build: plainReach.tiles }
    this.players.set(netId, { userId: Number(lines.get('userID')), country, reach })
    if (lines.get('type') !== 'local') return
    const [x = 0, y = 0] = (lines.get('posXY') ?? '').split('|').map(Number)
    this.netId = netId
    this.place = { x, y }
  }

  #setReach({ netId, byte6, byte7 }: Tank): void {
    const player = this.players.get(netId)
    const tiles = (byte: number) => plainReach.tiles + byte - plainReach.byte
    if (player !== undefined) player.reach = { build: tiles(byte6), punch: tiles(byte7) }
  }

  #fill(it: Bytes): void {
    this.inventory.clear()
    it.skip(5)
    for (let left = it.u16(); left > 0; left--) {
      const [itemId, count] = [it.u16(), it.u8()]
      it.skip(1)
      this.inventory.set(itemId, count)
    }
  }

  #count(itemId: number, by: number): void {
    const count = (this.inventory.get(itemId) ?? 0) + by
    if (count > 0) this.inventory.set(itemId, count)
    else this.inventory.delete(itemId)
  }
}
