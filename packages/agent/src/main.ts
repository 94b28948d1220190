import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { logLines } from '@trellis/contract/kit/log-lines.ts'
import { type FolderLock, LockBusy, lockFile } from '@trellis/game-data/folder-lock.ts'
import { pino } from 'pino'
import { Agent } from './agent.ts'
import { S3Link, usualPatience } from './backups/offsite/s3-link.ts'
import { S3Store } from './backups/offsite/s3-store.ts'
import { type AgentConfig, type ContainerSettings, readConfig } from './config.ts'
import { openLink, openNetworkLink } from './link/link-server.ts'
import { createEntrance, type Entrance } from './lobby/entrance.ts'
import { DockerAway } from './runtime/docker/docker-api.ts'
import { DockerDriver } from './runtime/docker/docker-driver.ts'
import type { RuntimeDriver } from './runtime/driver.ts'
import { findTier } from './runtime/process/find-tier.ts'
import { podBootId, podTier } from './runtime/process/pod-tier.ts'
import { ProcessDriver } from './runtime/process/process-driver.ts'
import { ServerFolders } from './servers/server-folders.ts'
import type { Surroundings } from './surroundings.ts'
import { usualTimings } from './timings.ts'

/** The exit code of a program that finds its folder taken (EX_TEMPFAIL). */
const lockedExitCode = 75

process.umask(0o077)
const config = withRealFolder(readConfig(process.env))
const log = pino(
  logLines({
    name: 'agent',
    pid: process.pid,
    level: config.logLevel,
    secrets: [config.offsite?.secretAccessKey, config.network?.token],
  }),
)
const lock = takeLock(join(config.dataDir, 'agent.lock.db'))
if (lock) await run(lock)

async function run(held: FolderLock): Promise<void> {
  const surroundings = await surroundingsOf(config)
  const agent = new Agent(new ServerFolders(config.dataDir), surroundings)
  const version = engineVersionOf(surroundings)
  await agent.begin()
  agent.engineVersion = await version
  const links = [await openLink(config.socketPath, agent, log)]
  if (config.network) links.push(await openNetworkLink(config.network, agent, log))
  process.send?.({ ready: true })
  log.info({ servers: agent.servers.length, socket: config.socketPath }, 'The agent is ready.')

  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    await agent.end(config.serversOnExit)
    for (const link of links) link.close()
    held.release()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  process.on('SIGINT', () => void end())
  process.on('disconnect', () => void end())
}

/** Links on the way to it are the operator's; inside of it none is followed. */
function withRealFolder(config: AgentConfig): AgentConfig {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  return { ...config, dataDir: realpathSync(config.dataDir) }
}

function takeLock(path: string): FolderLock | null {
  try {
    return lockFile(path)
  } catch (error) {
    if (!(error instanceof LockBusy)) throw error
    console.error(`Another agent is already running in ${config.dataDir}.`)
    process.exitCode = lockedExitCode
    process.disconnect?.()
    return null
  }
}

async function surroundingsOf(config: AgentConfig): Promise<Surroundings> {
  const { engineEntry, bridgeEntry, ballastBytes, forBench, offsite } = config
  const environment = plainEnvironment(forBench)
  return {
    driver: await openDriver(config, environment),
    limits: config.limits,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    randomId: () => randomBytes(8).toString('hex'),
    spawn,
    log,
    timings: usualTimings,
    ballastBytes,
    engineCommand: programCommand(engineEntry),
    bridgeCommand: bridgeCommandOf(bridgeEntry),
    archivist: archivistEntry(),
    blobStore: offsite && new S3Store(new S3Link(offsite, usualPatience)),
    engineEnvironment: environment,
    entrance: entranceOf(config),
    bootId: bootIdOf(config),
  }
}

function bootIdOf({ isInPod }: AgentConfig): string {
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return isInPod ? podBootId(bootId) : bootId
}

async function openDriver(
  settings: AgentConfig,
  environment: Record<string, string>,
): Promise<RuntimeDriver> {
  const { engineEntry, dataDir, isolation, isInPod, containers, controlGroup } = settings
  if (containers) return await openContainers(settings, containers)
  const readable = programFolders(engineEntry)
  const trial = [...programCommand(engineEntry), '--version']
  const tier = isInPod
    ? podTier()
    : await findTier({ isolation, dataDir, readable, controlGroup, trial })
  const { missing, ...inForce } = tier.isolation
  log.info({ isolation: inForce }, 'Servers are kept apart.')
  for (const sentence of missing) log.warn({}, sentence)
  return new ProcessDriver({ tier, spawn, log, dataDir, readable, environment })
}

/** A service that is away comes back, and games go on without it; what it refuses is the operator's to mend. */
async function openContainers(
  { dataDir, engineEntry, bridgeEntry, isolation, forBench }: AgentConfig,
  containers: ContainerSettings,
): Promise<RuntimeDriver> {
  const environment = environmentWith(['LANG', 'TZ', 'LOG_LEVEL'], forBench)
  const isNeeded = isolation === 'needed'
  const driver = new DockerDriver({
    ...containers,
    dataDir,
    environment,
    engineCommand: programCommand(engineEntry),
    bridgeCommand: bridgeCommandOf(bridgeEntry),
    isNeeded,
    log,
  })
  await driver.ready().catch((error: unknown) => {
    if (isNeeded && !(error instanceof DockerAway)) throw error
    log.error({ error: String(error) }, 'No server can be started in a container for now.')
  })
  return driver
}

/** Node itself, and the engine: bundled in its own folder, or as source below the packages that it imports. */
function programFolders(engineEntry: string): string[] {
  let code = dirname(engineEntry)
  if (engineEntry.endsWith('.ts')) {
    while (code !== '/' && !existsSync(join(code, 'node_modules', 'zod'))) code = dirname(code)
  }
  return [realpathSync(process.execPath), code]
}

function bridgeCommandOf(bridgeEntry: string | null): string[] | null {
  return bridgeEntry === null ? null : programCommand(bridgeEntry)
}

/** One helper thread is plenty for a small game, and 200 games share a machine. */
function programCommand(entry: string): string[] {
  return [process.execPath, '--v8-pool-size=1', entry]
}

function entranceOf({
  dataDir,
  itemsDir,
  panelHost,
  lobbyEntry,
  lobbyPort,
  gameAddress,
  ticketKey,
}: AgentConfig): Entrance {
  const command = lobbyEntry === null ? null : programCommand(lobbyEntry)
  const lobby = { command, port: lobbyPort, address: gameAddress }
  return createEntrance({ dataDir, itemsDir, cacheHost: panelHost, lobby, ticketKey })
}

/** Beside this file when both are bundled, else where its source is. */
function archivistEntry(): string {
  const isBundled = import.meta.filename.endsWith('.js')
  return join(import.meta.dirname, isBundled ? 'archivist.js' : 'backups/archive/archivist.ts')
}

/** What any program needs; none of the agent's own settings or secrets. */
function plainEnvironment(forBench: boolean): Record<string, string> {
  return environmentWith(['PATH', 'HOME', 'LANG', 'TZ', 'LOG_LEVEL'], forBench)
}

function environmentWith(names: string[], forBench: boolean): Record<string, string> {
  const plain: Record<string, string> = forBench ? { TRELLIS_BENCH: '1' } : {}
  for (const name of names) {
    const value = process.env[name]
    if (value !== undefined) plain[name] = value
  }
  return plain
}

/** Where engines are in an image, it is that one's. */
async function engineVersionOf({ driver, engineCommand }: Surroundings): Promise<string> {
  const told = driver instanceof DockerDriver ? driver.engineVersion : null
  return told ?? (await readEngineVersion(engineCommand))
}

async function readEngineVersion([node = '', ...entry]: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(node, [...entry, '--version'])
    return stdout.trim()
  } catch (error) {
    log.error({ error: String(error) }, 'The engine does not tell its version.')
    return 'unknown'
  }
}
