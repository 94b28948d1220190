import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { needs, onSmallDisk } from '../packages/agent/test/small-disk.ts'
import { until } from '../packages/api/test/kit/until.ts'
import { getEnvironment } from '../scripts/test/found-processes.ts'
import { removeFolder } from '../scripts/test/memory-folder.ts'
import { finishProcess, readOutput } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** The start of each planted test file. */
const head = `import { expect, it } from 'vitest'
import { startProcess } from '${root}/scripts/test/processes.ts'
`

/**
 * Runs Vitest on these test files, with the kit that ends processes, until it has closed its outputs and nothing that it
 * started is left.
 */
async function runPlanted(files: Record<string, string>) {
  const folder = mkdtempSync(join(root, 'node_modules/.trellis-run-ends-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), head + text)
  const config = {
    setupFiles: `${root}/scripts/test/setup.ts`,
    globalSetup: `${root}/scripts/test/run-folder.ts`,
    ...{ pool: 'forks', isolate: false, maxWorkers: 1, testTimeout: 600_000 },
  }
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default ${JSON.stringify({ test: config })}`,
  )
  const { VITEST: _, TRELLIS_TEST_GROUPS: __, ...env } = process.env
  const vitest = [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--root', folder]
  const planted = { env: { ...env, NO_COLOR: '1', PLANTED_IN: folder } }
  const { code, output } = await finishProcess(process.execPath, vitest, planted)
  // A killed process needs a moment to end.
  await until(() => listMarked(`PLANTED_IN=${folder}\0`).length === 0)
  return { code, output }
}

/** Lists the processes that were started with this entry in their environment. */
function listMarked(entry: string): string[] {
  return readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && getEnvironment(Number(name)).includes(entry),
  )
}

it('ends although a test leaves a child with open pipes', async () => {
  const planted = await runPlanted({
    'leaves.test.ts': `it('leaves a child', () => {
      expect(startProcess('sleep', ['1000'], { stdin: 'pipe' }).pid).toBeGreaterThan(0)
    })`,
  })
  expect(planted.code).toBe(0)
  expect(planted.output).toMatch(/Tests +1 passed/)
})

it('ends although a test starts a child after its time is over', async () => {
  const planted = await runPlanted({
    'late.test.ts': `const released = Promise.withResolvers()
    const started = Promise.withResolvers()
    it('is too slow', { timeout: 100 }, async () => {
      await released.promise
      started.resolve(startProcess('sleep', ['1000']).pid)
    })
    it('sees the child', async () => {
      released.resolve()
      expect(await started.promise).toBeGreaterThan(0)
    })`,
  })
  expect(planted.code).toBe(1)
  expect(planted.output).toMatch(/Tests +1 failed \| 1 passed/)
})

it('ends although a test starts a child during the next test file', async () => {
  const planted = await runPlanted({
    'a.test.ts': `globalThis.released = Promise.withResolvers()
    globalThis.started = Promise.withResolvers()
    it('is too slow', { timeout: 100 }, async () => {
      await globalThis.released.promise
      globalThis.started.resolve(startProcess('sleep', ['1000']).pid)
    })`,
    'b.test.ts': `it('sees the child', async () => {
      globalThis.released.resolve()
      expect(await globalThis.started.promise).toBeGreaterThan(0)
    })`,
  })
  expect(planted.code).toBe(1)
  expect(planted.output).toMatch(/Tests +1 failed \| 1 passed/)
})

it('ends although a child starts another one with its pipes in a new session', async () => {
  const planted = await runPlanted({
    'session.test.ts': `it('leaves a grandchild', async () => {
      const child = startProcess('setsid', ['--fork', 'sleep', '1000'])
      const code = await new Promise((resolve) => child.once('exit', resolve))
      expect(code).toBe(0)
    })`,
  })
  expect(planted.code).toBe(0)
  expect(planted.output).toMatch(/Tests +1 passed/)
})

it('names the children of a worker that was killed, and ends them', async () => {
  const planted = await runPlanted({
    'killed.test.ts': `it('kills its worker', () => {
      startProcess('sleep', ['1000'])
      process.kill(process.pid, 'SIGKILL')
    })`,
  })
  expect(planted.code).toBe(1)
  expect(planted.output).toContain('Left behind by killed.test.ts: sleep 1000')
})

it('shows the lines of a child with its name', async () => {
  const planted = await runPlanted({
    'lines.test.ts': `it('prints', async () => {
      const child = startProcess('printf', ['one\\ntwo'])
      await new Promise((resolve) => child.once('close', resolve))
    })`,
  })
  expect(planted.code).toBe(0)
  expect(planted.output).toContain('[printf] one\n[printf] two\n')
})

onSmallDisk(`removes the folder of a run that left a mounted disk in it${needs}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-left-'))
  mkdirSync(`${folder}/disk`)
  readOutput('mount', ['-t', 'tmpfs', 'tmpfs', `${folder}/disk`])
  writeFileSync(`${folder}/disk/file`, '')
  removeFolder(folder)
  expect(existsSync(folder)).toBe(false)
})
