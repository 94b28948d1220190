import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { valueOf } from '@trellis/game-client/outcome.ts'
import type { TilePosition } from '@trellis/protocol/tanks/request.ts'
import { onTestFinished } from 'vitest'
import { newFolder, startEngine, type TestEngine, worldOf } from '../test-engine.ts'
import { flatWorld, type PutBlock } from './flat-world.ts'
import { itemsFile } from './items-file.ts'

type Pair = [id: number, count: number]

/** What a server's folder holds before anybody plays. */
export type Ground = {
  blocks?: PutBlock[]
  world?: Record<string, unknown>
  players?: Record<string, Record<string, unknown>>
  customItems?: Record<string, unknown>[]
  config?: Record<string, unknown>
}

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
  writeJson(folder, 'worlds/PLAY_.json', { ...flatWorld(ground.blocks), ...ground.world })
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

let asked = 500

/** As the panel saves an edit; resolves when it stands, and is true when it does. */
export async function edit(
  { control }: TestEngine,
  document: GameDocument,
  changes: object[],
): Promise<boolean> {
  const id = ++asked
  control.send({ id, do: 'patch', document, changes: JSON.stringify(changes), by: 'owner' })
  const answer = await control.until((message) => 'id' in message && message.id === id)
  return 'ok' in answer && answer.ok
}

/** As it is on disk: after a save. */
export function playerFile(folder: string, growId: string) {
  return JSON.parse(readFileSync(join(folder, `data/database/players/${growId}_.json`), 'utf8'))
}

/** A block of the world PLAY as it is on disk. */
export function worldFile(folder: string, { tileX, tileY }: TilePosition) {
  const { blocks } = worldOf(folder, 'PLAY')
  return blocks[tileX + tileY * 100]
}
