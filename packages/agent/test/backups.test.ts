import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { getEnvironment, listProcesses } from '../../../scripts/test/found-processes.ts'
import { BackupClient, getTree, newName } from './backup-kit.ts'
import { getFailure, nextAgent, player, seeded, smallWorld, world } from './game-kit.ts'
import { fixture } from './test-agent.ts'

const farm = world('FARM')

/** Lists the processes with this folder in their environment. */
const listStarted = (folder: string) =>
  listProcesses().filter(({ pid }) => getEnvironment(pid).includes(`TRELLIS_FOLDER=${folder}`))

async function withBackup(setup: Parameters<typeof seeded>[0] = {}) {
  const { agent, game } = await seeded(setup)
  const backups = new BackupClient(game)
  expect(await backups.outcome(backups.create())).toBe('done')
  return { agent, game, backups }
}

test('includes every file of a stopped server, and records the verification', async () => {
  const { game } = await seeded()
  const { database } = game.folder
  mkdirSync(join(database, 'unknown/deep'), { recursive: true })
  writeFileSync(join(database, 'unknown/deep/ümlaut – file.bin'), Buffer.alloc(3_000_000, 7))
  writeFileSync(join(database, 'worlds/OLD_.json.corrupt-20260101T000000000Z'), '{"half":')
  writeFileSync(join(database, 'worlds/TORN_.json'), '{"torn":')
  writeFileSync(join(database, 'worlds/FARM_.json.new'), '{"stray":')
  symlinkSync('/etc/passwd', join(database, 'worlds/LINK_.json'))
  const backups = new BackupClient(game)
  const job = await backups.ended(await backups.create())
  expect(job).toMatchObject({ state: 'done', failure: null, work: 'create' })
  const record = await backups.record()
  expect(record).toMatchObject({
    serverName: 'Testers',
    worlds: 2,
    players: 1,
    broken: 1,
    pauseMs: 0,
    fault: null,
    offsite: null,
  })
  const before = getTree(database)
  delete before['worlds/FARM_.json.new']
  const archive = join(game.dataDir, 'backups', `${backups.backupId}.tar.zst`)
  expect(statSync(archive)).toMatchObject({ size: record.sizeBytes })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(readdirSync(game.folder.run).filter((name) => name.startsWith('backup-'))).toEqual([])
  game.putFile(farm, '{"gone":true}')
  expect(await backups.outcome(backups.restore())).toBe('done')
  expect(getTree(database)).toEqual(before)
})

test('backs up a running server without a stop, restores it, and undoes that', async () => {
  const { game } = await seeded()
  const backups = new BackupClient(game)
  await game.start()
  await game.command('weather FARM 9', 'FARM now has weather 9')
  expect(await backups.outcome(backups.create())).toBe('done')
  expect((await game.ask('server.report')).status).toBe('ONLINE')
  expect((await backups.record()).pauseMs).toBeGreaterThan(0)
  await game.command('weather FARM 5', 'FARM now has weather 5')
  const { etag } = await game.read(farm, 'panel')
  await game.remove(player('Bob'))
  expect(await backups.outcome(backups.restore())).toBe('done')
  expect(game.file(farm)).toMatchObject({ weather: 9 })
  expect(game.file(player('Bob'))).toMatchObject({ level: 3 })
  const report = await game.ask('server.report')
  expect(report).toMatchObject({ status: 'OFFLINE', undoOf: expect.any(String) })
  const { lines } = await game.ask('console.history', { since: null, limit: 50 })
  expect(lines).toContain('[Trellis] The server stops to be restored from a backup.')
  const stale = await getFailure(game.write(farm, smallWorld({ weather: 1 }), { base: etag }))
  expect(stale.kind).toBe('conflict')
  expect(await game.ask('player.list', listAll)).toMatchObject({ total: 1 })
  expect(await backups.outcome(backups.undo())).toBe('done')
  expect(game.file(farm)).toMatchObject({ weather: 5 })
  expect(game.file(player('Bob'))).toBeNull()
  expect(await game.ask('player.list', listAll)).toMatchObject({ total: 0 })
  expect((await game.ask('server.report')).undoOf).toBeNull()
  expect((await getFailure(backups.undo())).sentence).toBe('There is nothing to undo.')
  expect(game.client.listEventKinds(game.serverId)).toEqual([
    'started',
    'stopped',
    'restored',
    'restore-undone',
  ])
})

const listAll = {
  search: null,
  page: 1,
  pageSize: 10,
  minLevel: null,
  minGems: null,
  role: null,
  online: null,
}

test('ends the possibility of undo at the next start', async () => {
  const { game, backups } = await withBackup()
  expect(await backups.outcome(backups.restore())).toBe('done')
  expect(existsSync(game.folder.replaced)).toBe(true)
  await game.start()
  expect(game.client.report(game.serverId)?.undoOf).toBeNull()
  expect(existsSync(game.folder.replaced)).toBe(false)
  await game.stop()
  expect((await getFailure(backups.undo())).sentence).toBe('There is nothing to undo.')
})

test('keeps the undo across agent restarts', async () => {
  const { agent, game, backups } = await withBackup()
  game.putFile(farm, smallWorld({ weather: 77 }))
  expect(await backups.outcome(backups.restore())).toBe('done')
  await agent.end()
  await nextAgent(game)
  expect((await game.ask('server.report')).undoOf).not.toBeNull()
  expect(await backups.outcome(backups.undo())).toBe('done')
  expect(game.file(farm)).toMatchObject({ weather: 77 })
})

test('repeats the same report until the job is forgotten', async () => {
  const { game } = await seeded()
  const backups = new BackupClient(game)
  const jobId = newName()
  const [one, two] = await Promise.all([backups.create({ jobId }), backups.create({ jobId })])
  expect(two).toMatchObject({ jobId, startedAt: one.startedAt })
  await backups.ended(one)
  expect(await backups.create({ jobId })).toMatchObject({ state: 'done' })
  await game.client.call('backup.forget', { jobId })
  expect((await backups.list()).jobs).toEqual([])
  expect((await getFailure(backups.create({ jobId }))).sentence).toBe(
    'A backup already exists. Delete it first.',
  )
  await backups.delete()
  await backups.delete()
  expect(await backups.list()).toEqual({ records: [], jobs: [], isWhole: true })
  expect(readdirSync(join(game.dataDir, 'backups'))).toEqual(['jobs'])
})

test('blocks starts and changes of the server during a restore, and locks the backup', async () => {
  const { game, backups } = await withBackup()
  const restore = await backups.restore()
  const refused = await Promise.all([
    getFailure(game.power('start')),
    getFailure(game.write(farm, smallWorld())),
    getFailure(backups.restore()),
    getFailure(backups.create({ backupId: newName() })),
  ])
  for (const { kind, sentence } of refused) {
    expect([kind, sentence]).toEqual(['conflict', 'The server is being restored from the backup.'])
  }
  expect((await getFailure(backups.delete())).sentence).toBe(
    'Something is being done with the backup already.',
  )
  expect(await backups.outcome(Promise.resolve(restore))).toBe('done')
  await game.start()
})

test('refuses a restore that is too large or of another owner', async () => {
  const { game, backups } = await withBackup()
  expect((await getFailure(backups.restore({ maxBytes: 10 }))).sentence).toBe(
    'The backup needs more storage than the account has.',
  )
  expect((await getFailure(backups.restore({ userId: '999999999999999999' }))).sentence).toBe(
    'This is not a backup of this account.',
  )
  backups.backupId = newName()
  expect(await getFailure(backups.restore())).toMatchObject({ kind: 'missing' })
  await game.start()
})

test('gives the deletion of a server precedence over every job', async () => {
  // A restore waits for the end of the game, so this one lasts until the deletion comes.
  const { game, backups } = await withBackup({ engine: fixture('never-stops') })
  await game.start()
  const job = await backups.restore()
  await game.ask('server.delete')
  const { state } = await backups.ended(job)
  expect(state).toBe('failed')
  expect(readdirSync(join(game.dataDir, 'servers'))).toEqual([])
  expect(await backups.restore({ jobId: job.jobId })).toMatchObject({ state: 'failed' })
  expect(await backups.outcome(backups.check())).toBe('done')
  // The game that was stopped for the restore does not restart. The shell around it ends a moment after its record.
  await expect.poll(() => listStarted(game.folder.root)).toEqual([])
})

test('accepts the next job as soon as the previous one is reported as ended', async () => {
  const { game } = await seeded()
  const backups = new BackupClient(game)
  for (let round = 0; round < 5; round++) {
    backups.backupId = newName()
    const { jobId } = await backups.create()
    const isWorking = async () =>
      (await backups.list()).jobs.some((it) => it.jobId === jobId && it.state === 'working')
    while (await isWorking());
    expect(await backups.outcome(backups.check())).toBe('done')
    await backups.delete()
  }
})
