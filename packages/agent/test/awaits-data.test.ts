import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type ChildProcess, startProcess } from '../../../scripts/test/processes.ts'

const main = join(import.meta.dirname, '../src/main.ts')
const engine = join(import.meta.dirname, '../../engine/src/main.ts')

/** Starts an agent as the supervisor does while no api has opened the data yet. */
function startWaiting(): { agent: ChildProcess; dataDir: string } {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-awaits-'))
  const dataDir = join(folder, 'data')
  const agent = startProcess(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ENGINE_ENTRY: engine,
      AWAITS_DATA: 'true',
      ISOLATION: 'off',
      DISK_BALLAST_MB: '1',
      LOG_LEVEL: 'error',
    },
    ipc: true,
  })
  onTestFinished(async () => {
    if (agent.exitCode === null && agent.signalCode === null) {
      const gone = once(agent, 'exit')
      agent.kill('SIGKILL')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return { agent, dataDir }
}

it('touches no data and ends when its supervisor ends before the data is open', async () => {
  const { agent, dataDir } = startWaiting()
  const gone = once(agent, 'exit')
  agent.disconnect()
  expect(await gone).toEqual([0, null])
  expect(existsSync(dataDir)).toBe(false)
})

it('begins when its supervisor reports that the data is open', async () => {
  const { agent, dataDir } = startWaiting()
  const ready = once(agent, 'message')
  agent.send({ opened: true })
  expect(await ready).toEqual([{ ready: true }, undefined])
  expect(existsSync(join(dataDir, 'run/agent.sock'))).toBe(true)
  const gone = once(agent, 'exit')
  agent.disconnect()
  expect(await gone).toEqual([0, null])
})
