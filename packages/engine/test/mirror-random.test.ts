import { setInterval as beatEvery } from 'node:timers/promises'
import { readDefinitions } from '@trellis/catalogue/read-definitions.ts'
import { createSeededDice } from '@trellis/game-data/dice.ts'
import { test } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { choose } from './kit/answer-dialog.ts'
import { controlMirror } from './kit/controls.ts'
import { getTileBeside, type PutBlock } from './kit/flat-world.ts'
import { RandomPlayer } from './kit/random-player.ts'
import { MirrorServer } from './mirror/mirror-server.ts'

const machines = [1180, 1186, 1190, 1194, 1196, 1198, 1238, 1240]
const [mainDoor, fist, wrench, lockType] = [6, 18, 32, 3]
const areaLocks = new Set([202, 204, 206, 4994])
const kindsCarried = 60

/** Players stay in the world, because a new map would hide differences. */
const play = {
  growIds: ['Ann', 'Bob', 'Cid'],
  worlds: [],
  ignored: new Set(['moderate', 'door_edit']),
}

/** Longer runs look for rarer flaws. */
const rounds = Number(process.env.PLAY_ROUNDS ?? (isLong ? 4 : 2))
const actsOfRound = Number(process.env.PLAY_ACTS ?? 50)
const seed = Number(process.env.PLAY_SEED ?? 1)
/** The game ends the session of a client that sends faster. */
const paceMs = 20

test('shows three players who act at random the state of the files', async () => {
  const blocks: PutBlock[] = machines.slice(0, 6).map((f, index) => ({
    at: getTileBeside(index - 2, 1),
    block: { f },
  }))
  const dice = createSeededDice(seed)
  const players = Object.fromEntries(
    play.growIds.map((growId) => [growId, { inventory: carryAtRandom(dice), gems: 1000 }]),
  )
  const mirror = await MirrorServer.start({ blocks, players })
  const random: RandomPlayer[] = []
  for (const growId of play.growIds)
    random.push(new RandomPlayer(controlMirror(await mirror.enter(growId)), dice, play))
  for (let round = 0; round < rounds; round++) {
    await actTogether(random)
    await mirror.compare()
  }
})

async function actTogether(players: RandomPlayer[]): Promise<void> {
  let acts = 0
  for await (const _ of beatEvery(paceMs)) {
    for (const player of players) player.act()
    if (++acts === actsOfRound) return
  }
}

/** Returns stacks of any items of the catalogue, so that different seeds place and use different ones. */
function carryAtRandom(dice: () => number): [itemId: number, count: number][] {
  const known = readDefinitions().filter(
    ({ id, actionType }) =>
      ![0, mainDoor, fist, wrench].includes(id) &&
      // Owners of a world could put the others out of it.
      (actionType !== lockType || areaLocks.has(id)),
  )
  const itemIds = Array.from({ length: kindsCarried }, () => choose(dice, known)?.id ?? 2)
  return [...new Set(itemIds)].map((id) => [id, 5])
}
