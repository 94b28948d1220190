import { percentile, type Row } from './kit/figures.ts'
import { GameEngine } from './kit/game-engine.ts'
import { GameLoad } from './kit/game-load.ts'

const players = 20
const rounds = 3
const roundMs = 5000
const settleMs = 1500
const maxRatio = 1.5

/** Programs of an attacker: five that are stopped and begin again, and five that stay just within their limits. */
const hostile = [
  'onTimer(1, () => { for (;;); })',
  'onTimer(1, () => { const all = []; for (;;) all.push("x".repeat(1000)) })',
  'onTimer(1, () => { const again = () => Promise.resolve().then(again); again() })',
  'onTimer(1, () => { /^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(60)) })',
  'onTimer(1, () => { for (let i = 0; i < 1e6; i++) game.findPlayer("Puppet0") })',
  'for (let i = 0; i < 10; i++) onTimer(1, () => { const end = Date.now() + 35; while (Date.now() < end); })',
  'for (let i = 0; i < 10; i++) onTimer(1, () => { for (let j = 0; j < 50; j++) game.findPlayer("Puppet0") })',
  'for (let i = 0; i < 10; i++) onTimer(1, () => { for (let j = 0; j < 40; j++) state.set("k" + j, "x".repeat(1000)) })',
  'for (let i = 0; i < 10; i++) onTimer(1, () => { for (let j = 0; j < 50; j++) game.getTile("W0", j, j) })',
  'for (let i = 0; i < 10; i++) onTimer(1, () => { for (let j = 0; j < 20; j++) game.log("x".repeat(500)) })',
]

/** Compares the ticks of a game with ten hostile scripts to those without, in turn in one run. */
export async function benchScripts(): Promise<Row[]> {
  const engine = await GameEngine.start({ worlds: 2, players })
  const load = await GameLoad.start()
  const calm: number[] = []
  const attacked: number[] = []
  try {
    await load.play({ count: players, perWorld: players / 2, port: engine.port, isBare: false })
    for (let round = 0; round < rounds; round++) {
      calm.push(...(await measureTicks(engine)))
      const attack = setInterval(() => void putScripts(engine, hostile), 1500)
      await putScripts(engine, hostile)
      attacked.push(...(await measureTicks(engine)))
      clearInterval(attack)
      await putScripts(engine, [])
    }
  } finally {
    load.stop()
    await engine.stop()
  }
  // Each beat has the slowest of twenty ticks, so one slow beat in five corresponds to the p99 of all ticks.
  const [without, withThem] = [percentile(calm, 0.8), percentile(attacked, 0.8)]
  const ratio = withThem / without
  return [
    {
      what: 'p99 of the ticks with ten hostile scripts',
      measured: `${withThem.toFixed(2)} ms`,
      against: `${without.toFixed(2)} ms without scripts`,
      ratio,
      aim: `≤ ${maxRatio}`,
      met: ratio <= maxRatio,
    },
  ]
}

async function measureTicks(engine: GameEngine): Promise<number[]> {
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const from = performance.now()
  await new Promise((resolve) => setTimeout(resolve, roundMs))
  return engine.beatsSince(from).map(({ tickMs }) => tickMs)
}

async function putScripts(engine: GameEngine, sources: readonly string[]): Promise<void> {
  const scripts = sources.map((source, at) => [`s${at}`, { source, enabled: true }])
  const text = JSON.stringify({ scripts: Object.fromEntries(scripts) })
  await engine.request({ do: 'put', document: { kind: 'scripts' }, text, by: 'bench' })
}
