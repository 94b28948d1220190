import { setInterval as beatEvery } from 'node:timers/promises'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { countItem } from '@trellis/game-data/inventory.ts'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { controlGameClient } from './kit/controls.ts'
import { countPrecious } from './kit/count-precious.ts'
import { flatGround, flatWorld, getTileBeside, type PutBlock } from './kit/flat-world.ts'
import { GameServer, getPlayer } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import { RandomOwner } from './kit/random-owner.ts'
import { RandomPlayer } from './kit/random-player.ts'
import { type EngineProcess, startEngineProcess, type TestEngine } from './test-engine.ts'

const [worldLock, diamondLock, dirt] = [242, 1796, 2]
const clothes = [1404, 1400]
/** A vending machine, a storage box, a safe, a display, a donation box, a mailbox, a board and a mannequin. */
const machines = [1180, 1186, 1190, 1194, 1196, 1198, 1238, 1240]
const growIds = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Flo']
const town = { growIds, worlds: ['PLAY', 'MARKET'], ignored: new Set(['trash_item']) }

const carried = [
  [worldLock, 150],
  [diamondLock, 3],
  [dirt, 100],
  ...clothes.map((id) => [id, 2]),
  ...machines.map((id) => [id, 2]),
]
/** Nearly as much as one player can carry, so that many gifts have no room. */
const crowded = [[worldLock, 198], [diamondLock, 199], ...clothes.map((id) => [id, 1])]

/** Longer runs look for rarer flaws. */
const rounds = Number(process.env.PLAY_ROUNDS ?? (isLong ? 2 : 1))
const actsOfRound = Number(process.env.PLAY_ACTS ?? 150)
const seed = Number(process.env.PLAY_SEED ?? 1)
/** The game ends the session of a client that sends faster. */
const paceMs = 20

test('keeps every lock and piece of clothing while six players act at random, also through kills', async () => {
  const server = await startTown()
  const before = countPrecious(server.folder, clothes)
  const dice = createSeededDice(seed)
  const owner = new RandomOwner(dice, growIds)
  let engine: EngineProcess = server
  for (let round = 0; round < rounds; round++) {
    const clients = await Promise.all(growIds.map((growId) => enter(engine.port, growId)))
    await playAtRandom(clients, dice, () => owner.act(engine))
    const isKilled = round % 2 === 0
    if (isKilled) engine = await killAndStart(engine)
    // Packets that are on their way arrive first.
    else await expect.poll(() => listDifferences(engine, clients)).toEqual([])
    await engine.control.command('save')
    expect([round, countPrecious(engine.folder, clothes)]).toEqual([
      round,
      { ...before, locks: (before.locks ?? 0) + owner.added },
    ])
    for (const client of clients) await client.close()
  }
})

/** Starts a server with a public world and one that Ann owns, with machines in both. */
async function startTown(): Promise<EngineProcess> {
  const blocks: PutBlock[] = machines.slice(0, 5).map((f, index) => ({
    at: getTileBeside(index - 2, 1),
    block: { f },
  }))
  const players = Object.fromEntries(
    growIds.map((growId) => [growId, { inventory: growId === 'Flo' ? crowded : carried }]),
  )
  const files = flatGround({ blocks, players, config: { STORE: { PACKS: [], OFFERS: [] } } })
  const market = { ...flatWorld(blocks), owner: 'Ann' }
  return GameServer.startProcess({ ...files, worlds: { ...files.worlds, MARKET: market } })
}

async function playAtRandom(
  clients: GameClient[],
  dice: () => number,
  edit: () => Promise<void>,
): Promise<void> {
  const players = clients.map((client) => new RandomPlayer(controlGameClient(client), dice, town))
  let acts = 0
  for await (const _ of beatEvery(paceMs)) {
    for (const player of players) player.act()
    if (acts % 3 === 0) await edit()
    if (++acts === actsOfRound) return
  }
}

async function killAndStart({ kill, folder }: EngineProcess): Promise<EngineProcess> {
  await kill()
  return startEngineProcess(folder, { TRELLIS_ITEMS: itemsFile() })
}

async function enter(port: number, growId: string): Promise<GameClient> {
  const entered = await GameClient.connect({ port, growId, password: 'secret' })
  if (!entered.ok) throw new Error(`${growId} is out: ${entered.refusal.messages.join(' ')}`)
  onTestFinished(() => entered.value.close())
  await entered.value.join(growId < 'D' ? 'MARKET' : 'PLAY')
  return entered.value
}

/** Lists the players whose clients received another inventory than their files have. */
async function listDifferences(engine: TestEngine, clients: GameClient[]): Promise<string[]> {
  await engine.control.command('save')
  return growIds.flatMap((growId, index) => {
    const shown = new Map(clients[index]?.belongings.stacks)
    const { inventory } = getPlayer(engine.folder, growId)
    const itemIds = [...shown.keys(), ...inventory.map(([id]: number[]) => id)].filter(
      (id) => id > 0,
    )
    const others = itemIds.filter((id) => (shown.get(id) ?? 0) !== countItem(inventory, id))
    return others.map((id) => `${growId}: ${shown.get(id)} of ${id}`)
  })
}
