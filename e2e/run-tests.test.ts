// A run always ends, and a file that fails by chance does not fail it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishProcess, runProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')
const folders: string[] = []
const head = "import { expect, it } from 'vitest'\n"

/** Runs test files in two workers and returns the verdict on them. */
async function runPlanted(files: Record<string, string>) {
  const folder = mkdtempSync(join(root, 'node_modules/.trellis-planted-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, `${name}.test.ts`), head + text)
  const config = {
    setupFiles: ['setup', 'note-worker'].map((name) => `${root}/scripts/test/${name}.ts`),
    globalSetup: `${root}/scripts/test/run-folder.ts`,
    ...{ pool: 'forks', isolate: false, maxWorkers: 2 },
  }
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default ${JSON.stringify({ test: config })}`,
  )
  const { VITEST: _, TRELLIS_TEST_GROUPS: __, ...env } = process.env
  const { output } = await finishProcess(
    process.execPath,
    [`${root}/e2e/fixtures/run-planted.ts`, folder],
    { env: { ...env, NO_COLOR: '1' } },
  )
  const { failed, unsteady } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'))
  const list = (failures: { file: string; name: string }[]) =>
    failures.map(({ file, name }) => `${file}: ${name}`)
  return { failed: list(failed), unsteady: list(unsteady), output }
}

type Verdict = Awaited<ReturnType<typeof runPlanted>>
let hanging: Verdict
let failing: Verdict
/** Each run has several files, because a start of Vitest takes seconds. A killed worker fails all files that it has. */
beforeAll(async () => {
  const passes = "it('passes', () => undefined)"
  const plantedToHang = runPlanted({
    // Blocks the thread without the work of a loop.
    endless: `it('never ends', () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`,
    other: passes,
    // The shortest file is the last one of its worker.
    none: "it.skip('is')",
    careless: `import { spawn } from 'node:child_process'
      it('leaves a child', () => {
        spawn('sleep', ['86410'], { stdio: 'inherit', detached: true, env: { PATH: process.env.PATH } })
      })`,
  })
  const plantedToFail = runPlanted({
    once: `import { existsSync, writeFileSync } from 'node:fs'
      const mark = import.meta.dirname + '/mark'
      it('passes the second time', () => {
        const isSecond = existsSync(mark)
        writeFileSync(mark, '')
        expect(isSecond).toBe(true)
      })`,
    other: passes,
    wrong: "it('is wrong', () => expect(1).toBe(2))",
    broken: "import './nothing.ts'",
    stray: `it('passes', async () => {
      Promise.reject(new Error('stray'))
      await new Promise((resolve) => setImmediate(resolve))
    })`,
  })
  ;[hanging, failing] = await Promise.all([plantedToHang, plantedToFail])
})
afterAll(() => {
  runProcess('pkill', ['-f', '^sleep 86410$'])
  for (const folder of folders) rmSync(folder, { recursive: true })
})

it('kills the worker of a test that never ends, and runs all others', () => {
  const { failed, unsteady, output } = hanging
  expect(output).toContain('endless.test.ts has not ended in 4 s: its worker is killed.')
  expect(output).toContain('other.test.ts (1 test)')
  expect(output).not.toContain('none.test.ts has not ended')
  expect(failed).toEqual(['endless.test.ts: the file'])
  expect(unsteady).toEqual([])
})

it('ends although a process outside of all kits holds the pipes of a worker', () => {
  expect(hanging.output).toContain('Vitest does not end after its report')
})

it('names a file that passes when it runs alone, with its first failure', () => {
  expect(failing.unsteady).toEqual(['once.test.ts: passes the second time'])
})

it('fails for a test that fails twice, a file that cannot be read, and a repeated error outside of a test', () => {
  expect(failing.failed.toSorted()).toEqual([
    'broken.test.ts: the file',
    'stray.test.ts: outside of a test',
    'wrong.test.ts: is wrong',
  ])
})
