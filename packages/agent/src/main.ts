import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FolderLock,
  LockBusy,
  lockedExitCode,
  lockFile,
} from '@trellis/game-data/folder-lock.ts'
import { createLog } from '@trellis/program/log.ts'
import { warnOfMisspelled } from '@trellis/program/misspelled-names.ts'
import { readSettings } from '@trellis/program/read-settings.ts'
import { Agent } from './agent.ts'
import type { AgentDeps } from './agent-deps.ts'
import { defaultTimeouts, S3Link } from './backups/offsite/s3-link.ts'
import { S3Store } from './backups/offsite/s3-store.ts'
import { type AgentConfig, readConfig, settingNames } from './config.ts'
import { openLink, openNetworkLink } from './link/link-server.ts'
import { createEntrance, type Entrance } from './lobby/entrance.ts'
import { describeOtherAgent } from './other-agent.ts'
import { getPlainEnvironment, getProgramCommand } from './programs.ts'
import type { RuntimeDriver } from './runtime/driver.ts'
import { openRuntime } from './runtime/open-runtime.ts'
import { getPodBootId } from './runtime/process/pod-tier.ts'
import { ServerFolders } from './servers/server-folders.ts'
import { createThreadSource } from './threads/thread-pool.ts'
import { defaultTimings } from './timings.ts'

process.umask(0o077)
const fromEnvironment = readSettings(() => readConfig(process.env))
if (fromEnvironment.awaitsData) await waitForData()
const config = readSettings(() => withRealFolder(fromEnvironment))
if (config.isSupervised) sendBeats()
const log = createLog({
  name: 'agent',
  level: config.logLevel,
  secrets: [config.offsite?.secretAccessKey, config.network?.token],
})
warnOfMisspelled(log, settingNames, process.env)
const lock = takeLock(join(config.dataDir, 'agent.lock.db'))
if (lock) await run(lock)

async function run(held: FolderLock): Promise<void> {
  const { driver, readVersion } = await openRuntime(config, log)
  const agent = new Agent(new ServerFolders(config.dataDir), createAgentDeps(config, driver))
  const version = readVersion()
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

/**
 * Resolves when the supervisor reports that an api can use the data. The agent has loaded its code by then, and has
 * read and written no data.
 */
function waitForData(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = () => process.exit(0)
  process.once('disconnect', leave)
  process.once('message', () => {
    process.off('disconnect', leave)
    resolve()
  })
  return promise
}

/** Sends the supervisor a beat twice a second, so that it can detect a hung thread. */
function sendBeats(): void {
  const timer = setInterval(() => {
    if (process.connected) process.send?.({ alive: true }, () => undefined)
  }, 500)
  timer.unref()
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
    console.error(describeOtherAgent(config.dataDir, path))
    process.exitCode = lockedExitCode
    process.disconnect?.()
    return null
  }
}

function createAgentDeps(config: AgentConfig, driver: RuntimeDriver): AgentDeps {
  const { engineEntry, bridgeEntry, ballastBytes, forBench, offsite } = config
  return {
    driver,
    limits: config.limits,
    now: () => Date.now(),
    monotonic: () => performance.now(),
    randomId: () => randomBytes(8).toString('hex'),
    spawn,
    log,
    timings: defaultTimings,
    ballastBytes,
    engineCommand: getProgramCommand(engineEntry),
    bridgeCommand: bridgeEntry === null ? null : getProgramCommand(bridgeEntry),
    allowsUnsandboxedEngines: config.allowsUnsandboxedEngines,
    dataThreads: createThreadSource(getThreadPath('data-thread', 'threads')),
    archiveWorker: getThreadPath('archive-worker', 'backups/archive'),
    blobStore: offsite && new S3Store(new S3Link(offsite, defaultTimeouts)),
    engineEnvironment: getPlainEnvironment(forBench),
    entrance: getEntrance(config),
    bootId: getBootId(config),
  }
}

function getBootId({ isInPod }: AgentConfig): string {
  const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return isInPod ? getPodBootId(bootId) : bootId
}

function getEntrance({
  dataDir,
  itemsDir,
  panelHost,
  lobbyEntry,
  lobbyPort,
  gameAddress,
  ticketKey,
}: AgentConfig): Entrance {
  const command = lobbyEntry === null ? null : getProgramCommand(lobbyEntry)
  const lobby = { command, port: lobbyPort, address: gameAddress }
  return createEntrance({ dataDir, itemsDir, cacheHost: panelHost, lobby, ticketKey })
}

/** Resolves a worker's file: in this folder when bundled, otherwise in its source folder. */
function getThreadPath(name: string, folder: string): string {
  const isBundled = import.meta.filename.endsWith('.js')
  return join(import.meta.dirname, isBundled ? `${name}.js` : `${folder}/${name}.ts`)
}
