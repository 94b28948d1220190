import { percentile, type Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { GameLoad } from './kit/game-load.ts'
import { visit } from './kit/visitor.ts'

const crowds = [49, 99]
const atOnce = [40, 100, 300]
const visitors = 6
/** Nobody may join more often at once. */
const joinsOfEach = 8

/** From the wish to enter a full world until the player stands in it, with the map read; the others move all the time. */
export async function benchJoins(): Promise<Row[]> {
  const most = Math.max(...crowds)
  const engine = await GameEngine.start({ worlds: 1, players: most + visitors })
  const load = await GameLoad.start()
  const rows: Row[] = []
  try {
    for (const count of crowds) {
      await load.play({ count, perWorld: 1000, port: engine.port, isBare: false })
      rows.push(rowOf(count, await joins(engine.port, most)))
    }
  } finally {
    load.stop()
    await engine.stop()
  }
  for (const count of atOnce) rows.push(await benchAtOnce(count))
  return rows
}

/** From the first datagram until the last of so many players of one address is in the menu, after a restart of the server. */
async function benchAtOnce(count: number): Promise<Row> {
  const engine = await GameEngine.start({ worlds: 1, players: count })
  try {
    const begun = performance.now()
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, number) => visit(engine.port, number)),
    )
    const tookMs = performance.now() - begun
    const clients = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
    const tickMs = Math.max(0, ...engine.beatsSince(begun).map((beat) => beat.tickMs))
    for (const client of clients) await client.close()
    return {
      what: `${count} players of one address who connect at once`,
      measured: `${clients.length} in after ${tookMs.toFixed(0)} ms, slowest tick ${tickMs.toFixed(0)} ms`,
      aim: 'all in ≤ 5 s, ticks ≤ 50 ms',
      met: clients.length === count && tookMs <= 5000 && tickMs <= 50,
    }
  } finally {
    await engine.stop()
  }
}

async function joins(port: number, firstName: number): Promise<number[]> {
  const tookMs: number[] = []
  for (let visitor = 0; visitor < visitors; visitor++) {
    const client = await visit(port, firstName + visitor)
    for (let join = 0; join < joinsOfEach; join++) {
      const begun = performance.now()
      const joined = await client.join('W0')
      if (!joined.ok) throw new Error(JSON.stringify(joined.refusal))
      tookMs.push(performance.now() - begun)
      await client.leave()
    }
    await client.quit()
  }
  return tookMs
}

function rowOf(count: number, tookMs: readonly number[]): Row {
  const p99 = percentile(tookMs, 0.99)
  return {
    what: `to join a world with ${count} players who move`,
    measured: `p50 ${percentile(tookMs, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${tookMs.length}`,
    aim: 'p99 ≤ 500 ms',
    met: p99 <= 500,
  }
}
