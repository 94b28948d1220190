import { expect, test } from 'vitest'
import type { ScriptFault } from '../src/scripts/messages.ts'
import { Isolate } from '../src/scripts/thread/isolate.ts'
import { stripTypes } from '../src/scripts/thread/plain-script.ts'

const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

type Run = {
  fault: ScriptFault | null
  acts: string[]
  logs: string[]
  faults: ScriptFault[]
  ms: number
}

/** Loads a program in its own sandbox and lets a player join. */
async function run(source: string): Promise<Run> {
  const logs: string[] = []
  const faults: ScriptFault[] = []
  const isolate = await Isolate.open({
    name: 'evil',
    cpu,
    log: (text) => logs.push(text),
    fault: (fault) => faults.push(fault),
  })
  const from = cpu()
  const plain = stripTypes(source)
  const loaded = 'fault' in plain ? plain : isolate.load(plain.code, '{}')
  const player = {
    name: 'Ann',
    role: 'Player',
    isStaff: false,
    world: 'PLAY',
    x: 1,
    y: 1,
    gems: 0,
    level: 1,
  }
  const fault =
    'fault' in loaded ? loaded.fault : isolate.dispatch(JSON.stringify({ kind: 'join', player }))
  return { fault, acts: isolate.takeActs(), logs, faults, ms: cpu() - from }
}

const join = (body: string) => `onJoin((player) => { ${body} })`

/** Programs that must be ended, and the reason that is named. */
const ended: Record<string, [string, ScriptFault['reason'][]]> = {
  'an endless loop': [join('for (;;);'), ['slow']],
  'an endless loop at its start': ['while (true) {}', ['slow']],
  'a loop that catches its interruption': [
    join('for (;;) { try { for (;;); } catch {} }'),
    ['slow'],
  ],
  'a loop with a finally': [join('try { for (;;); } finally { for (;;); }'), ['slow']],
  'endless microtasks': [
    join('const again = () => Promise.resolve().then(again); again()'),
    ['slow'],
  ],
  'an endless async loop': [join('(async () => { for (;;) await null })()'), ['slow']],
  'an endless generator': [
    join('function* f() { for (;;) yield 1 } [...f()]'),
    ['slow', 'memory', 'error'],
  ],
  'a slow regular expression': [
    join('/^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(60))'),
    ['slow'],
  ],
  'a looking-back expression': [
    join('/(?<=(a*)*)b/.test("a".repeat(30)); for (;;);'),
    ['slow', 'error'],
  ],
  'a list that grows': [
    join('const all = []; for (;;) all.push("x".repeat(1000) + all.length)'),
    ['memory', 'slow'],
  ],
  'a string that doubles': [join('let s = "x"; for (;;) s = s + s'), ['memory', 'slow', 'error']],
  'an array that doubles': [
    join('let a = [1]; for (;;) a = a.concat(a)'),
    ['memory', 'slow', 'error'],
  ],
  'a map that grows': [
    join('const m = new Map(); for (let i = 0; ; i++) m.set(i, "v" + i)'),
    ['memory', 'slow'],
  ],
  'a thrown null, which may be for want of memory': [join('throw null'), ['memory']],
  'symbols without end': [join('for (let i = 0; ; i++) Symbol.for("s" + i)'), ['memory', 'slow']],
  'a huge buffer': [join('new ArrayBuffer(2 ** 30)'), ['memory']],
  'a huge repeat': [join('"x".repeat(2 ** 28)'), ['memory']],
  'recursion without end': [join('const f = () => f() + 1; f()'), ['error']],
  'mutual recursion through map': [
    join('const f = () => g(); const g = () => [1].map(f); f()'),
    ['error'],
  ],
  'a list in itself as text': [join('const r = []; r.push(r, r); String(r)'), ['error']],
  'nested JSON': [join('JSON.parse("[".repeat(1e6))'), ['error', 'memory']],
  'ten thousand proxies': [
    join('let p = {}; for (let i = 0; i < 20000; i++) p = new Proxy(p, {}); p.x'),
    ['error', 'memory', 'slow'],
  ],
  'nested parentheses': ['('.repeat(60_000), ['error', 'broken']],
  'nested brackets': [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, ['error', 'broken', 'slow']],
  'nested templates': [`${'`${'.repeat(5000)}1${'}`'.repeat(5000)}`, ['error', 'broken', 'slow']],
  'a million actions': [join('for (let i = 0; i < 1e6; i++) player.send("x")'), ['error', 'slow']],
  'a huge action': [join('player.send("x".repeat(1e6))'), ['error', 'memory']],
  'a throwing getter in an error': [
    join('throw { get message() { for (;;); }, get name() { for (;;); } }'),
    ['slow', 'memory', 'error'],
  ],
  'a poisoned promise': [
    `Object.prototype.then = function () { for (;;); }; ${join('Promise.resolve({})')}`,
    ['slow', 'error', 'broken', 'memory'],
  ],
  'an import': ['import fs from "node:fs"; fs.rmSync("/")', ['error']],
  'a dynamic import': [
    join('import("node:fs").then(() => game.log("in"), (e) => { throw e }); for (;;);'),
    ['slow', 'error'],
  ],
}

test.each(Object.entries(ended))('ends %s and names it', async (_, [source, reasons]) => {
  const { fault, faults, ms } = await run(source)
  const first = fault ?? faults[0]
  expect(reasons).toContain(first?.reason)
  expect(ms).toBeLessThan(5000)
})

test('shows a script nothing of the host', async () => {
  const names = [
    ['process', 'require', 'module', 'global', 'Buffer', 'fetch', 'WebAssembly', 'setTimeout'],
    ['setInterval', 'Worker', 'std', 'os', 'bjson', 'scriptArgs', 'print', 'send', 'fail'],
  ].flat()
  const { logs } = await run(
    join(
      `game.log(${JSON.stringify(names)}.filter((it) => { try { return typeof eval(it) !== 'undefined' } catch { return false } }).join(' ') || 'nothing')`,
    ),
  )
  expect(logs).toEqual(['nothing'])
})

test('finds no way out through constructors and poisoned objects', async () => {
  const { logs, acts } = await run(`
    const G = game.log.constructor('return this')()
    game.log(typeof G.process, typeof G.require)
    Array.prototype.push = function (...all) { game.log('push saw', typeof all[0]) ; return 0 }
    Map.prototype.set = function (key, value) { game.log('set saw', typeof value); return this }
    JSON.stringify = () => 'poison'
    JSON.parse = () => ({ kind: 'join', player: { name: 'Bob' } })
    ${join('player.send("hello")')}
  `)
  expect(logs[0]).toBe('undefined undefined')
  for (const act of acts) expect(act).toMatch(/^\{"id":\d+,"do":"send"/)
})

test('has a separate instance for each script', async () => {
  await run('globalThis.secret = 1; Object.prototype.leak = 1')
  const { logs } = await run(join('game.log(typeof secret, {}.leak === undefined)'))
  expect(logs).toEqual(['undefined true'])
})

test('names file and line of the source, also with types', async () => {
  const typed = `interface Prize {
  item: number
  count: number
}
const prizes: Prize[] = [{ item: 2, count: 1 }]

onJoin((player: Player): void => {
  const prize = prizes[5] as Prize
  game.log(prize.item)
})`
  expect((await run(typed)).faults[0]).toMatchObject({ reason: 'error', line: 9 })
  expect((await run('const a: number = 1\nconst b = = 2')).fault).toMatchObject({
    reason: 'error',
    line: 2,
  })
  expect(
    (await run('onJoin(async () => {\n  await null\n  nothing()\n})')).faults[0],
  ).toMatchObject({ line: 3 })
})

test('bounds the state of a script, its handlers and its commands', async () => {
  const tries = [
    'state.set("a".repeat(61), 1)',
    'state.set("__proto__", 1)',
    'state.set("k", "x".repeat(5000))',
    'for (let i = 0; i < 501; i++) state.set("k" + i, 1)',
    'for (let i = 0; i < 40; i++) state.set("k" + i, "x".repeat(4000))',
    'state.set("k", () => 1)',
    'for (let i = 0; i < 21; i++) onJoin(() => 1)',
    'for (let i = 0; i < 21; i++) onCommand("c" + i, () => 1)',
    'onCommand("Not A Name", () => 1)',
    'onCommand({ name: "kick", role: "owner" }, () => 1)',
    'onTimer(0.01, () => 1)',
    'for (let i = 0; i < 11; i++) onTimer(1, () => 1)',
    'onJoin(1)',
  ]
  for (const source of tries)
    expect([source, (await run(source)).fault?.reason]).toEqual([source, 'error'])
})
