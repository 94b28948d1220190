import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { enginePid } from '../../../agent/test/test-agent.ts'
import type { RealPanel } from './real-panel.ts'

/** Sends a signal to the process of Maya's running server: `SIGKILL` crashes it, `SIGSTOP` makes it hang. */
export function signalServer({ api, server }: RealPanel, signal: NodeJS.Signals): void {
  const serverId = basename(join(server.database, '../..'))
  process.kill(enginePid(api.dataDir, serverId), signal)
}

/** Crashes Maya's running server after each restart, until the agent stops restarting it. */
export async function crashForGood(panel: RealPanel): Promise<void> {
  let killedRun = ''
  const isHalted = async () => {
    const { status, run, recovery } = await panel.server.server()
    if (status === 'ONLINE' && run.id !== killedRun) {
      killedRun = run.id
      signalServer(panel, 'SIGKILL')
    }
    return recovery?.state === 'halted'
  }
  await expect.poll(isHalted).toBe(true)
}
