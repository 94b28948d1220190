import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '')

/** Runs Vitest with the report of skips on one file that skips one test. */
function runSkipping(file: string, needs = '') {
  const folder = mkdtempSync(join(root, 'node_modules/.trellis-skips-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), "test('runs', () => {})\ntest.skip('is left out', () => {})\n")
  const vitest = [`${root}/node_modules/vitest/vitest.mjs`, 'run', '--globals', '--root', folder]
  const report = `--reporter=${root}/scripts/test/skip-report.ts`
  const { VITEST: _, ...env } = process.env
  const { status, stdout, stderr } = runProcess(process.execPath, [...vitest, report], {
    env: { ...env, TEST_NEEDS: needs },
  })
  return { status, output: stdout + stderr }
}

it('fails a run that skips a test without a written reason', () => {
  const { status, output } = runSkipping('packages/api/test/new.test.ts')
  expect(status).toBe(1)
  expect(output).toContain('packages/api/test/new.test.ts > is left out')
})

it('counts the tests that are skipped for a written reason', () => {
  const { status, output } = runSkipping('packages/agent/test/runtime-podman.long.test.ts')
  expect(output).toMatch(/Skipped: 1\n +1 {2}Podman is not installed/)
  expect(status).toBe(0)
})

it('fails a run that skips what this machine must have', () => {
  const { status, output } = runSkipping('packages/agent/test/runtime-podman.long.test.ts', 'tools')
  expect(status).toBe(1)
  expect(output).toContain('Podman is not installed')
})
