import type { Tile } from '@trellis/protocol/map/tile.ts'
import { tileFlags } from '@trellis/protocol/map/tile-flags.ts'
import type { Drop, WorldMap } from '@trellis/protocol/map/world-map.ts'
import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import type { Told } from './game-events.ts'

export type PlayerView = {
  netId: number
  userId: number
  /** The name as the server writes it, with colours. */
  name: string
  x: number
  y: number
  facesLeft: boolean
  clothes: number[]
  icon: number
  isLocal: boolean
}

/** More than any world has. Further ones are ignored. */
const most = { drops: 20_000, players: 4096 }

const noTile: Tile = { foreground: 0, background: 0, flags: 0, lockedBy: null, extra: null }

/** A world as the client sees it, from its map and all later updates. */
export class WorldView {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly drops: Map<number, Drop>
  /** The players by net id. */
  readonly players = new Map<number, PlayerView>()
  /** This client's player. */
  local: PlayerView | null = null
  weather: number
  /** The client numbers new drops: their packets have no number. */
  #lastDropUid: number
  readonly #tiles: Tile[]
  readonly #damage = new Map<number, number>()
  readonly #isBackground: (itemId: number) => boolean

  constructor(map: WorldMap, isBackground: (itemId: number) => boolean) {
    this.name = map.name
    this.width = map.width
    this.height = map.height
    this.weather = map.weather
    this.#lastDropUid = map.lastDropUid
    this.#tiles = map.tiles
    this.drops = new Map(map.drops.slice(0, most.drops).map((drop) => [drop.uid, drop]))
    this.#isBackground = isBackground
  }

  get tiles(): readonly Tile[] {
    return this.#tiles
  }

  /** Returns an empty tile outside the world. */
  tileAt(tileX: number, tileY: number): Tile {
    return this.#tiles[this.#getIndex({ tileX, tileY })] ?? noTile
  }

  /** Returns the damage of a tile since it last changed. */
  damageAt(tileX: number, tileY: number): number {
    return this.#damage.get(this.#getIndex({ tileX, tileY })) ?? 0
  }

  hear(told: Told): void {
    this.#hearOfTile(told)
    this.#hearOfDrop(told)
    this.#hearOfPlayer(told)
    if (told.kind === 'weather') this.weather = told.weather
  }

  #hearOfTile(told: Told): void {
    if (told.kind === 'tile') this.#put(this.#getIndex(told), told.tile)
    if (told.kind === 'tile-change') {
      if (told.itemId === null) this.#break(told)
      else this.#place(told, told.itemId)
    }
    if (told.kind === 'damage') this.#damageTile(this.#getIndex(told), told.damage)
    if (told.kind === 'harvest') this.#change(told, { foreground: 0, extra: null })
    if (told.kind === 'area-lock') this.#lock(this.#getIndex(told), told.tileIndices)
  }

  #hearOfDrop(told: Told): void {
    if (told.kind === 'drop') this.#putDrop({ ...told.drop, uid: ++this.#lastDropUid })
    if (told.kind === 'drop-change') this.#putDrop(told.drop)
    if (told.kind === 'drop-gone') this.drops.delete(told.uid)
  }

  #putDrop(drop: Drop): void {
    if (this.drops.size < most.drops || this.drops.has(drop.uid)) this.drops.set(drop.uid, drop)
  }

  #hearOfPlayer(told: Told): void {
    if (told.kind === 'spawn') this.#addPlayer(told.spawn)
    if (told.kind === 'removal') this.#removePlayer(told.netId)
    if (told.kind === 'motion') {
      const { x, y, facesLeft } = told
      this.#changePlayer(told.netId, { x, y, facesLeft })
    }
    if (told.kind === 'position') this.#changePlayer(told.netId, { x: told.x, y: told.y })
    if (told.kind === 'clothing') this.#changePlayer(told.netId, { clothes: told.itemIds })
    if (told.kind === 'icon') this.#changePlayer(told.netId, { icon: told.icon })
  }

  #addPlayer({ netId, userId, name, x, y, isLocal }: Extract<Told, { kind: 'spawn' }>['spawn']) {
    if (this.players.size >= most.players && !isLocal) return
    const rest = { facesLeft: false, clothes: [], icon: 0, isLocal }
    const player = { netId, userId, name, x, y, ...rest }
    this.players.set(netId, player)
    if (isLocal) this.local = player
  }

  #removePlayer(netId: number): void {
    this.players.delete(netId)
    if (this.local?.netId === netId) this.local = null
  }

  #changePlayer(netId: number, change: Partial<PlayerView>): void {
    const player = this.players.get(netId)
    if (player !== undefined) Object.assign(player, change)
  }

  /** Returns −1 outside the world. */
  #getIndex({ tileX, tileY }: TilePosition): number {
    const isInside = tileX >= 0 && tileX < this.width && tileY >= 0 && tileY < this.height
    return isInside ? tileX + tileY * this.width : -1
  }

  #put(index: number, tile: Tile): void {
    if (index < 0) return
    this.#tiles[index] = tile
    this.#damage.delete(index)
  }

  #change(place: TilePosition, change: Partial<Tile>): void {
    const index = this.#getIndex(place)
    const tile = this.#tiles[index]
    if (tile !== undefined) this.#put(index, { ...tile, ...change })
  }

  #place(told: TilePosition & { isFlipped: boolean }, itemId: number): void {
    if (this.#isBackground(itemId)) return this.#change(told, { background: itemId })
    const kept = this.tileAt(told.tileX, told.tileY).flags & ~ofTheBlock
    const flags = told.isFlipped ? kept | tileFlags.isFlipped : kept
    this.#change(told, { foreground: itemId, extra: null, flags })
  }

  /** Breaks the foreground if there is one, or else the background. Tiles of a broken lock are freed. */
  #break(told: TilePosition): void {
    const tile = this.tileAt(told.tileX, told.tileY)
    if (tile.foreground === 0) return this.#change(told, { background: 0 })
    this.#change(told, { foreground: 0, extra: null, flags: tile.flags & ~ofTheBlock })
    if (tile.extra?.kind === 'lock') this.#unlock(this.#getIndex(told))
  }

  #damageTile(index: number, damage: number): void {
    if (index >= 0) this.#damage.set(index, (this.#damage.get(index) ?? 0) + damage)
  }

  #lock(lockIndex: number, indices: number[]): void {
    if (lockIndex < 0) return
    this.#unlock(lockIndex)
    for (const index of indices) {
      const tile = this.#tiles[index]
      if (tile !== undefined) this.#tiles[index] = { ...tile, lockedBy: lockIndex }
    }
  }

  #unlock(lockIndex: number): void {
    for (const [index, tile] of this.#tiles.entries()) {
      if (tile.lockedBy === lockIndex) this.#tiles[index] = { ...tile, lockedBy: null }
    }
  }
}

/** The flags that go with a block. Water, glue, fire and paint stay. */
const ofTheBlock = tileFlags.isSeed | tileFlags.isFlipped | tileFlags.isOpen | tileFlags.isPublic
