import { Bytes, type Tank } from './bytes.ts'

export type MirrorTile = {
  front: number
  back: number
  flags: number
  /** The colour of a weather machine. */
  colour: number
}
export type MirrorDrop = { itemId: number; count: number; x: number; y: number }

const flags = { extra: 0x1, locked: 0x2, seed: 0x10, flipped: 0x20, open: 0x40, public: 0x80 }
const ofTheBlock = flags.extra | flags.seed | flags.flipped | flags.open | flags.public
const [fist, wrench] = [18, 32]
const [gone, changed, appeared] = [-2, -3, -1]

/** Item properties that the client reads from its `items.dat`. */
export type ItemFacts = {
  isBackground: (itemId: number) => boolean
  isSeed: (itemId: number) => boolean
}

/** A world as the original client keeps it, from its map and the packets since. */
export class MirrorWorld {
  readonly name: string
  readonly width: number
  readonly tiles: MirrorTile[]
  /** The weather that the map came with; null without one. */
  readonly weather: number | null
  /** Drops by the numbers that the client assigns. */
  readonly drops = new Map<number, MirrorDrop>()
  /** Hit points taken from a tile that is not broken yet. */
  readonly damage = new Map<number, number>()
  /** Hit points taken from the tiles that broke, in the order in which they broke. */
  readonly broken: { index: number; damage: number }[] = []
  readonly #items: ItemFacts
  #lastDrop: number

  constructor(extra: Uint8Array, items: ItemFacts) {
    this.#items = items
    const it = new Bytes(extra)
    it.skip(6)
    this.name = it.text(it.u16())
    this.width = it.u32()
    it.skip(4)
    const count = it.u32()
    it.skip(5)
    this.tiles = Array.from({ length: count }, () => readTile(it))
    it.skip(12)
    const drops = it.u32()
    this.#lastDrop = it.u32()
    for (let at = 0; at < drops; at++) {
      const [itemId, x, y, amount] = [it.u16(), it.f32(), it.f32(), it.u8()]
      it.skip(1)
      this.drops.set(it.u32(), { itemId, count: amount, x, y })
    }
    const [weather, isOn] = [it.u16(), it.u16()]
    this.weather = isOn === 0 ? null : weather
  }

  getIndex({ punchX, punchY }: Tank): number {
    return punchX + punchY * this.width
  }

  /** Applies a tile change. Returns true when the client removes one of the item from its own inventory. */
  changeTile(tank: Tank, ownNetId: number): boolean {
    const { info: itemId, netId, rotation, state } = tank
    const index = this.getIndex(tank)
    const tile = this.tiles[index]
    if (tile === undefined || itemId === wrench) return false
    if (itemId === fist) this.#breakTile(index, tile)
    else if (this.#items.isBackground(itemId)) tile.back = itemId
    else {
      const turned = (state & 0x10) !== 0 ? flags.flipped : 0
      const grows = this.#items.isSeed(itemId) ? flags.seed : 0
      this.#putFront(index, itemId, turned | grows)
    }
    return itemId !== fist && netId === ownNetId && rotation === 0
  }

  updateTile(tank: Tank): void {
    const index = this.getIndex(tank)
    this.tiles[index] = readTile(new Bytes(tank.extra))
    this.damage.delete(index)
  }

  damageTile(tank: Tank): void {
    const index = this.getIndex(tank)
    this.damage.set(index, (this.damage.get(index) ?? 0) + tank.info)
  }

  harvest(tank: Tank): void {
    this.#putFront(this.getIndex(tank), 0, 0)
  }

  /** Applies a drop change. Returns the drop that the own player picked up, if any. */
  changeObject(tank: Tank, ownNetId: number): MirrorDrop | null {
    const { netId, target, info, float20: count, byte7, x, y } = tank
    if (netId === appeared) {
      this.drops.set(++this.#lastDrop, { itemId: info, count, x, y })
      return null
    }
    if (netId === changed) {
      const drop = this.drops.get(target)
      if (count !== byte7) throw new Error('The two counts of a changed drop differ.')
      if (drop !== undefined) drop.count = count
      return null
    }
    const drop = this.drops.get(info) ?? null
    this.drops.delete(info)
    return netId !== gone && netId === ownNetId ? drop : null
  }

  #breakTile(index: number, tile: MirrorTile): void {
    this.broken.push({ index, damage: this.damage.get(index) ?? 0 })
    this.damage.delete(index)
    if (tile.front === 0) tile.back = 0
    else this.#putFront(index, 0, 0)
  }

  #putFront(index: number, front: number, more: number): void {
    const tile = this.tiles[index]
    if (tile !== undefined) Object.assign(tile, { front, flags: (tile.flags & ~ofTheBlock) | more })
    this.damage.delete(index)
  }
}

function readTile(it: Bytes): MirrorTile {
  const [front, back] = [it.u16(), it.u16()]
  it.skip(2)
  const bits = it.u16()
  if (bits & flags.locked) it.skip(2)
  const colour = bits & flags.extra ? readExtra(it) : 0
  return { front, back, flags: bits, colour }
}

/** Returns the colour of a weather machine, and 0 for any other data. */
function readExtra(it: Bytes): number {
  const kind = it.u8()
  if (kind === 40) return it.u32()
  skipExtra(kind, it)
  return 0
}

function skipExtra(kind: number, it: Bytes): void {
  if (kind === 1) it.skip(it.u16() + 1)
  else if (kind === 2) it.skip(it.u16() + 4)
  else if (kind === 3) {
    it.skip(5)
    // The skipped rest is the minimum level and a timer.
    it.skip(it.u32() * 4 + 8)
  } else if (kind === 4) it.skip(5)
  else if (kind === 8) it.skip(1)
  else if (kind === 9 || kind === 23) it.skip(4)
  else if (kind === 24) it.skip(8)
  else if (kind === 6 || kind === 7 || kind === 12) {
    for (let texts = 0; texts < 3; texts++) it.skip(it.u16())
    it.skip(1)
  } else if (kind === 14) it.skip(it.u16() + 23)
  else if (kind === 54) it.skip(it.u16())
  else if (kind === 74) it.skip(0)
  else throw new Error(`A tile has data of kind ${kind}, which the client does not know.`)
}
