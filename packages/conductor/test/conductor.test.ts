import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerId, serverIdSchema } from '@trellis/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFailure } from '../../agent/test/game-kit.ts'
import { LinkClient } from '../../agent/test/link-client.ts'
import { freeUdpPort } from '../../api/test/kit/free-ports.ts'
import { PodAgent } from './pod-agent.ts'
import { ConductorProgram, token } from './real-cluster/real-cluster.ts'
import { TapePlayer } from './tape/player.ts'

const [first, second] = ['taped0000001', 'taped0000002'].map((id) => serverIdSchema.parse(id)) as [
  ServerId,
  ServerId,
]
const dataDir = mkdtempSync(join(tmpdir(), 'trellis-conductor-'))

const ports = { first: await freeUdpPort(), second: await freeUdpPort() }

let tape: TapePlayer
let conductor: ConductorProgram
const pods = new Map<ServerId, PodAgent>()

const startConductor = () =>
  ConductorProgram.start({
    KUBE_URL: tape.url,
    KUBE_NAMESPACE: 'trellis-servers',
    DATA_DIR: dataDir,
    SERVER_IMAGE: 'trellis:test',
  })

const ask: LinkClient['call'] = (command, params) => conductor.client.call(command, params)
const report = (serverId: ServerId) => conductor.client.report(serverId)
const untilPlaced = (serverId: ServerId, state: string) =>
  conductor.client.until(() => report(serverId)?.place?.state === state)

beforeAll(async () => {
  tape = await TapePlayer.start({ 17301: ports.first, 17302: ports.second })
  conductor = await startConductor()
})
afterAll(async () => {
  await conductor?.kill()
  tape?.end()
  await Promise.all([...pods.values()].map((pod) => pod.end()))
  rmSync(dataDir, { recursive: true, force: true })
})

/** Creates a server; its agent starts once everything that its pod would need exists. */
async function create(serverId: ServerId, name: string, port: number, mark: string) {
  const wanted = { serverId, name, port, ownerGrowId: 'Bob' }
  const made = ask('server.create', wanted as never)
  const written = (kind: string) =>
    tape.written.findLast(
      ({ call, body }) => call.startsWith('POST') && call.endsWith(kind) && named(body, serverId),
    )
  await expect.poll(() => written('/statefulsets')).toBeDefined()
  const secret = written('/secrets')?.body as Secret | undefined
  pods.set(serverId, await PodAgent.start(tape.getAddress(serverId, mark), keysIn(secret)))
  // The server's folder is created after its agent answers; the rest of the tape confirms that.
  tape.playBefore('"trellis/made":"true"')
  await made
  await expect.poll(() => tape.written.at(-1)).toMatchObject({ body: isMade })
  tape.playTo(mark)
  await untilPlaced(serverId, 'ready')
}

type StatefulSet = { spec: { template: { spec: object } } }
type Secret = { stringData: { token: string; 'ticket-key': string } }

/** Returns the keys as a node passes them to a pod. */
const keysIn = (secret: Secret | undefined) => secret?.stringData ?? { token: '', 'ticket-key': '' }

const isMade = { metadata: { annotations: { 'trellis/made': 'true' } } }

const named = (body: unknown, serverId: ServerId) =>
  (body as { metadata: { name: string } }).metadata.name === `trellis-${serverId}`

async function power(serverId: ServerId, action: 'start' | 'stop', status: 'ONLINE' | 'OFFLINE') {
  await ask('server.power', { serverId, action, by: null })
  await conductor.client.untilStatus(serverId, status)
}

test('creates a server as a secret, a volume, a service and a StatefulSet, then through its agent', async () => {
  const other = { name: 'Other', port: 17_309, ownerGrowId: 'Bob' }
  const template = { id: 'foreign', schema: 'none', paths: null }
  const refused = ask('server.create', { serverId: first, ...other, template } as never)
  await expect(refused).rejects.toThrow('This machine cannot run other engines than its own.')
  await create(first, 'First', ports.first, 'first')
  const posts = tape.written.filter(({ call }) => call.startsWith('POST'))
  expect(posts.map(({ call }) => call.split('/').at(-1))).toEqual([
    'secrets',
    'persistentvolumeclaims',
    'services',
    'statefulsets',
  ])
  const set = posts[3]?.body
  expect(set).toHaveProperty('spec.template.spec')
  expect((set as StatefulSet).spec.template.spec).toMatchObject({
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: 60,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        ports: [{ containerPort: 17_090 }, { hostPort: ports.first, protocol: 'UDP' }],
      },
    ],
  })
  expect(JSON.stringify(set)).not.toContain(token)
  expect(tape.unknown).toEqual([])
})

test('forwards calls to the agent, and consoles, events and archives back', async () => {
  await create(second, 'Second', ports.second, 'second')
  await power(first, 'start', 'ONLINE')
  expect(report(first)?.isolation?.driver).toBe('kubernetes')
  await ask('server.owner', { serverId: first, ownerGrowId: 'Cleo' } as never)
  await expect.poll(() => report(first)?.ownerGrowId).toBe('Cleo')
  expect(report(second)?.status).toBe('OFFLINE')
  const { nextSeq } = await ask('console.follow', { serverId: first })
  await ask('console.command', { serverId: first, command: 'version', by: 'Ann' })
  const frame = await conductor.client.until(() => conductor.client.frames[0])
  expect(frame).toMatchObject({ serverId: first, seq: nextSeq })
  await conductor.client.until(() =>
    conductor.client.events.some((it) => it.event === 'metrics' && it.payload.serverId === first),
  )
  expect(conductor.client.listEventKinds(first)).toEqual(['started'])
  const archive = await fetch(`http://127.0.0.1:${conductor.port}/servers/${first}/archive`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(archive.headers.get('content-type')).toBe('application/zip')
  const bytes = Buffer.from(await archive.arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const sent = await fetch(
    `http://127.0.0.1:${conductor.port}/servers/${second}/archive?by=Ann&bytes=${bytes.length}`,
    { method: 'PUT', body: bytes, headers: { authorization: `Bearer ${token}` } },
  )
  expect(sent.status).toBe(202)
  const unknown = ask('server.report', { serverId: serverIdSchema.parse('nobodys00001') })
  await expect(unknown).rejects.toThrow('missing')
})

test('finds backups on every volume, and restores them to their own server only', async () => {
  const job = { jobId: 'tapedjob0001', backupId: 'tapedbackup1', serverId: first, userId: '1' }
  await ask('backup.create', job as never)
  const done = await conductor.client.until(() =>
    conductor.client.events.find((it) => it.event === 'backup-job' && it.payload.state === 'done'),
  )
  expect(done.payload).toMatchObject({ jobId: job.jobId, serverId: first })
  const list = await ask('backup.list', {})
  expect(list.records.map(({ backupId }) => backupId)).toEqual([job.backupId])
  expect(list.isWhole).toBe(true)
  const { record } = await ask('backup.record', { backupId: job.backupId } as never)
  const { sha256 } = record ?? { sha256: '' }
  const wanted = { ...job, jobId: 'tapedjob0002', sha256, by: 'Ann', maxBytes: 1e9 }
  const elsewhere = ask('backup.restore', { ...wanted, serverId: second } as never)
  await expect(elsewhere).rejects.toThrow('lies on the volume of another server')
  const gone = ask('backup.check', {
    ...job,
    backupId: 'nosuchbackup',
    sha256,
    serverId: undefined,
  } as never)
  await expect(gone).rejects.toThrow()
})

test('requires the token, and continues after the conductor was killed', async () => {
  for (const wrong of ['', `${token}x`]) {
    await expect(LinkClient.dial({ port: conductor.port, token: wrong })).rejects.toThrow('401')
  }
  const { run } = await ask('server.report', { serverId: first })
  await conductor.kill()
  conductor = await startConductor()
  expect((await ask('server.report', { serverId: first })).run).toEqual(run)
  const { nextSeq } = await ask('console.follow', { serverId: first })
  expect(nextSeq).toBeGreaterThan(1)
  // When the cluster's watch history has expired, the conductor lists again.
  tape.forget()
  await expect.poll(() => tape.watches).toBe(3)
  expect(tape.unknown).toEqual([])
})

test('reports an absent agent, and sends it no calls until it returns', async () => {
  await pods.get(second)?.stop()
  await untilPlaced(second, 'waiting')
  expect(report(second)).toMatchObject({ status: 'UNKNOWN', run: null })
  await expect(
    ask('server.power', { serverId: second, action: 'start', by: null }),
  ).rejects.toThrow('The server cannot be reached right now.')
  expect((await ask('backup.list', {})).isWhole).toBe(false)
  await pods.get(second)?.start()
  await untilPlaced(second, 'ready')
  expect(report(second)?.status).toBe('OFFLINE')
})

test('says which call an agent may have done that died before its answer', async () => {
  const player = { serverId: second, name: 'Bob' }
  const gift = { ...player, itemId: 242, count: 1, by: 'Ann', room: null }
  const failures: ReturnType<typeof getFailure>[] = []
  await pods.get(second)?.dieDuring(async () => {
    failures.push(getFailure(ask('player.give', gift as never)))
    failures.push(getFailure(ask('player.profile', player as never)))
    // Calls of one connection are passed on in their order.
    await ask('host.ping', {})
  })
  const codes = (await Promise.all(failures)).map(({ kind, code }) => [kind, code])
  expect(codes).toEqual([
    ['trouble', 'outcome-unknown'],
    ['trouble', undefined],
  ])
  await untilPlaced(second, 'waiting')
  await pods.get(second)?.start()
  await untilPlaced(second, 'ready')
})

test('reports which server of a lost node waits, and its return on the next node', async () => {
  await pods.get(first)?.stop()
  tape.playTo('lost')
  await untilPlaced(first, 'lost')
  expect(report(first)?.place?.sentence).toMatch(/^Its machine does not answer\./)
  expect(report(first)?.place?.code).toBe('lost')
  expect(report(first)?.place?.node).toMatch(/^node[12]$/)
  tape.playTo('given-up')
  await pods.get(first)?.moveTo(tape.getAddress(first, 'healed'))
  tape.playTo('healed')
  await untilPlaced(first, 'ready')
  await conductor.client.untilStatus(first, 'ONLINE')
})

test('refuses test copies, because a pod reaches only its own volume', async () => {
  const serverId = serverIdSchema.parse('copied000001')
  const wanted = { serverId, name: 'Copied', port: 17_300, ownerGrowId: 'Bob', players: [] }
  const order = { ...wanted, source: { serverId: second }, maxBytes: 1000 }
  await expect(ask('copy.make', order as never)).rejects.toThrow('copy-not-in-cluster')
})

test('deletes the volume of a deleted server, unless it holds backups', async () => {
  await ask('server.delete', { serverId: second })
  const deleted = () =>
    tape.written
      .filter(({ call }) => call.startsWith('DELETE'))
      .map(({ call }) => call.split('/').slice(-2).join('/'))
  tape.playBefore('"type":"DELETED"')
  const name = `trellis-${second}`
  await expect
    .poll(deleted)
    .toEqual([
      `statefulsets/${name}`,
      `services/${name}`,
      `secrets/${name}`,
      `persistentvolumeclaims/${name}`,
    ])
  await expect(ask('server.report', { serverId: second })).rejects.toThrow('missing')
  tape.playTo('deleted')
  expect(tape.unknown).toEqual([])
})
