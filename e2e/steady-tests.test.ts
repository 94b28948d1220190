// The check of tests finds what makes a test depend on the speed of a machine, or keeps a run from its end.
import { expect, it } from 'vitest'
import { judgeSteadiness } from '../checks/steady-tests.ts'

const count = (code: string, file = 'packages/api/test/planted.test.ts') =>
  judgeSteadiness(file, code).length

it.each([
  ['a child outside the kit', "import { spawn } from 'node:child_process'"],
  ['a child by the short name', "import { fork } from 'child_process'"],
  ['inherited pipes', "startProcess('node', [], { stdio: ['ignore', 'inherit', 'pipe'] })"],
  ['a limit of a test', "it('ends', async () => {}, 20_000)"],
  ['a limit of a test with cases', "test.each([1])('ends', async () => {}, 60_000)"],
  ['a limit of a hook', 'beforeAll(async () => {}, 5000)'],
  ['a limit by a constant', "const slow = 2 * 1000; it('ends', async () => {}, slow)"],
  ['a limit in options', "test('ends', { timeout: 60_000 }, async () => {})"],
  ['a limit of a file', 'vi.setConfig({ testTimeout: 60_000 })'],
  ['a limit of a poll', 'await expect.poll(read, { timeout: 5000 }).toBe(1)'],
  ['a limit of a press', 'await button.click({ timeout: 2000 })'],
  ['a limit of a browser', 'context.setDefaultTimeout(12_000)'],
  ['an instant in an expectation', 'expect(at).toBeLessThan(Date.now())'],
  ['a duration', 'const a = performance.now(); expect(performance.now() - a).toBeLessThan(9)'],
  ['a duration in a variable', 'const a = Date.now(); const d = Date.now() - a; expect(d).toBe(1)'],
  [
    'a duration of two instants',
    'const a = Date.now(); const b = Date.now(); expect(b - a).toBe(1)',
  ],
  [
    'a duration in seconds',
    'const a = Date.now(); const s = (Date.now() - a) / 1000; expect(s).toBe(1)',
  ],
  ['a pause', 'await page.waitForTimeout(30)'],
  ['a quiet network', "await page.waitForLoadState('networkidle')"],
])('finds %s', (_, code) => {
  expect(count(code)).toBe(1)
})

it.each([
  ['a type of a child', "import type { ChildProcess } from 'node:child_process'"],
  ['a limit above the global one', "it('ends', async () => {}, 1_200_000)"],
  ['a number that is no limit', "await put('/worlds', 1000)"],
  ['an instant from before', 'const before = Date.now(); expect(at).toBeGreaterThan(before)'],
  ['data with an instant', 'const until = Date.now() - 60_000; write({ until })'],
  ['a parameter with the name of a runner', 'read((it) => it.slice(0, 10)); it.scrollTo(0, 600)'],
  ['a clock for the product', 'start({ now: () => Date.now() }); expect(1).toBe(1)'],
])('leaves %s alone', (_, code) => {
  expect(count(code)).toBe(0)
})

it('lets the programs that tests start do all of it', () => {
  const code = "import { spawn } from 'node:child_process'"
  expect(count(code, 'packages/agent/test/fixtures/engine.ts')).toBe(0)
  expect(count(code, 'scripts/test/processes.ts')).toBe(0)
})
