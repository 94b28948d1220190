import type { GameClient } from '../packages/game-client/src/game-client.ts'
import { hashPassword } from '../packages/game-data/src/password.ts'
import { percentile, type Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { GameLoad } from './kit/game-load.ts'
import { playerPassword } from './kit/puppet-player.ts'
import { visit } from './kit/visitor.ts'

const crowds = [49, 99]
const atOnce = [40, 100, 300]
const perWorld = 10
/** The players of a large server, who all come back after a restart. */
const wholeServer = 1000
const maxReturnMs = 30_000
/** The game lets no more than 512 players of one address in. */
const wholeServerAddresses = 4
/** The limit accounts for the clients, which use the machine's cores as well. */
const maxTimesHashes = 2
const visitors = 6
/** The rate limit allows no more joins of one player in a short time. */
const joinsOfEach = 8

/**
 * Measures the time from the request to enter a full world until the player is in it and has read the map,
 * while the others keep moving.
 */
export async function benchJoins(): Promise<Row[]> {
  const max = Math.max(...crowds)
  const engine = await GameEngine.start({ worlds: 1, players: max + visitors })
  const load = await GameLoad.start()
  const rows: Row[] = []
  try {
    for (const count of crowds) {
      await load.play({ count, perWorld: 1000, port: engine.port, isBare: false })
      rows.push(getRow(count, await joins(engine.port, max)))
    }
  } finally {
    load.stop()
    await engine.stop()
  }
  for (const count of atOnce) rows.push(...(await benchAtOnce(count)))
  return [...rows, await benchWholeServer()]
}

/** Measures the time until the last of all players of a large server is in a world again, after a restart of the server. */
async function benchWholeServer(): Promise<Row> {
  const worlds = Math.ceil(wholeServer / perWorld)
  const engine = await GameEngine.start({ worlds, players: wholeServer })
  try {
    const arrived = await arrive(engine, wholeServer, wholeServerAddresses)
    const entered = await enterWorld(engine, arrived.clients)
    const returned: Arrival = {
      clients: entered.clients,
      tookMs: arrived.tookMs + entered.tookMs,
      tickMs: Math.max(arrived.tickMs, entered.tickMs),
    }
    await Promise.all(returned.clients.map((client) => client.close()))
    return {
      what: `${wholeServer} players who come back at once after a restart, into worlds of ten`,
      measured: describe(returned),
      against: `${maxReturnMs} ms`,
      ratio: returned.tookMs / maxReturnMs,
      aim: 'all in ≤ 30 s; ticks ≤ 50 ms',
      met: isFast(returned, wholeServer, maxReturnMs),
    }
  } finally {
    await engine.stop()
  }
}

/**
 * Measures the time from the first datagram until the last of `count` players of one address is in the menu,
 * after a restart of the server. Each password is hashed, so the time is compared with that of the hashes
 * alone. Then all enter worlds of ten, leave the server, and come back.
 */
async function benchAtOnce(count: number): Promise<Row[]> {
  const hashesMs = await timed(() => hashMany(count))
  const engine = await GameEngine.start({ worlds: Math.ceil(count / perWorld), players: count })
  try {
    const first = await arrive(engine, count)
    const ratio = first.tookMs / hashesMs
    const entered = await enterWorld(engine, first.clients)
    const together = await enterOneWorld(engine, first.clients)
    await Promise.all(first.clients.map((client) => client.quit()))
    const again = await arrive(engine, count)
    await Promise.all(again.clients.map((client) => client.close()))
    return [
      {
        what: `${count} players of one address who connect at once, after a restart`,
        measured: describe(first),
        against: `${hashesMs.toFixed(0)} ms for the hashes of their passwords alone`,
        ratio,
        aim: `all in ≤ 5 s, or ≤ ${maxTimesHashes} times the hashes; ticks ≤ 50 ms`,
        met: isFast(first, count, Math.max(5000, maxTimesHashes * hashesMs)),
      },
      {
        what: `the same ${count} who then go into worlds of ten at once`,
        measured: describe(entered),
        aim: 'all in ≤ 5 s',
        met: entered.clients.length === count && entered.tookMs <= 5000,
      },
      {
        what: `the same ${count} who then go into one world at once`,
        measured: describe(together),
        against: `${entered.tookMs.toFixed(0)} ms into worlds of ten`,
        ratio: together.tookMs / entered.tookMs,
        aim: 'all in, each sees all, ≤ 5 s',
        met: together.clients.length === count && together.tookMs <= 5000,
      },
      {
        what: `the same ${count} who come back at once within an hour`,
        measured: describe(again),
        against: `${first.tookMs.toFixed(0)} ms after the restart`,
        ratio: again.tookMs / first.tookMs,
        aim: 'all in ≤ 5 s, ticks ≤ 50 ms',
        met: isFast(again, count, 5000),
      },
    ]
  } finally {
    await engine.stop()
  }
}

type Arrival = { clients: GameClient[]; tookMs: number; tickMs: number }

/** Lets the players connect at once, from as many addresses of this machine. */
function arrive(engine: GameEngine, count: number, addresses = 1): Promise<Arrival> {
  const visits = Array.from(
    { length: count },
    (_, number) => () => visit(engine.port, number, `127.0.0.${1 + (number % addresses)}`),
  )
  return allAtOnce(engine, visits)
}

function enterWorld(engine: GameEngine, clients: readonly GameClient[]): Promise<Arrival> {
  const joins = clients.map((client, number) => async () => {
    const joined = await client.join(`W${Math.floor(number / perWorld)}`)
    if (!joined.ok) throw new Error(JSON.stringify(joined.refusal))
    return client
  })
  return allAtOnce(engine, joins)
}

/** Resolves when each client sees all others; rejects for clients that do not within the timeout. */
function enterOneWorld(engine: GameEngine, clients: readonly GameClient[]): Promise<Arrival> {
  const joins = clients.map((client) => async () => {
    const joined = await client.join('W0')
    if (!joined.ok) throw new Error(JSON.stringify(joined.refusal))
    const { value: world } = joined
    const isCrowded = () => (world.players.size === clients.length ? world : null)
    const seen = await client.events.first(isCrowded)
    if (typeof seen === 'string') throw new Error(seen)
    return client
  })
  return allAtOnce(engine, joins)
}

/** Returns the successful clients, the total time, and the slowest tick in that time. */
async function allAtOnce(
  engine: GameEngine,
  acts: readonly (() => Promise<GameClient>)[],
): Promise<Arrival> {
  const begun = performance.now()
  const outcomes = await Promise.allSettled(acts.map((act) => act()))
  const tookMs = performance.now() - begun
  const clients = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []))
  const tickMs = Math.max(0, ...engine.beatsSince(begun).map((beat) => beat.tickMs))
  return { clients, tookMs, tickMs }
}

const describe = ({ clients, tookMs, tickMs }: Arrival) =>
  `${clients.length} in after ${tookMs.toFixed(0)} ms, slowest tick ${tickMs.toFixed(0)} ms`

const isFast = ({ clients, tookMs, tickMs }: Arrival, count: number, maxMs: number) =>
  clients.length === count && tookMs <= maxMs && tickMs <= 50

/** Hashes passwords on as many threads as the engine uses. */
async function hashMany(count: number): Promise<void> {
  let left = count
  const work = async () => {
    while (left-- > 0) await hashPassword(playerPassword)
  }
  await Promise.all([work(), work(), work(), work()])
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
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

function getRow(count: number, tookMs: readonly number[]): Row {
  const p99 = percentile(tookMs, 0.99)
  return {
    what: `to join a world with ${count} players who move`,
    measured: `p50 ${percentile(tookMs, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${tookMs.length}`,
    aim: 'p99 ≤ 500 ms',
    met: p99 <= 500,
  }
}
