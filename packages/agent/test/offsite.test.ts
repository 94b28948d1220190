import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupRecord } from '@trellis/contract/links/agent-backups.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { BackupClient, getTree } from './backup-kit.ts'
import { nextAgent, seeded, smallWorld, world } from './game-kit.ts'
import { S3StandIn } from './s3-stand-in.ts'

type Offsite = NonNullable<BackupRecord['offsite']>

async function withStore(keys: Parameters<S3StandIn['store']>[0] = {}) {
  const store = await S3StandIn.start()
  const { agent, game } = await seeded({ blobStore: store.store(keys) })
  return { store, agent, game, backups: new BackupClient(game) }
}

/** Resolves when the record shows this state of the offsite copy. */
function untilOffsite(
  { game: { client } }: BackupClient,
  state: Offsite['state'],
): Promise<Offsite> {
  return client.until(() => {
    const event = client.events.findLast((it) => it.event === 'backup-record')
    const offsite = event?.event === 'backup-record' ? event.payload.offsite : null
    return offsite?.state === state ? offsite : null
  })
}

const getArchive = ({ game, backupId }: BackupClient) =>
  join(game.dataDir, 'backups', `${backupId}.tar.zst`)

test('copies a small backup, verifies it, and restores a lost one from the copy', async () => {
  const { store, game, backups } = await withStore()
  const before = getTree(game.folder.database)
  expect(await backups.outcome(backups.create())).toBe('done')
  expect((await untilOffsite(backups, 'stored')).failure).toBeNull()
  const key = `trellis/${backups.backupId}.tar.zst`
  expect(store.objects.get(key)).toEqual(readFileSync(getArchive(backups)))
  expect(store.requests).toEqual([`PUT /copies/${key}`, `GET /copies/${key}`])
  rmSync(getArchive(backups))
  store.outages = 3
  const { failure, cause } = await backups.ended(await backups.check())
  expect(failure).toBe('The off-site store answered with an error (503).')
  expect(cause).toEqual({ code: 'offsite-error', params: { status: 503 } })
  expect((await backups.record()).fault).toBeNull()
  game.putFile(world('FARM'), smallWorld({ weather: 3 }))
  expect(await backups.outcome(backups.restore())).toBe('done')
  expect(getTree(game.folder.database)).toEqual(before)
  expect(existsSync(getArchive(backups))).toBe(true)
})

test('repairs a damaged archive from its copy, and reports when both are damaged', async () => {
  const { store, backups } = await withStore()
  expect(await backups.outcome(backups.create())).toBe('done')
  await untilOffsite(backups, 'stored')
  const sound = readFileSync(getArchive(backups))
  const broken = Buffer.from(sound)
  broken[broken.length >> 1]! ^= 4
  writeFileSync(getArchive(backups), broken)
  expect(await backups.outcome(backups.check())).toBe('done')
  expect(readFileSync(getArchive(backups))).toEqual(sound)
  writeFileSync(getArchive(backups), broken)
  store.objects.set(`trellis/${backups.backupId}.tar.zst`, broken)
  expect(await backups.outcome(backups.check())).toBe('The backup is damaged.')
  const { fault, faultCause } = await backups.record()
  expect([fault, faultCause]).toEqual(['The backup is damaged.', { code: 'backup-damaged' }])
  expect(readFileSync(getArchive(backups))).toEqual(broken)
})

test('uploads a large backup in parts, and deletes the copy with it', async () => {
  const { store, game, backups } = await withStore()
  writeFileSync(join(game.folder.database, 'noise.bin'), randomBytes(37 * 1024 * 1024))
  expect(await backups.outcome(backups.create())).toBe('done')
  await untilOffsite(backups, 'stored')
  const key = `trellis/${backups.backupId}.tar.zst`
  expect(store.requests.filter((it) => it.includes('partNumber'))).toHaveLength(3)
  expect(store.objects.get(key)?.equals(readFileSync(getArchive(backups)))).toBe(true)
  expect(store.uploads.size).toBe(0)
  await backups.delete()
  await expect.poll(() => store.objects.size).toBe(0)
  await expect.poll(() => readdirSync(join(game.dataDir, 'backups'))).toEqual(['jobs'])
})

test('retries a failing object store', async () => {
  const { store, backups } = await withStore()
  store.outages = 2
  expect(await backups.outcome(backups.create())).toBe('done')
  await untilOffsite(backups, 'stored')
  expect(store.requests.filter((it) => it.startsWith('PUT'))).toHaveLength(3)
})

test('discards a corrupt copy, which the next agent uploads again', async () => {
  const { store, agent, game, backups } = await withStore()
  store.isFlipping = true
  expect(await backups.outcome(backups.create())).toBe('done')
  expect(await untilOffsite(backups, 'failed')).toMatchObject({
    failure: 'The copy in the off-site store is not the same as the backup.',
    cause: { code: 'offsite-differs' },
  })
  expect(await backups.record()).toMatchObject({ fault: null, offsite: { state: 'failed' } })
  await agent.end()
  store.isFlipping = false
  await nextAgent(game, { blobStore: store.store() })
  await untilOffsite(backups, 'stored')
})

test('reports a wrong key without secrets, and retries a failed deletion later', async () => {
  const { store, agent, game, backups } = await withStore()
  expect(await backups.outcome(backups.create())).toBe('done')
  await untilOffsite(backups, 'stored')
  await agent.end()
  const secretAccessKey = 'quite-another-secret'
  await nextAgent(game, { blobStore: store.store({ secretAccessKey }) })
  await backups.delete()
  backups.backupId = 'secondbackup'
  expect(await backups.outcome(backups.create())).toBe('done')
  const { failure, cause } = await untilOffsite(backups, 'failed')
  expect(failure).toBe('The off-site store refused our access key.')
  expect(cause).toEqual({ code: 'offsite-wrong-key' })
  expect(store.objects.size).toBe(1)
  const kept = readdirSync(join(game.dataDir, 'backups'), { recursive: true, encoding: 'utf8' })
  for (const name of kept.filter((it) => it.endsWith('.json'))) {
    expect(readFileSync(join(game.dataDir, 'backups', name), 'utf8')).not.toContain(secretAccessKey)
  }
})

test('reads the record of an older agent, which has no codes', async () => {
  const { agent, game, backups } = await withStore()
  expect(await backups.outcome(backups.create())).toBe('done')
  await untilOffsite(backups, 'stored')
  await agent.end()
  const file = join(game.dataDir, 'backups', `${backups.backupId}.json`)
  const { faultCause: _, offsite, ...older } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = { state: 'failed', at: offsite.at, failure: 'It failed.' }
  writeFileSync(file, JSON.stringify({ ...older, fault: 'It is broken.', offsite: failed }))
  await nextAgent(game)
  const record = { fault: 'It is broken.', faultCause: null, offsite: { ...failed, cause: null } }
  expect(await backups.record()).toMatchObject(record)
})

test('requires all settings of the object store or none, and names missing ones', async () => {
  const plain = { DATA_DIR: '/data', ENGINE_ENTRY: '/engine.js' }
  expect(readConfig(plain).offsite).toBeNull()
  const store = await S3StandIn.start()
  const environment = store.environment()
  expect(readConfig({ ...plain, ...environment }).offsite).toEqual(store.settings())
  const { BACKUP_S3_BUCKET: _bucket, ...rest } = environment
  expect(() => readConfig({ ...plain, ...rest })).toThrow(
    'For copies of backups off-site, BACKUP_S3_BUCKET must be set, too.',
  )
})
