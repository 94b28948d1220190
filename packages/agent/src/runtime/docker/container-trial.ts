import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Isolation, ServerLimits } from '@trellis/contract/isolation.ts'
import { parseJson } from '@trellis/game-data/json-text.ts'
import { type ServerFolder, serverFolder } from '@trellis/game-data/server-folder.ts'
import { z } from 'zod'
import { claimFiles } from '../process/claim-files.ts'
import { userOf } from '../process/server-user.ts'
import { type Ground, installationOf } from './container-ground.ts'
import { guardBridge, isBridgeHere } from './container-network.ts'
import { containerOrder, labels } from './container-order.ts'
import { containerOwner, containerUser } from './container-user.ts'
import { createdSchema, waitedSchema } from './docker-answers.ts'
import type { DockerApi } from './docker-api.ts'
import { plainLog } from './plain-log.ts'
import { trialProgram } from './trial-program.ts'

/** What the trial's program found inside. */
const findingsSchema = z.object({
  version: z.string(),
  uid: z.int(),
  capabilities: z.string(),
  noNewPrivileges: z.string(),
  seccomp: z.string(),
  /** Each null if it was possible. */
  writeRoot: z.string().nullable(),
  writeOwn: z.string().nullable(),
  writeTmp: z.string().nullable(),
  readSecret: z.string().nullable(),
  link: z.string().nullable(),
  tcp: z.string().nullable(),
  memoryBytes: z.number(),
  processes: z.number(),
  cpuPercent: z.number(),
})
export type TrialFindings = z.output<typeof findingsSchema>

export type Trial = {
  /** What the engine in the image says of itself. */
  engineVersion: string
  findings: TrialFindings
  /** Why the network is not guarded; null when it is. */
  network: string | null
  isolation: Isolation
}

const limits: ServerLimits = { memoryMb: 192, cpuPercent: 150, processes: 48 }
const trialMs = 20_000

/** Runs the real image as servers are run, and looks at what holds from inside. Throws with a sentence for the operator. */
export async function tryContainer(
  api: DockerApi,
  ground: Ground,
  dataDir: string,
): Promise<Trial> {
  const folder = serverFolder(join(dataDir, 'run', 'container-trial'))
  const listener = createSocket('udp4')
  const heard: string[] = []
  listener.on('message', (text) => heard.push(String(text)))
  try {
    listener.bind(0)
    await once(listener, 'listening')
    await prepare(folder)
    const { findings, network } = await runTrial({ api, ground, dataDir, folder, listener })
    await settled(listener)
    const isReached = heard.includes('out')
    const unguarded =
      network ?? (isReached ? 'a container could send to this machine all the same.' : null)
    return {
      engineVersion: findings.version,
      findings,
      network: unguarded,
      isolation: isolationOf(findings, unguarded),
    }
  } finally {
    listener.close()
    rmSync(folder.root, { recursive: true, force: true })
  }
}

async function prepare(folder: ServerFolder): Promise<void> {
  rmSync(folder.root, { recursive: true, force: true })
  mkdirSync(folder.run, { recursive: true, mode: 0o700 })
  const user = containerOwner(0)
  await claimFiles(folder, { user, onRemoved: () => undefined })
  closeSync(openSync(folder.lockFile, 'a', 0o600))
  if (user !== null) await chown(folder.lockFile, user, user)
  writeFileSync(folder.serverFile, 'secret', { mode: 0o644 })
}

type Given = {
  api: DockerApi
  ground: Ground
  dataDir: string
  folder: ServerFolder
  listener: Socket
}

async function runTrial({ api, ground, dataDir, folder, listener }: Given) {
  const installation = installationOf(dataDir)
  const name = `trellis-${installation}-trial`
  const go = join(folder.data, 'go')
  const program = trialProgram({
    data: folder.data,
    secret: folder.serverFile,
    go,
    engine: ground.entrypoint,
    hosts: [...new Set([...ground.bridge.gateways, ...ownAddresses()])],
    port: listener.address().port,
  })
  const body = containerOrder({
    ground,
    labels: { [labels.installation]: installation, [labels.server]: 'trial' },
    user: containerUser(0),
    folder,
    readable: [],
    environment: {},
    limits,
    port: null,
    command: ['node', '-e', program],
  })
  const remove = () => api.tell(`/containers/${name}`, { method: 'DELETE', query: { force: true } })
  await remove().catch(() => undefined)
  await api.ask('/containers/create', createdSchema, { method: 'POST', query: { name }, body })
  try {
    await api.tell(`/containers/${name}/start`)
    const network = guard(ground)
    writeFileSync(go, '')
    const { StatusCode } = await api.ask(`/containers/${name}/wait`, waitedSchema, {
      method: 'POST',
      timeoutMs: trialMs,
    })
    const query = { stdout: true, stderr: true, tail: 100 }
    const said = plainLog(await api.read(`/containers/${name}/logs`, { query }))
    return { findings: readFindings(said, StatusCode), network }
  } finally {
    await remove().catch(() => undefined)
  }
}

/** While a container is in the network, since Podman takes its bridge away with the last one. */
function guard({ bridge }: Ground): string | null {
  if (!isBridgeHere(bridge)) return 'the container service has its networks elsewhere.'
  try {
    guardBridge(bridge)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function readFindings(said: string, code: number): TrialFindings {
  const line = said.split('\n').findLast((it) => it.startsWith('{'))
  const found = line === undefined ? null : findingsSchema.safeParse(parseJson(line))
  if (found?.success) return found.data
  const told = said.trim().split('\n').at(-1) || `it ended with ${code}`
  throw new Error(`An engine could not be run in a container: ${told}`.slice(0, 400))
}

/** What was sent before this one is heard before it. */
async function settled(listener: Socket): Promise<void> {
  const marked = once(listener, 'message')
  listener.send('mark', listener.address().port, '127.0.0.1')
  await marked
}

function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((them) => them ?? [])
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => address)
}

function isolationOf(found: TrialFindings, unguarded: string | null): Isolation {
  const missing: string[] = []
  const holds = (isSo: boolean, sentence: string) => {
    if (!isSo) missing.push(sentence.slice(0, 500))
    return isSo
  }
  const isOwn = holds(
    found.uid === userOf(0),
    'Servers have no users of their own: Trellis does not run as root.',
  )
  const isPowerless = holds(
    found.noNewPrivileges === '1' && /^0+$/.test(found.capabilities),
    'Containers keep powers that they should not have.',
  )
  const isClosed = holds(
    found.writeRoot !== null && found.readSecret !== null,
    'A container can write to its image, or read what is not its own.',
  )
  const isFiltered = holds(
    found.seccomp === '2' && found.link !== null && found.tcp !== null,
    'System calls are not filtered: the container service does not take the filter.',
  )
  const isBounded = holds(
    found.memoryBytes === limits.memoryMb * 1024 * 1024 &&
      found.processes === limits.processes &&
      found.cpuPercent === limits.cpuPercent,
    'The container service does not bound what servers take.',
  )
  if (unguarded !== null)
    missing.push(`Servers can send to this machine and its networks: ${unguarded}`.slice(0, 500))
  return {
    driver: 'docker',
    user: isOwn ? 'own' : 'shared',
    files: isClosed && isPowerless ? 'closed' : 'open',
    calls: isFiltered ? 'filtered' : 'open',
    limits: isBounded ? 'kernel' : 'watched',
    network: unguarded === null ? 'answers-only' : found.tcp === null ? 'open' : 'no-tcp',
    missing,
  }
}
