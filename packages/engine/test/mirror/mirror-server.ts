import { readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import { expect } from 'vitest'
import { flatGround } from '../kit/flat-world.ts'
import { GameServer } from '../kit/game-server.ts'
import { MirrorClient } from './mirror-client.ts'
import type { ItemFacts } from './mirror-world.ts'

const [backgroundType, seedType] = [18, 19]

function readItemFacts(): ItemFacts {
  const types = new Map(readDefinitions().map(({ id, actionType }) => [id, actionType]))
  const isOfType = (type: number) => (itemId: number) => types.get(itemId) === type
  return { isBackground: isOfType(backgroundType), isSeed: isOfType(seedType) }
}

const items = readItemFacts()

/** A server with original clients that play on it. */
export class MirrorServer {
  readonly server: GameServer
  readonly #clients = new Map<string, MirrorClient>()

  private constructor(server: GameServer) {
    this.server = server
  }

  static async start(fixture: Parameters<typeof flatGround>[0] = {}): Promise<MirrorServer> {
    return new MirrorServer(await GameServer.start(flatGround(fixture)))
  }

  /** Brings a player to the menu. */
  login(growId: string, login: Record<string, string> = {}): Promise<MirrorClient> {
    const { port } = this.server
    return MirrorClient.enter({ port, items }, growId, login)
  }

  async enter(growId: string, login: Record<string, string> = {}): Promise<MirrorClient> {
    const client = await this.login(growId, login)
    await client.join('PLAY')
    this.#clients.set(growId, client)
    return client
  }

  /** Compares every client's view with the files on disk. */
  async compare(): Promise<void> {
    for (const client of this.#clients.values()) await client.settle()
    // The last action of one client has reached the others by their next answer.
    for (const client of this.#clients.values()) await client.settle()
    const world = await this.server.savedWorld('PLAY')
    for (const [growId, client] of this.#clients) {
      expect(tilesShown(client), `tiles of ${growId}`).toEqual(getTiles(world.blocks ?? []))
      expect(dropsShown(client), `drops of ${growId}`).toEqual(getDrops(world.drop_new))
      const player = await this.server.savedPlayer(growId)
      expect(sorted(client.inventory), `inventory of ${growId}`).toEqual(carriedBy(player))
      expect(client.gems, `gems of ${growId}`).toBe(player.gems)
    }
  }
}

/** Turned, on, water, glue, fire and paint; without the flags that control how a tile is parsed. */
const shownFlags = 0xfc60

const tilesShown = ({ world }: MirrorClient) =>
  (world?.tiles ?? []).map(({ front, back, flags }) => `${front}/${back}/${flags & shownFlags}`)

const getTiles = (blocks: readonly { f?: unknown; b?: unknown; fl?: unknown }[]) =>
  blocks.map(({ f = 0, b = 0, fl }) => {
    const flags = typeof fl === 'number' ? (fl >>> 16) & shownFlags : 0
    return `${f}/${b}/${flags}`
  })

const dropsShown = ({ world }: MirrorClient) =>
  [...(world?.drops ?? [])]
    .map(([uid, { itemId, count, x, y }]) => [itemId, count, uid, x, y])
    .sort(([, , a = 0], [, , b = 0]) => a - b)

const getDrops = (drops: unknown) =>
  (Array.isArray(drops) ? drops : []).sort(([, , a = 0], [, , b = 0]) => a - b)

const sorted = (stacks: Iterable<[number, number]>) => [...stacks].sort(([a], [b]) => a - b)

function carriedBy({ inventory }: Record<string, unknown>) {
  const slots: [number, number][] = Array.isArray(inventory) ? inventory : []
  return sorted(slots.filter(([itemId]) => itemId > 0))
}
