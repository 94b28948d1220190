import type { Tile } from '@trellis/protocol/map/tile.ts'
import { tileFlags } from '@trellis/protocol/map/tile-flags.ts'
import type { Drop, WorldMap } from '@trellis/protocol/map/world-map.ts'
import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import type { ServerMessage } from './game-events.ts'

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
const max = { drops: 20_000, players: 4096 }

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
    this.drops = new Map(map.drops.slice(0, max.drops).map((drop) => [drop.uid, drop]))
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

  handle(message: ServerMessage): void {
    this.#updateTile(message)
    this.#updateDrop(message)
    this.#updatePlayer(message)
    if (message.kind === 'weather') this.weather = message.weather
  }

  #updateTile(message: ServerMessage): void {
    if (message.kind === 'tile') this.#put(this.#getIndex(message), message.tile)
    if (message.kind === 'tile-change') {
      if (message.itemId === null) this.#break(message)
      else this.#place(message, message.itemId)
    }
    if (message.kind === 'damage') this.#damageTile(this.#getIndex(message), message.damage)
    if (message.kind === 'harvest') this.#change(message, { foreground: 0, extra: null })
    if (message.kind === 'area-lock') this.#lock(this.#getIndex(message), message.tileIndices)
  }

  #updateDrop(message: ServerMessage): void {
    if (message.kind === 'drop') this.#putDrop({ ...message.drop, uid: ++this.#lastDropUid })
    if (message.kind === 'drop-change') this.#putDrop(message.drop)
    if (message.kind === 'drop-gone') this.drops.delete(message.uid)
  }

  #putDrop(drop: Drop): void {
    if (this.drops.size < max.drops || this.drops.has(drop.uid)) this.drops.set(drop.uid, drop)
  }

  #updatePlayer(message: ServerMessage): void {
    if (message.kind === 'spawn') this.#addPlayer(message.spawn)
    if (message.kind === 'removal') this.#removePlayer(message.netId)
    if (message.kind === 'motion') {
      const { x, y, facesLeft } = message
      this.#changePlayer(message.netId, { x, y, facesLeft })
    }
    if (message.kind === 'position')
      this.#changePlayer(message.netId, { x: message.x, y: message.y })
    if (message.kind === 'clothing') this.#changePlayer(message.netId, { clothes: message.itemIds })
    if (message.kind === 'icon') this.#changePlayer(message.netId, { icon: message.icon })
  }

  #addPlayer({
    netId,
    userId,
    name,
    x,
    y,
    isLocal,
  }: Extract<ServerMessage, { kind: 'spawn' }>['spawn']) {
    if (this.players.size >= max.players && !isLocal) return
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

  #place(message: TilePosition & { isFlipped: boolean }, itemId: number): void {
    if (this.#isBackground(itemId)) return this.#change(message, { background: itemId })
    const kept = this.tileAt(message.tileX, message.tileY).flags & ~ofTheBlock
    const flags = message.isFlipped ? kept | tileFlags.isFlipped : kept
    this.#change(message, { foreground: itemId, extra: null, flags })
  }

  /** Breaks the foreground if there is one, or else the background. Tiles of a broken lock are freed. */
  #break(message: TilePosition): void {
    const tile = this.tileAt(message.tileX, message.tileY)
    if (tile.foreground === 0) return this.#change(message, { background: 0 })
    this.#change(message, { foreground: 0, extra: null, flags: tile.flags & ~ofTheBlock })
    if (tile.extra?.kind === 'lock') this.#unlock(this.#getIndex(message))
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
