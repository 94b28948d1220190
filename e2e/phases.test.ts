// Each phase of .ci/run ends within its limit, with all that it started. The tests wait at the same time.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { finishProcess, runProcess } from '../scripts/test/processes.ts'

const root = new URL('..', import.meta.url).pathname

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** Runs phases in a new folder and returns their output and the phases that failed. */
async function runPhases(commands: string): Promise<{ output: string[]; broken: string[] }> {
  const work = mkdtempSync(join(tmpdir(), 'trellis-phases-'))
  folders.push(work)
  const script = `set -uo pipefail
    work=$1 results=$1
    . .ci/phases.sh
    ${commands}
    printf '%s\\n' "\${broken[@]+"\${broken[@]}"}" >"$work/broken"`
  const { stdout } = await finishProcess('bash', ['-c', script, 'phases', work], { cwd: root })
  const broken = readFileSync(join(work, 'broken'), 'utf8').split('\n').filter(Boolean)
  return { output: stdout.split('\n'), broken }
}

const isSleeping = (seconds: number) =>
  runProcess('pgrep', ['-fx', `sleep ${seconds}`]).status === 0

it.concurrent('ends a phase that never ends, and runs the next one', async ({ expect }) => {
  const { output, broken } = await runPhases(`
    endless() { trap '' TERM INT; echo begun; while :; do sleep 86401; done; }
    phase 'the endless one' 2 endless
    phase 'the next one' 60 echo hello`)
  expect(output).toContain('begun')
  expect(output).toContain('the endless one took more than 2 seconds and was ended.')
  expect(output).toContain('hello')
  expect(broken).toEqual(['the endless one'])
  await expect.poll(() => isSleeping(86_401)).toBe(false)
})

it.concurrent('ends and names the processes that a phase leaves in its group and in other sessions', async ({
  expect,
}) => {
  const { output, broken } = await runPhases(`
    careless() { sleep 86402 & setsid sleep 86403 & true; }
    phase 'the careless one' 60 careless`)
  expect(broken).toEqual([])
  expect(output.filter((line) => line.startsWith('Left behind: sleep'))).toHaveLength(1)
  // A killed process needs a moment to end.
  await expect.poll(() => [86_402, 86_403].filter(isSleeping)).toEqual([])
})

it.concurrent('gives all phases one limit together', async () => {
  const { output, broken } = await runPhases(`
    max_seconds=2
    phase 'the first one' 60 sleep 86404
    phase 'the second one' 60 sleep 86405`)
  expect(output.filter((line) => line.includes('was ended'))).toHaveLength(2)
  expect(broken).toEqual(['the first one', 'the second one'])
})

it.concurrent('lists a phase that fails', async () => {
  expect((await runPhases("phase 'the bad one' 60 false")).broken).toEqual(['the bad one'])
})
