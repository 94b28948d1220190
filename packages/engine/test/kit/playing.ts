import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { valueOf } from '@trellis/game-client/outcome.ts'
import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import { onTestFinished } from 'vitest'
import { newFolder, startEngine, type TestEngine } from '../test-engine.ts'
import { itemsFile } from './items-file.ts'

type Pair = [id: number, count: number]

/** What a server's folder holds before anybody plays. */
export type Ground = {
  /** Foreground ids by tile; all else is air over a floor of bedrock. */
  blocks?: { at: TilePosition; block: Record<string, unknown> }[]
  world?: Record<string, unknown>
  players?: Record<string, Record<string, unknown>>
  customItems?: Record<string, unknown>[]
  config?: Record<string, unknown>
}

const [door, bedrock] = [6, 8]
const width = 100
export const floorRow = 30
/** Players come in here, one tile above the floor. */
export const entrance = { tileX: 50, tileY: floorRow - 1 }

export type Playing = TestEngine & {
  folder: string
  enter: (growId: string) => Promise<GameClient>
}

/** An engine with one world, PLAY: a flat floor with a door in the middle. */
export async function play(ground: Ground = {}): Promise<Playing> {
  const folder = newFolder()
  writeFolder(folder, ground)
  const engine = await startEngine(folder, { TRELLIS_ITEMS: itemsFile() })
  return { ...engine, folder, enter: (growId) => enter(engine.port, growId) }
}

export function writeFolder(folder: string, ground: Ground): void {
  const { players = {}, customItems = [], config = {} } = ground
  writeJson(folder, 'worlds/PLAY_.json', { ...flatWorld(ground), ...ground.world })
  writeJson(folder, 'json/config.json', config)
  writeJson(folder, 'json/edit_itemv2.json', { items: customItems })
  for (const [growId, player] of Object.entries(players)) {
    const inventory = [[18, 1], [32, 1], ...inventoryOf(player)]
    const file = { name: growId, pass: 'secret', level: 1, xp: 0, gems: 0, ...player, inventory }
    writeJson(folder, `players/${growId}_.json`, file)
  }
}

const inventoryOf = ({ inventory }: Record<string, unknown>) =>
  Array.isArray(inventory) ? (inventory as Pair[]) : []

export function flatWorld({ blocks = [] }: Ground = {}) {
  const tiles: Record<string, unknown>[] = Array.from({ length: width * 60 }, (_, index) => ({
    f: Math.floor(index / width) >= floorRow ? bedrock : 0,
    b: 0,
    if_c: 10,
  }))
  const put = ({ tileX, tileY }: TilePosition, block: Record<string, unknown>) => {
    tiles[tileX + tileY * width] = { ...tiles[tileX + tileY * width], ...block }
  }
  put(entrance, { f: door })
  for (const { at, block } of blocks) put(at, block)
  return { owner: '', w_s: 0, drop_new: [], blocks: tiles }
}

/** In the world PLAY, at its door. */
async function enter(port: number, growId: string): Promise<GameClient> {
  const client = valueOf(
    await GameClient.connect({ port, growId, password: 'secret', fetchItems: true }),
  )
  onTestFinished(() => client.close())
  valueOf(await client.join('PLAY'))
  return client
}

export function writeJson(folder: string, file: string, value: unknown): void {
  const path = join(folder, 'data/database', file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}

/** As it is on disk: after a save. */
export function playerFile(folder: string, growId: string) {
  return JSON.parse(readFileSync(join(folder, `data/database/players/${growId}_.json`), 'utf8'))
}

/** A tile so many to the right of the door. */
export const beside = (tiles: number, up = 0): TilePosition => ({
  tileX: entrance.tileX + tiles,
  tileY: entrance.tileY - up,
})
