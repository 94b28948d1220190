import { setTimeout as sleep } from 'node:timers/promises'
import { Crowd } from '../packages/game-client/src/crowd/crowd.ts'
import type { Row } from './kit/figures.ts'
import { type Beat, GameEngine } from './kit/game-engine.ts'
import { getName, playerPassword } from './kit/puppet-player.ts'

const members = 50
const pace = { movesPerSecond: 5, saysPerSecond: 0.2 }
const windowMs = 10_000

/** The default is one minute; `BENCH_SOAK_SECONDS=600` measures the promised ten minutes. */
const seconds = Number(process.env.BENCH_SOAK_SECONDS ?? 60)

/**
 * Measures fifty players who walk, talk, leave and come back: no connection is lost, and the engine's memory
 * does not grow.
 */
export async function benchSoak(): Promise<Row[]> {
  const engine = await GameEngine.start({ worlds: 1, players: members })
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
    const begun = performance.now()
    const end = begun + seconds * 1000
    let returns = 0
    for (; performance.now() < end; returns++) {
      await sleep(1000)
      await leaveAndReturn(crowd, returns)
    }
    crowd.stop()
    const { inWorld, lost, moved, messages } = crowd.report()
    // One-time loading and allocation is over after a third of the time.
    const beats = engine.beatsSince(begun + (seconds * 1000) / 3)
    const growth = getGrowth(beats)
    return [
      {
        what: `${members} players for ${seconds} s, who moved ${moved} times, messages ${messages} lines and came back ${returns} times`,
        measured: `${lost + members - inWorld} lost`,
        aim: 'none',
        met: lost === 0 && inWorld === members,
      },
      {
        what: 'the growth of the engine meanwhile, after the first third',
        measured: `${growth.perMinute.toFixed(2)} MB a minute, from ${growth.first.toFixed(0)} to ${growth.last.toFixed(0)} MB resident`,
        ratio: growth.last / growth.first,
        aim: '≤ 1.05',
        met: growth.last / growth.first <= 1.05,
      },
    ]
  } finally {
    await crowd.close()
    await engine.stop()
  }
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

/** Uses the minimum of each ten seconds, because memory above it is garbage that is not collected yet. */
function getGrowth(beats: readonly Beat[]): { perMinute: number; first: number; last: number } {
  const min = new Map<number, number>()
  for (const { at, memoryMb } of beats) {
    const window = Math.floor(at / windowMs)
    min.set(window, Math.min(min.get(window) ?? Number.POSITIVE_INFINITY, memoryMb))
  }
  const points = [...min].map(([window, mb]) => ({ x: (window * windowMs) / 60_000, y: mb }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((it) => it.x), mean((it) => it.y)]
  const perMinute =
    mean((it) => (it.x - x) * (it.y - y)) /
    Math.max(
      mean((it) => (it.x - x) ** 2),
      1e-9,
    )
  const spanMinutes = (points.at(-1)?.x ?? 0) - (points.at(0)?.x ?? 0)
  const first = y - (perMinute * spanMinutes) / 2
  return { perMinute, first, last: first + perMinute * spanMinutes }
}
