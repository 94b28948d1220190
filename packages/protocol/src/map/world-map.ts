import { ByteReader } from '@trellis/bytes/byte-reader.ts'
import { ByteWriter } from '@trellis/bytes/byte-writer.ts'
import { minTileBytes, readTile, type Tile, writeTile } from './tile.ts'

/** A whole world, sent to a player who joins. */
export type WorldMap = {
  name: string
  width: number
  height: number
  /** `width × height` tiles in row-major order. */
  tiles: Tile[]
  drops: Drop[]
  lastDropUid: number
  weather: number
  isWeatherOn: boolean
}

/** An item that lies or floats in a world, in pixels. */
export type Drop = { itemId: number; count: number; uid: number; x: number; y: number }

const version = 0x14
const mapFlags = 0x40
const dropBytes = 16
/** The sizes of the parts with unknown meaning. */
const reserve = { beforeTiles: 5, afterTiles: 12, end: 8 }

/** 255 × 255, the largest size whose tiles fit a 16-bit index. */
const maxTiles = 65_025

/** Returns the extra data of a map packet. */
export function encodeWorldMap(map: WorldMap): Uint8Array {
  const writer = new ByteWriter(128 + map.tiles.length * minTileBytes)
  writer.u16(version)
  writer.u32(mapFlags)
  writer.text16(map.name)
  writer.u32(map.width)
  writer.u32(map.height)
  writer.u32(map.tiles.length)
  writer.zeros(reserve.beforeTiles)
  for (const tile of map.tiles) writeTile(writer, tile)
  writer.zeros(reserve.afterTiles)
  writer.u32(map.drops.length)
  writer.u32(map.lastDropUid)
  for (const drop of map.drops) writeDrop(writer, drop)
  writer.u16(map.weather)
  writer.u16(map.isWeatherOn ? 1 : 0)
  writer.zeros(reserve.end)
  return writer.written()
}

function writeDrop(writer: ByteWriter, drop: Drop): void {
  writer.u16(drop.itemId)
  writer.f32(drop.x)
  writer.f32(drop.y)
  writer.u8(drop.count)
  writer.u8(0)
  writer.u32(drop.uid)
}

/** Returns null unless all bytes form a valid map without unknown extras. */
export function decodeWorldMap(bytes: Uint8Array): WorldMap | null {
  const reader = new ByteReader(bytes)
  const isKnown = reader.u16() === version
  reader.u32()
  const name = reader.text(reader.u16())
  const width = reader.u32()
  const height = reader.u32()
  const count = reader.u32()
  reader.take(reserve.beforeTiles)
  const isSized = count <= maxTiles && count === width * height
  if (!isKnown || !isSized || !reader.holds(count, minTileBytes)) return null
  const tiles = readTiles(reader, count)
  if (tiles === null) return null
  reader.take(reserve.afterTiles)
  const { drops, lastDropUid } = readDrops(reader)
  const weather = reader.u16()
  const isWeatherOn = reader.u16() !== 0
  reader.take(reserve.end)
  if (!reader.isDone) return null
  return { name, width, height, tiles, drops, lastDropUid, weather, isWeatherOn }
}

function readTiles(reader: ByteReader, count: number): Tile[] | null {
  const tiles: Tile[] = []
  while (tiles.length < count) {
    const tile = readTile(reader)
    if (tile === null || reader.isBroken) return null
    tiles.push(tile)
  }
  return tiles
}

function readDrops(reader: ByteReader): { drops: Drop[]; lastDropUid: number } {
  const count = reader.u32()
  const lastDropUid = reader.u32()
  const drops = reader.holds(count, dropBytes)
    ? Array.from({ length: count }, () => readDrop(reader))
    : []
  return { drops, lastDropUid }
}

function readDrop(reader: ByteReader): Drop {
  const itemId = reader.u16()
  const [x, y] = [reader.f32(), reader.f32()]
  const count = reader.u8()
  reader.u8()
  return { itemId, count, uid: reader.u32(), x, y }
}
