import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { valueOf } from '@trellis/game-client/outcome.ts'
import { starterWorld } from '@trellis/game-data/starter-world.ts'
import type { Block, WorldFile } from '@trellis/game-data/world-file.ts'
import { onTestFinished } from 'vitest'
import { newFolder, startEngine, type TestEngine } from '../test-engine.ts'
import { itemsFile } from './items-file.ts'

type Kit = [itemId: number, count: number][]

/** An engine with the real catalogue, worlds of the test's own and newcomers who carry what it gives them. */
export class PlayedServer {
  readonly folder: string
  readonly engine: TestEngine

  private constructor(folder: string, engine: TestEngine) {
    this.folder = folder
    this.engine = engine
  }

  static async start({
    kit = [],
    worlds = {},
    items = itemsFile(),
  }: {
    kit?: Kit
    worlds?: Record<string, WorldFile>
    items?: string
  } = {}): Promise<PlayedServer> {
    const folder = newFolder()
    const newbie = { ITEMS: [{ Gemss: 0, Coin: 0, Seasonals_Token: 0, items: kit }] }
    writeJson(folder, 'json/config.json', { NEWBIE_GET: newbie })
    for (const [name, world] of Object.entries(worlds)) {
      writeJson(folder, `worlds/${name}_.json`, world)
    }
    return new PlayedServer(folder, await startEngine(folder, { TRELLIS_ITEMS: items }))
  }

  /** In the world menu. */
  async player(growId: string): Promise<GameClient> {
    const options = { port: this.engine.port, growId, password: 'secret', stepTimeoutMs: 10_000 }
    const client = valueOf(await GameClient.connect(options))
    onTestFinished(() => client.close())
    return client
  }

  async playerIn(world: string, growId: string): Promise<GameClient> {
    const client = await this.player(growId)
    valueOf(await client.join(world))
    return client
  }

  /** The world's file, with everything that was played in it. */
  async savedWorld(name: string): Promise<WorldFile> {
    return this.#saved(`worlds/${name}_.json`)
  }

  async savedPlayer(growId: string): Promise<Record<string, unknown>> {
    return this.#saved(`players/${growId}_.json`)
  }

  async #saved(file: string) {
    await this.engine.control.command('save')
    return JSON.parse(readFileSync(join(this.folder, 'data/database', file), 'utf8'))
  }
}

/** A starter world with other blocks here and there. */
export function worldWith(
  blocks: Record<number, Block>,
  more: Record<string, unknown> = {},
): WorldFile {
  const world = starterWorld(7, 'Welcome!')
  const all = world.blocks ?? []
  for (const [index, block] of Object.entries(blocks)) all[Number(index)] = block
  return { ...world, ...more, blocks: all }
}

/** The tile where the player stands, or so many tiles from it. */
export function tileBy(client: GameClient, right = 0, down = 0) {
  const { x = 0, y = 0 } = client.me ?? {}
  return { tileX: Math.floor(x / 32) + right, tileY: Math.floor(y / 32) + down }
}

function writeJson(folder: string, file: string, value: unknown): void {
  const path = join(folder, 'data/database', file)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
}
