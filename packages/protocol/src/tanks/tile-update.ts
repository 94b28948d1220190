import { decodeTile, encodeTile, type Tile } from '../map/tile.ts'
import { decodeWorldMap, encodeWorldMap, type WorldMap } from '../map/world-map.ts'
import { createTankPacket, type TankPacket } from '../tank-packet.ts'
import { tankTypes } from '../tank-types.ts'
import { fist, type TilePosition } from './request.ts'
import { decodeTileIndices, encodeTileIndices } from './tile-indices.ts'

/** A server's update about a world's tiles. */
export type TileUpdate =
  | { kind: 'map'; map: WorldMap }
  | ({ kind: 'tile'; tile: Tile } & TilePosition)
  /**
   * A block was placed or, with `itemId` null, broken: its foreground if it had one, or else its background.
   */
  | ({
      kind: 'tile-change'
      netId: number
      itemId: number | null
      isFlipped: boolean
      /** The number of fruit on a seed's future tree. */
      fruit: number
    } & TilePosition)
  /** `damage` is in the unit of items' hit points: `damageOfPunch` for each punch. */
  | ({ kind: 'damage'; netId: number; damage: number } & TilePosition)
  | ({ kind: 'harvest'; netId: number } & TilePosition)
  | ({ kind: 'area-lock'; ownerId: number; itemId: number; tileIndices: number[] } & TilePosition)

/** The hit points that one punch removes from a block. */
export const damageOfPunch = 6

const flipped = 0x10
const nobody = -1

export function createTileUpdateTank(update: TileUpdate): TankPacket {
  if (update.kind === 'map') {
    return createTankPacket({
      type: tankTypes.map,
      netId: nobody,
      extra: encodeWorldMap(update.map),
    })
  }
  const { tileX, tileY } = update
  return createTankPacket({ ...updateFields(update), tileX, tileY })
}

function updateFields(update: Exclude<TileUpdate, { kind: 'map' }>) {
  switch (update.kind) {
    case 'tile':
      return { type: tankTypes.tileUpdate, extra: encodeTile(update.tile) }
    case 'tile-change': {
      const { netId, itemId, isFlipped, fruit: punchRange } = update
      const state = isFlipped ? flipped : 0
      return { type: tankTypes.tileChange, netId, info: itemId ?? fist, state, punchRange }
    }
    case 'damage':
      return { type: tankTypes.tileDamage, netId: update.netId, info: update.damage }
    case 'harvest':
      return { type: tankTypes.treeState, netId: update.netId, targetNetId: nobody }
    case 'area-lock': {
      const { ownerId, itemId, tileIndices } = update
      const extra = encodeTileIndices(tileIndices)
      return {
        type: tankTypes.lock,
        netId: ownerId,
        targetNetId: tileIndices.length,
        info: itemId,
        extra,
      }
    }
  }
}

/** Returns null for other packets and malformed ones. */
export function readTileUpdate(tank: TankPacket): TileUpdate | null {
  const { netId, info, extra, tileX, tileY } = tank
  switch (tank.type) {
    case tankTypes.map: {
      const map = decodeWorldMap(extra)
      return map && { kind: 'map', map }
    }
    case tankTypes.tileUpdate: {
      const tile = decodeTile(extra)
      return tile && { kind: 'tile', tile, tileX, tileY }
    }
    case tankTypes.tileChange: {
      const isFlipped = (tank.state & flipped) !== 0
      const itemId = info === fist ? null : info
      const { punchRange: fruit } = tank
      return { kind: 'tile-change', netId, itemId, isFlipped, fruit, tileX, tileY }
    }
    case tankTypes.tileDamage:
      return { kind: 'damage', netId, damage: info, tileX, tileY }
    case tankTypes.treeState:
      return { kind: 'harvest', netId, tileX, tileY }
    case tankTypes.lock: {
      const tileIndices = decodeTileIndices(extra)
      return (
        tileIndices && {
          kind: 'area-lock',
          ownerId: netId,
          itemId: info,
          tileIndices,
          tileX,
          tileY,
        }
      )
    }
    default:
      return null
  }
}
