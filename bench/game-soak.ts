import { setTimeout as sleep } from 'node:timers/promises'
import { Crowd } from '../packages/game-client/src/crowd/crowd.ts'
import type { Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { getName, playerPassword } from './kit/puppet-player.ts'

const members = 50
const pace = { movesPerSecond: 5, saysPerSecond: 0.2 }
const mb = 1e6
const maxGrowth = 1.1
const readings = 5

/** The default is half a minute; `BENCH_SOAK_SECONDS=600` measures the promised ten minutes. */
const seconds = Number(process.env.BENCH_SOAK_SECONDS ?? 30)

/**
 * Measures fifty players who walk, talk, leave and come back: no connection is lost, and the engine's memory
 * does not grow.
 */
export async function benchSoak(): Promise<Row[]> {
  const engine = await GameEngine.start({ worlds: 1, players: members }, { reportsMemory: true })
  const crowd = await Crowd.gather({
    members,
    world: 'W0',
    pace,
    getOptions: (index) => ({
      port: engine.port,
      growId: getName(index),
      password: playerPassword,
      stepTimeoutMs: 60_000,
    }),
  })
  try {
    crowd.start()
    const firstReturns = await leaveForSeconds(crowd, 0, seconds / 3)
    // One-time loading and allocation is over after a third of the time.
    const before = await readLeastBytes(engine)
    const returns = await leaveForSeconds(crowd, firstReturns, (seconds * 2) / 3)
    crowd.stop()
    const { inWorld, lost, moved, messages } = crowd.report()
    const after = await readLeastBytes(engine)
    const residentMb = engine.beats.at(-1)?.memoryMb ?? Number.NaN
    return [
      {
        what: `${members} players for ${seconds} s, who moved ${moved} times, messages ${messages} lines and came back ${returns} times`,
        measured: `${lost + members - inWorld} lost`,
        aim: 'none',
        met: lost === 0 && inWorld === members,
      },
      {
        what: 'memory that the engine uses at the end, after a collection of garbage',
        measured: `${(after / mb).toFixed(1)} MB (${residentMb.toFixed(0)} MB resident)`,
        against: `${(before / mb).toFixed(1)} MB after the first third`,
        ratio: after / before,
        aim: `≤ ${maxGrowth}`,
        met: after / before <= maxGrowth,
      },
    ]
  } finally {
    await crowd.close()
    await engine.stop()
  }
}

/** Returns the least of some readings, because each has messages that are on their way. */
async function readLeastBytes(engine: GameEngine): Promise<number> {
  const found: number[] = []
  for (let reading = 0; reading < readings; reading++) {
    found.push(await engine.readUsedBytes())
    await sleep(200)
  }
  return Math.min(...found)
}

/** Lets one player a second leave and return. Returns the number of all returns. */
async function leaveForSeconds(crowd: Crowd, returns: number, count: number): Promise<number> {
  const end = performance.now() + count * 1000
  let turn = returns
  for (; performance.now() < end; turn++) {
    await sleep(1000)
    await leaveAndReturn(crowd, turn)
  }
  return turn
}

async function leaveAndReturn(crowd: Crowd, turn: number): Promise<void> {
  const member = crowd.members[turn % crowd.members.length]
  if (member === undefined) return
  member.stop()
  await member.client.leave()
  const joined = await member.client.join('W0')
  if (!joined.ok) throw new Error(JSON.stringify(joined.refusal))
  member.start(pace, 0)
}
