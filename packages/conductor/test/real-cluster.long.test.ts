import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { noPlanLimits } from '@trellis/contract/kit/isolation.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { readKeptSecret } from '@trellis/game-data/kept-secret.ts'
import { createTicketKey, sealTicket, ticketSecretFile } from '@trellis/game-data/login-ticket.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Bystander } from '../../agent/test/bystander.ts'
import type { LinkClient } from '../../agent/test/link-client.ts'
import { type RuntimeHost, runtimeContract } from '../../agent/test/runtime-contract.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import {
  ConductorProgram,
  getAccount,
  type NodeName,
  RealCluster,
} from './real-cluster/real-cluster.ts'

const binaries = process.env.KUBE_BIN ?? '/var/cache/trellis/kubernetes-1.20.2'
const missing = existsSync(join(binaries, 'kube-apiserver'))
  ? null
  : `KUBE_BIN has no Kubernetes: ${binaries}`
if (process.env.KUBE_BIN !== undefined && missing !== null) throw new Error(missing)

const dir = '/tmp/trellis-real-cluster'
const sentences = {
  lost: 'Its machine does not answer.',
  volume: 'It waits for its volume, the disk with its files.',
}

let cluster: RealCluster
let conductor: ConductorProgram
let lastPort = 17_200
let lobbyPort = 0

beforeAll(async () => {
  if (missing === null) cluster = await RealCluster.up(dir, binaries)
})
afterAll(() => {
  if (missing === null) cluster.down()
})

runtimeContract({
  name: 'kubernetes',
  missing,
  cannot: {
    'keeps servers apart': 'a game shares its pod with its own agent; see below for what is kept',
    'bounds processor time': 'the cluster changes that with the next pod only',
    'bounds the number of processes': 'that is podPidsLimit of the node',
    'lives without its agent': 'both are one pod',
  },
  open: async (): Promise<RuntimeHost> => {
    // All servers run on the bystander's node.
    const environment = { ...getAccount(cluster), SERVER_NODES: 'kubernetes.io/hostname=node1' }
    const bystander = await Bystander.start(['nsenter', '--net=/run/netns/kc-node1'])
    let program = await ConductorProgram.start(environment)
    return {
      get client() {
        return program.client
      },
      bystander,
      folder: (serverId) => cluster.folder(serverId),
      killAgent: () => program.kill(),
      startAgent: async () => {
        program = await ConductorProgram.start(environment)
      },
      isAlive: async (serverId) => cluster.copies(serverId).length > 0,
      leftovers: async (serverId) => cluster.listObjects(serverId),
      end: async () => {
        await program.kill()
        bystander.end()
      },
    }
  },
})

describe.skipIf(missing !== null)(`a cluster${missing === null ? '' : `: ${missing}`}`, () => {
  beforeAll(async () => {
    lobbyPort = await freeUdpPort()
    conductor = await ConductorProgram.start(environment())
  })
  afterAll(() => conductor.kill())

  const environment = () => ({
    ...getAccount(cluster),
    LOBBY_ENTRY: join(import.meta.dirname, '../../lobby/src/main.ts'),
    GAME_LOBBY_PORT: String(lobbyPort),
  })

  const ask: LinkClient['call'] = (command, params) => conductor.client.call(command, params)

  async function create(name: string): Promise<ServerId> {
    const serverId = serverIdSchema.parse(name.toLowerCase().padEnd(12, '0'))
    const wanted = { serverId, name, port: lastPort++, ownerGrowId: 'Bob' }
    await ask('server.create', wanted as never)
    return serverId
  }

  async function run(name: string): Promise<ServerId> {
    const serverId = await create(name)
    await untilPlaced(serverId, 'ready')
    await ask('server.power', { serverId, action: 'start', by: null })
    await conductor.client.untilStatus(serverId, 'ONLINE')
    return serverId
  }

  const untilPlaced = (serverId: ServerId, state: 'ready' | 'waiting' | 'lost', sentence = '') =>
    conductor.client.until(() => {
      const place = conductor.client.report(serverId)?.place
      return place?.state === state && (place.sentence ?? '').startsWith(sentence) ? place : null
    })

  const getNode = async (serverId: ServerId) =>
    (await ask('server.report', { serverId }),
    conductor.client.report(serverId)?.place?.node) as NodeName

  /** Counts continuously how many nodes have the world open; two would corrupt it. */
  function watchCopies(serverId: ServerId) {
    const seen = { max: 0 }
    const timer = setInterval(() => {
      seen.max = Math.max(seen.max, cluster.copies(serverId).length)
    }, 100)
    return { seen, end: () => clearInterval(timer) }
  }

  const untilTerminating = (serverId: ServerId) =>
    expect
      .poll(() => cluster.get('pod', `trellis-${serverId}-0`)?.metadata.deletionTimestamp)
      .toBeDefined()

  test('reports a disconnected node with the only copy, and recovers when it reconnects', async () => {
    const serverId = await run('Cut')
    const node = await getNode(serverId)
    const watch = watchCopies(serverId)
    cluster.cut(node)
    await untilPlaced(serverId, 'lost', sentences.lost)
    expect(conductor.client.report(serverId)?.status).toBe('UNKNOWN')
    const start = ask('server.power', { serverId, action: 'start', by: null })
    await expect(start).rejects.toThrow(sentences.lost)
    // The cluster has marked the pod there as terminating, and still does not start it elsewhere.
    await untilTerminating(serverId)
    const checks = 60
    for (let reconcile = 0; reconcile < checks; reconcile++) {
      expect(cluster.copies(serverId)).toEqual([node])
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    cluster.heal(node)
    await untilPlaced(serverId, 'ready')
    await conductor.client.untilStatus(serverId, 'ONLINE')
    expect(cluster.copies(serverId)).toHaveLength(1)
    watch.end()
    expect(watch.seen.max).toBe(1)
  })

  test('restarts servers on network volumes elsewhere, and waits for local volumes', async () => {
    const moving = await run('Moving')
    const node = await getNode(moving)
    const { happenings: before } = await ask('server.happenings', { serverId: moving, after: 0 })
    const local = await runLocal(node)
    const watches = [watchCopies(moving), watchCopies(local)]
    cluster.kill(node)
    await untilPlaced(moving, 'lost', sentences.lost)
    await untilPlaced(local, 'lost', sentences.lost)
    await untilTerminating(moving)
    expect(cluster.copies(moving)).toEqual([])
    cluster.kubectl('delete', 'node', node)
    await untilPlaced(local, 'waiting', sentences.volume)
    await untilPlaced(moving, 'ready')
    await conductor.client.untilStatus(moving, 'ONLINE')
    expect(cluster.copies(moving)).toEqual([node === 'node1' ? 'node2' : 'node1'])
    const after = await ask('server.happenings', { serverId: moving, after: 0 })
    expect(after.happenings.slice(0, before.length)).toEqual(before)
    await expect(
      ask('server.power', { serverId: local, action: 'start', by: null }),
    ).rejects.toThrow(sentences.volume)
    await cluster.revive(node)
    await untilPlaced(local, 'ready')
    await conductor.client.untilStatus(local, 'ONLINE')
    expect(cluster.copies(local)).toEqual([node])
    for (const watch of watches) {
      watch.end()
      expect(watch.seen.max).toBe(1)
    }
  })

  /** Runs a server on the volume that only this node has. */
  async function runLocal(node: NodeName): Promise<ServerId> {
    cluster.claimLocal('local0000000', node)
    return run('Local')
  }

  test('redirects players from the lobby to the node of their server', async () => {
    await run('Lobby')
    const secret = readKeptSecret(join(dir, 'conductor', ticketSecretFile))
    const claim = { growId: 'Ann', password: 'secret', server: 'Lobby' }
    const at = { now: Date.now(), forMs: 60_000 }
    const loginToken = sealTicket(createTicketKey(secret, { kind: 'lobby' }), claim, at)
    const enter = async () => {
      const entered = await GameClient.connect({ port: lobbyPort, loginToken, stepTimeoutMs: 5000 })
      if (entered.ok) await entered.value.close()
      return entered.ok
    }
    await expect.poll(enter).toBe(true)
  })

  test('completes all work when the conductor is killed at any moment, without affecting games', async () => {
    const serverId = await run('Steady')
    const { run: before } = await ask('server.report', { serverId })
    const half = serverIdSchema.parse('half00000000')
    const wanted = { serverId: half, name: 'Half', port: lastPort++, ownerGrowId: 'Bob' }
    void ask('server.create', wanted as never).catch(() => undefined)
    await expect.poll(() => cluster.listObjects(half).length).toBeGreaterThan(0)
    await conductor.kill()
    conductor = await ConductorProgram.start(environment())
    await ask('server.create', wanted as never)
    await untilPlaced(half, 'ready')
    expect((await ask('server.report', { serverId: half })).status).toBe('OFFLINE')
    expect((await ask('server.report', { serverId })).run).toEqual(before)
  })

  test('keeps the volume of a deleted server while it has backups', async () => {
    const serverId = await create('Kept')
    await untilPlaced(serverId, 'ready')
    const backupId = 'keptbackup01'
    const job = { jobId: 'keptjob00001', backupId, serverId, userId: '1' }
    await ask('backup.create', job as never)
    await conductor.client.until(() =>
      conductor.client.events.find(
        (it) =>
          it.event === 'backup-job' &&
          it.payload.jobId === job.jobId &&
          it.payload.state === 'done',
      ),
    )
    await ask('server.delete', { serverId })
    await expect(ask('server.report', { serverId })).rejects.toThrow('missing')
    expect((await ask('backup.record', { backupId } as never)).record?.backupId).toBe(backupId)
    expect(cluster.listObjects(serverId)).toContain(`persistentvolumeclaim/trellis-${serverId}`)
    await ask('backup.delete', { backupId } as never)
    await expect.poll(() => cluster.listObjects(serverId), { timeout: 150_000 }).toEqual([])
  })

  test('applies new limits to the next pod after a stop', async () => {
    const serverId = await run('Bound')
    await ask('server.limits', { serverId, limits: { ...noPlanLimits, memoryMb: 300 } })
    await expect
      .poll(async () => (await ask('server.report', { serverId })).limits.memoryMb)
      .toBe(300)
    const memory = () =>
      cluster.get('pod', `trellis-${serverId}-0`)?.spec.containers[0].resources.limits.memory
    expect(memory()).toBe(`${256 + 224}Mi`)
    await ask('server.power', { serverId, action: 'stop', by: null })
    await expect.poll(memory, { timeout: 150_000 }).toBe(`${300 + 224}Mi`)
    await untilPlaced(serverId, 'ready')
  })

  test('hides the cluster from a game in its pod, and limits writes to its own volume', async () => {
    const serverId = await run('Escapee')
    const { data } = cluster.folder(serverId)
    const read = ['/var/run/secrets/kubernetes.io/serviceaccount/token', '/etc/shadow']
    const write = ['/usr/mine', '/etc/mine', '/mine', '/app/mine']
    const attack = {
      read,
      write,
      dial: ['/var/run/docker.sock'],
      hosts: [],
      send: 1,
      signal: 1_000_000,
    }
    writeFileSync(join(data, 'orders.json'), JSON.stringify({ attack }))
    const outcomes = join(data, 'outcomes.json')
    await expect.poll(() => existsSync(outcomes)).toBe(true)
    const { refusals } = JSON.parse(readFileSync(outcomes, 'utf8'))
    const files = Object.entries(refusals).filter(([attempt]) => /read|write|dial/.test(attempt))
    expect(files.length).toBeGreaterThan(3)
    for (const [attempt, refusal] of files) expect(refusal, attempt).not.toBeNull()
  })
})
