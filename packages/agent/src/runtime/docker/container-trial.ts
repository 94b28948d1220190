import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Isolation } from '@trellis/contract/kit/isolation.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { getServerFolder, type ServerFolder } from '@trellis/game-data/server-folder.ts'
import { claimFiles } from '../process/claim-files.ts'
import { getContainerName, getInstallation, labels } from './container-names.ts'
import { guardBridge, isBridgeHere } from './container-network.ts'
import { createContainerOrder } from './container-order.ts'
import type { ContainerSetup } from './container-setup.ts'
import { getContainerOwner, getContainerUser } from './container-user.ts'
import { createdSchema, waitedSchema } from './docker-answers.ts'
import type { DockerApi } from './docker-api.ts'
import { stripLogFrames } from './plain-log.ts'
import { removeContainer } from './server-container.ts'
import { findingsSchema, getIsolation, type TrialFindings, trialLimits } from './trial-findings.ts'
import { writeTrialProgram } from './trial-program.ts'

export type Trial = {
  /** The version that the engine in the image reports. */
  engineVersion: string
  findings: TrialFindings
  /** Why the network is not guarded; null when it is. */
  network: string | null
  isolation: Isolation
}

const trialMs = 20_000

/**
 * Runs the real image like a server, and checks its isolation from inside. Throws with a sentence
 * for the operator.
 */
export async function tryContainer(
  api: DockerApi,
  setup: ContainerSetup,
  dataDir: string,
): Promise<Trial> {
  const folder = getServerFolder(join(dataDir, 'run', 'container-trial'))
  const listener = createSocket('udp4')
  const received: string[] = []
  listener.on('message', (text) => received.push(String(text)))
  try {
    listener.bind(0)
    await once(listener, 'listening')
    await prepare(folder)
    const { findings, network } = await runTrial({ api, setup, dataDir, folder, listener })
    await waitUntilSettled(listener)
    const isReached = received.includes('out')
    const unguarded =
      network ?? (isReached ? 'a container could send to this machine all the same.' : null)
    return {
      engineVersion: findings.version,
      findings,
      network: unguarded,
      isolation: getIsolation(findings, unguarded),
    }
  } finally {
    listener.close()
    rmSync(folder.root, { recursive: true, force: true })
  }
}

async function prepare(folder: ServerFolder): Promise<void> {
  rmSync(folder.root, { recursive: true, force: true })
  mkdirSync(folder.run, { recursive: true, mode: 0o700 })
  const user = getContainerOwner(0)
  await claimFiles(folder, { user, onRemoved: () => undefined })
  closeSync(openSync(folder.lockFile, 'a', 0o600))
  if (user !== null) await chown(folder.lockFile, user, user)
  writeFileSync(folder.serverFile, 'secret', { mode: 0o644 })
}

type Options = {
  api: DockerApi
  setup: ContainerSetup
  dataDir: string
  folder: ServerFolder
  listener: Socket
}

async function runTrial({ api, setup, dataDir, folder, listener }: Options) {
  const installation = getInstallation(dataDir)
  const name = getContainerName(installation, 'trial')
  const go = join(folder.data, 'go')
  const program = writeTrialProgram({
    data: folder.data,
    secret: folder.serverFile,
    go,
    engine: setup.entrypoint,
    hosts: [...new Set([...setup.bridge.gateways, ...listOwnAddresses()])],
    port: listener.address().port,
  })
  const body = createContainerOrder({
    setup,
    labels: { [labels.installation]: installation, [labels.server]: 'trial' },
    user: getContainerUser(0),
    folder,
    readable: [],
    environment: {},
    limits: trialLimits,
    port: null,
    command: ['node', '-e', program],
  })
  const remove = () => removeContainer(api, name).catch(() => undefined)
  await remove()
  await api.ask('/containers/create', createdSchema, { method: 'POST', query: { name }, body })
  try {
    await api.send(`/containers/${name}/start`)
    const network = guard(setup)
    writeFileSync(go, '')
    const { StatusCode } = await api.ask(`/containers/${name}/wait`, waitedSchema, {
      method: 'POST',
      timeoutMs: trialMs,
    })
    const query = { stdout: true, stderr: true, tail: 100 }
    const output = stripLogFrames(await api.read(`/containers/${name}/logs`, { query }))
    return { findings: readFindings(output, StatusCode), network }
  } finally {
    await remove()
  }
}

/** While a container is in the network, since Podman takes its bridge away with the last one. */
function guard({ bridge }: ContainerSetup): string | null {
  if (!isBridgeHere(bridge)) return 'the container service has its networks elsewhere.'
  try {
    guardBridge(bridge)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readFindings(output: string, code: number): TrialFindings {
  const line = output.split('\n').findLast((it) => it.startsWith('{'))
  const found = line === undefined ? null : findingsSchema.safeParse(parseJson(line))
  if (found?.success) return found.data
  const lastLine = output.trim().split('\n').at(-1) || `it ended with ${code}`
  throw new Error(`An engine could not be run in a container: ${lastLine}`.slice(0, 400))
}

/** Waits for a marker datagram, so that everything sent before it has arrived. */
async function waitUntilSettled(listener: Socket): Promise<void> {
  const marked = once(listener, 'message')
  listener.send('mark', listener.address().port, '127.0.0.1')
  await marked
}

function listOwnAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((them) => them ?? [])
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => address)
}
