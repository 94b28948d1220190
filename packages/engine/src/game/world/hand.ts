import type { Actor } from '../scene.ts'
import { type Position, tilePixels } from './position.ts'

export type Tile = { tileX: number; tileY: number }

/** A player's size in pixels. A place is the upper left corner. */
const body = { width: 20, height: 30 }
/** The reach in tiles without worn items. */
const defaultTiles = 4

/** Returns the tile at the centre of a player. */
export function getStandingTile({ x, y }: Position): Tile {
  return {
    tileX: Math.floor((x + body.width / 2) / tilePixels),
    tileY: Math.floor((y + body.height / 2) / tilePixels),
  }
}

/**
 * Returns whether a player can reach the tile. A hand that works in rows reaches `rowTiles` - 1 tiles further
 * sideways.
 */
export function isInReach({ place }: Pick<Actor, 'place'>, tile: Tile, rowTiles = 1): boolean {
  const { tileX, tileY } = getStandingTile(place)
  const across = Math.abs(tile.tileX - tileX)
  return across <= defaultTiles + rowTiles - 1 && Math.abs(tile.tileY - tileY) <= defaultTiles
}

/** Returns whether a player is at most so many tiles away from the tile. */
export function isWithinTiles({ place }: Pick<Actor, 'place'>, tile: Tile, tiles: number): boolean {
  const own = getStandingTile(place)
  return Math.abs(tile.tileX - own.tileX) <= tiles && Math.abs(tile.tileY - own.tileY) <= tiles
}

/**
 * Returns the direction in which a hand works at a tile: towards the tile or, in the player's own column,
 * where the player faces.
 */
export function getDirection({ place, facesLeft }: Actor, { tileX }: Tile): -1 | 1 {
  const own = getStandingTile(place).tileX
  if (tileX === own) return facesLeft ? -1 : 1
  return tileX < own ? -1 : 1
}

/** Returns the tile in front of a player's feet. */
export function getTileInFront({ place, facesLeft }: Pick<Actor, 'place' | 'facesLeft'>): Tile {
  const { tileX, tileY } = getStandingTile(place)
  return { tileX: tileX + (facesLeft ? -1 : 1), tileY }
}

/** Returns whether any part of a player is in the tile. */
export function isStandingIn({ x, y }: Position, { tileX, tileY }: Tile): boolean {
  const [left, top] = [tileX * tilePixels, tileY * tilePixels]
  const isAdjacent = x + body.width <= left || x >= left + tilePixels
  return !isAdjacent && y + body.height > top && y < top + tilePixels
}
