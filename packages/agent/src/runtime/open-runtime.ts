import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '@trellis/program/log.ts'
import type { AgentConfig, ContainerSettings } from '../config.ts'
import {
  getImageEnvironment,
  getPlainEnvironment,
  getProgramCommand,
  listProgramFolders,
} from '../programs.ts'
import { DockerUnreachable } from './docker/docker-api.ts'
import { DockerDriver } from './docker/docker-driver.ts'
import type { RuntimeDriver } from './driver.ts'
import { findTier } from './process/find-tier.ts'
import { createPodTier } from './process/pod-tier.ts'
import { ProcessDriver } from './process/process-driver.ts'

/** How game servers are run on this machine, and the version of the bundled engine there. */
export type Runtime = { driver: RuntimeDriver; readVersion: () => Promise<string> }

/**
 * Opens the configured runtime. Rejects with a sentence for the operator when it is not available.
 */
export function openRuntime(config: AgentConfig, log: Log): Promise<Runtime> {
  return config.containers
    ? openContainers(config, config.containers, log)
    : openProcesses(config, log)
}

/** How long servers may run without rules after the firewall was loaded again. */
const restoreMs = 60_000

async function openProcesses(
  { engineEntry, dataDir, isolation, isInPod, controlGroup, forBench }: AgentConfig,
  log: Log,
): Promise<Runtime> {
  const readable = listProgramFolders(engineEntry)
  const version = [...getProgramCommand(engineEntry), '--version']
  const tier = isInPod
    ? createPodTier()
    : await findTier({ isolation, dataDir, readable, controlGroup, trial: version })
  const { missing, missingCauses: _codes, ...inForce } = tier.isolation
  log.info({ isolation: inForce }, 'Servers are kept apart.')
  for (const sentence of missing) log.warn({}, sentence)
  tier.network?.restoreEvery(restoreMs, (error) =>
    log.warn({ error: String(error) }, 'The network rules of servers could not be set again.'),
  )
  const environment = getPlainEnvironment(forBench)
  const driver = new ProcessDriver({ tier, spawn, log, dataDir, readable, environment })
  return { driver, readVersion: () => readOutput(version, log) }
}

/**
 * Tolerates an unreachable service, because games continue without it; other errors are for the
 * operator to fix.
 */
async function openContainers(
  { dataDir, engineEntry, bridgeEntry, isolation, forBench }: AgentConfig,
  containers: ContainerSettings,
  log: Log,
): Promise<Runtime> {
  const isNeeded = isolation === 'needed'
  const engineCommand = getProgramCommand(engineEntry)
  const driver = new DockerDriver({
    ...containers,
    dataDir,
    environment: getImageEnvironment(forBench),
    engineCommand,
    bridgeCommand: bridgeEntry === null ? null : getProgramCommand(bridgeEntry),
    isNeeded,
    log,
  })
  await driver.ready().catch((error: unknown) => {
    if (isNeeded && !(error instanceof DockerUnreachable)) throw error
    log.error({ error: String(error) }, 'No server can be started in a container for now.')
  })
  // The engine's version comes from the image if engines run in one.
  const version = [...engineCommand, '--version']
  return {
    driver,
    readVersion: async () => driver.engineVersion ?? (await readOutput(version, log)),
  }
}

async function readOutput([node = '', ...rest]: string[], log: Log): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(node, rest)
    return stdout.trim()
  } catch (error) {
    log.error({ error: String(error) }, 'The engine does not tell its version.')
    return 'unknown'
  }
}
