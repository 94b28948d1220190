import { spawnForAgent } from '../../../scripts/test/processes.ts'
import type { AgentDeps } from '../src/agent-deps.ts'
import { openTier } from '../src/runtime/process/find-tier.ts'
import { ProcessDriver } from '../src/runtime/process/process-driver.ts'

/** Runs engines as plain children, for tests that do not concern the sandbox. */
export function withOpenDriver(
  dataDir: string,
  engineEnvironment: Record<string, string>,
): Pick<AgentDeps, 'driver' | 'limits' | 'engineEnvironment'> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const parts = { tier: openTier([]), spawn: spawnForAgent, log, dataDir, readable: [] }
  return {
    driver: new ProcessDriver({ ...parts, environment: engineEnvironment }),
    limits: { memoryMb: 1024, cpuPercent: 400, processes: 256 },
    engineEnvironment,
  }
}
