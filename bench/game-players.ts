import { freeTcpPort } from '../packages/api/test/kit/free-ports.ts'
import { rawEchoesPerSecond } from './enet.ts'
import { type BareRelay, startGrowtopia } from './kit/bare-relay.ts'
import { percentile, type Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { GameLoad, type LoadSummary, type Play } from './kit/game-load.ts'

/** Milliseconds of one tick above which players notice a slow server. */
const slowMs = 50
const roundMs = 6000
const settleMs = 1500

const crowded = { counts: [50, 100, 150], perWorld: 1000, aim: 50 }
const spread = { counts: [200, 400], perWorld: 10, aim: 200 }
const bareCounts = [3, 4, 6]

type Round = LoadSummary & { tickMs: number; cpu: number }
type Outcome = { best: Round | null; limit: 'server' | 'load' | 'none' }

/**
 * Measures how many players can move twenty times a second until the engine's ticks come late, against the
 * bare socket and another host.
 */
export async function benchPlayers(): Promise<Row[]> {
  const echoes = await rawEchoesPerSecond()
  const inOne = await raise(crowded)
  const inMany = await raise(spread)
  const rows = [
    getRow('players in one world, 20 moves/s each', inOne, { echoes, aim: crowded.aim }),
    getRow('players in worlds of ten, 20 moves/s each', inMany, { echoes, aim: spread.aim }),
  ]
  const theirs = await raiseBare()
  return theirs === null ? rows : [...rows, comparison(inOne, theirs)]
}

async function raise({ counts, perWorld }: typeof crowded): Promise<Outcome> {
  const max = counts.at(-1) ?? 0
  const engine = await GameEngine.start({ worlds: Math.ceil(max / perWorld), players: max })
  const load = await GameLoad.start()
  let best: Round | null = null
  let limit: Outcome['limit'] = 'none'
  try {
    for (const count of counts) {
      const round = await sustained(engine, load, {
        count,
        perWorld,
        port: engine.port,
        isBare: false,
      })
      if (typeof round === 'string') {
        limit = round
        break
      }
      best = round
    }
  } finally {
    load.stop()
    await engine.stop()
  }
  return { best, limit }
}

/**
 * Returns the measurement when it is within the limits, or else the side that reached its limit: the server
 * or the load.
 */
async function sustained(
  engine: GameEngine,
  load: GameLoad,
  play: Play,
): Promise<Round | 'server' | 'load'> {
  // An engine that is overloaded by its players accepts no new ones.
  if (!(await arrive(load, play))) return 'server'
  const others = Math.min(play.perWorld, play.count) - 1
  // Other load on the machine disturbs a round now and then, so a failure counts only when a second round
  // fails too.
  let round = await measure(engine, load)
  if (!isSustained(round, others)) round = await measure(engine, load)
  if (isSustained(round, others)) return round
  console.log(`  ${play.count} players are too many: ${getFigures(round)}`)
  return round.ownLateMs > slowMs / 2 || round.ownCpu > 0.9 ? 'load' : 'server'
}

async function arrive(load: GameLoad, play: Play): Promise<boolean> {
  try {
    await load.play(play)
    return true
  } catch (error) {
    console.log(`  ${play.count} players do not get in: ${String(error)}`)
    return false
  }
}

async function measure(engine: GameEngine, load: GameLoad): Promise<Round> {
  await pause(settleMs)
  const begun = performance.now()
  const summary = await load.measure(roundMs)
  const beats = engine.beatsSince(begun)
  const [first, last] = [beats.at(0), beats.at(-1)]
  const cpu = first && last ? (last.cpuMs - first.cpuMs) / (last.at - first.at) : Number.NaN
  // Each beat reports the slowest of twenty ticks, so one slow beat in five corresponds to the p99 of all
  // ticks.
  const tickMs = percentile(
    beats.map((it) => it.tickMs),
    0.8,
  )
  return { ...summary, cpu, tickMs }
}

const isSustained = ({ tickMs, lost, heard, sent }: Round, others: number) =>
  tickMs <= slowMs && lost === 0 && heard >= 0.98 * sent * others

/** Runs the same load on the other host. It has no ticks, so its moves must arrive within one tick's time. */
async function raiseBare(): Promise<LoadSummary | null> {
  const relay: BareRelay | null = await startGrowtopia(await freeTcpPort())
  if (relay === null) return null
  const load = await GameLoad.start()
  let best: LoadSummary | null = null
  try {
    for (const count of bareCounts) {
      await load.play({ count, perWorld: count, port: relay.port, isBare: true })
      await pause(settleMs)
      const round = await load.measure(roundMs)
      const { lost, heard, sent, p99Ms } = round
      if (lost > 0 || heard < 0.98 * sent * (count - 1) || p99Ms > slowMs) break
      best = round
    }
  } finally {
    load.stop()
    relay.stop()
  }
  return best
}

function getRow(
  what: string,
  { best, limit }: Outcome,
  { echoes, aim }: { echoes: number; aim: number },
): Row {
  const players = best?.players ?? 0
  const suffix = limit === 'server' ? '' : ' or more'
  const why = limit === 'load' ? ' (the load was at its limit)' : ''
  return {
    what,
    measured: best === null ? 'none' : `${players}${suffix}${why}: ${getFigures(best)}`,
    against: `${Math.round(echoes)}/s of a bare UDP echo, in moves told a second`,
    ratio: (best?.heard ?? 0) / echoes,
    aim: `≥ ${aim} on one core, tick p99 ≤ ${slowMs} ms`,
    met: players >= aim,
  }
}

const getFigures = ({ players, cpu, tickMs, heard, p50Ms, p99Ms }: Round) =>
  [
    `tick p99 ${tickMs.toFixed(1)} ms`,
    `${Math.round(cpu * 100)} % of a core`,
    `${((cpu / players) * 1000).toFixed(1)} ms/s for each player`,
    `${Math.round(heard)} moves told a second`,
    `seen after p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
  ].join(', ')

function comparison({ best }: Outcome, theirs: LoadSummary | null): Row {
  const ours = best?.players ?? 0
  const other = theirs?.players ?? 1
  return {
    what: 'players in one world, as a host',
    measured: `${ours}, with the whole game`,
    against: `${other} of growtopia.js, which only passes moves on`,
    ratio: ours / other,
    aim: '≥ 10',
    met: ours / other >= 10,
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
