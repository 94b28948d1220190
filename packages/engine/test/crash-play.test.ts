import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { expect, test } from 'vitest'
import { flatGround } from './kit/flat-world.ts'
import { GameServer, getPlayer, readJournal } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import { tileBy } from './kit/played-world.ts'
import { type EngineProcess, getConsole, getWorld, startEngineProcess } from './test-engine.ts'

const dirt = 2

/** Starts a new engine in the folder of a crashed one; its files are saved once it is ready. */
async function again(folder: string): Promise<EngineProcess> {
  const engine = await startEngineProcess(folder, { TRELLIS_ITEMS: itemsFile() })
  await engine.control.command('save')
  return engine
}

/** Returns tiles above the player's head, within reach. */
function air(client: GameClient) {
  return [-4, -3, -2].flatMap((down) =>
    [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((right) => tileBy(client, right, down)),
  )
}

function dirtIn(folder: string): { carried: number; placed: number } {
  const { inventory } = getPlayer(folder, 'Ann')
  const [, carried = 0] = inventory.find(([id]: number[]) => id === dirt) ?? []
  const { blocks } = getWorld(folder, 'PLAY')
  return { carried, placed: blocks.filter(({ f }: { f: number }) => f === dirt).length }
}

test('keeps play that happened just before the engine was killed', async () => {
  const server = await GameServer.startProcess(
    flatGround({ players: { Ann: { inventory: [[dirt, 50]], gems: 5 } } }),
  )
  const ann = await server.enter('Ann')
  const [tile] = air(ann)
  if (!tile) throw new Error('no air')
  ann.place(dirt, tile)
  await ann.events.next('tile', (event) => event.tileX === tile.tileX)
  const change = [{ path: ['gems'], from: 5, to: 77 }]
  expect(await server.edit({ kind: 'player', name: 'Ann' }, change)).toBe(true)
  await expect.poll(() => readJournal(server.folder)).toContain('"blocks"')
  await server.kill()
  await again(server.folder)
  expect(getConsole(server.folder).join('\n')).toContain('The server ended without saving')
  expect(getPlayer(server.folder, 'Ann')).toMatchObject({ gems: 77 })
  const { blocks } = getWorld(server.folder, 'PLAY')
  expect(blocks[tile.tileX + tile.tileY * 100].f).toBe(dirt)
  expect(readJournal(server.folder)).toBe('')
})

test('neither duplicates nor loses placed items when the engine is killed at any moment', async () => {
  const dice = createSeededDice(5)
  const server = await GameServer.startProcess(
    flatGround({ players: { Ann: { inventory: [[dirt, 200]] } } }),
  )
  let engine: EngineProcess = server
  let placed = 0
  for (let round = 0; round < 4; round++) {
    const options = { port: engine.port, growId: 'Ann', password: 'secret' }
    const ann = getValue(await GameClient.connect(options))
    getValue(await ann.join('PLAY'))
    const tiles = air(ann).filter((_, at) => at % 4 === round)
    const killAt = 1 + Math.floor(dice() * tiles.length)
    for (const tile of tiles.slice(0, killAt)) {
      ann.place(dirt, tile)
      await ann.events.next(
        'tile',
        (event) => event.tileX === tile.tileX && event.tileY === tile.tileY,
      )
      if (dice() < 0.3) void engine.control.command('save')
      // Answers take a varying time, in which the journal may be written.
      for (let asks = Math.floor(dice() * 8); asks > 0; asks--)
        await engine.control.command('version')
    }
    await engine.kill()
    await ann.close()
    engine = await again(server.folder)
    const now = dirtIn(server.folder)
    expect(now.carried + now.placed).toBe(200)
    expect(now.placed).toBeGreaterThanOrEqual(placed)
    placed = now.placed
  }
  expect(placed).toBeGreaterThan(0)
})
