import { type Place, tilePixels } from '../place.ts'
import type { Actor } from '../scene.ts'

export type Tile = { tileX: number; tileY: number }

/** Of a player, in pixels; a place is its upper left corner. */
const body = { width: 20, height: 30 }
/** How far a hand reaches without anything worn. */
const usualTiles = 4

/** The tile that the middle of a player is in. */
export function standingTile({ x, y }: Place): Tile {
  return {
    tileX: Math.floor((x + body.width / 2) / tilePixels),
    tileY: Math.floor((y + body.height / 2) / tilePixels),
  }
}

/** Whether a player's hand gets there; it reaches `rowTiles` - 1 tiles further to the sides when it works in rows. */
export function isInReach({ place }: Pick<Actor, 'place'>, tile: Tile, rowTiles = 1): boolean {
  const { tileX, tileY } = standingTile(place)
  const across = Math.abs(tile.tileX - tileX)
  return across <= usualTiles + rowTiles - 1 && Math.abs(tile.tileY - tileY) <= usualTiles
}

/** Whether a player is no more than so many tiles away from it. */
export function isBeside({ place }: Pick<Actor, 'place'>, tile: Tile, tiles: number): boolean {
  const own = standingTile(place)
  return Math.abs(tile.tileX - own.tileX) <= tiles && Math.abs(tile.tileY - own.tileY) <= tiles
}

/** Which way a hand works at a tile: where the tile is, or else where the player looks. */
export function directionTo({ place, facesLeft }: Actor, { tileX }: Tile): -1 | 1 {
  const own = standingTile(place).tileX
  if (tileX === own) return facesLeft ? -1 : 1
  return tileX < own ? -1 : 1
}

/** The tile before a player's feet. */
export function tileInFront({ place, facesLeft }: Pick<Actor, 'place' | 'facesLeft'>): Tile {
  const { tileX, tileY } = standingTile(place)
  return { tileX: tileX + (facesLeft ? -1 : 1), tileY }
}

/** Whether any part of a player is in the tile. */
export function standsIn({ x, y }: Place, { tileX, tileY }: Tile): boolean {
  const [left, top] = [tileX * tilePixels, tileY * tilePixels]
  const isBeside = x + body.width <= left || x >= left + tilePixels
  return !isBeside && y + body.height > top && y < top + tilePixels
}
