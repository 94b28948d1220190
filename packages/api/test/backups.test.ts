import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await GameOwner.create(panel, '1', 'Kept')
  const { token } = await panel.signIn('1000')
  await panel.call('POST', '/admin/users/1/set-paid', { token, body: { duration: 'perm' } })
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const backup = '/server/backup'
const read = async (who = owner) => (await who.get(backup)).body

/** Waits until no job on the backup is in progress. */
async function settled(who = owner) {
  await panel.until(async () => (await read(who)).progress === null)
  return read(who)
}

async function made(who = owner) {
  const { status, body } = await who.post(backup)
  expect([status, body.message]).toEqual([202, 'The backup is being made.'])
  return settled(who)
}

async function restored(who = owner) {
  expect((await who.post(`${backup}/restore`)).status).toBe(202)
  return settled(who)
}

const archives = () =>
  readdirSync(join(panel.dataDir, 'backups')).filter((it) => it.endsWith('.tar.zst'))
const getWeather = async (who = owner) => (await who.get('/server/worlds/START')).body.d_weather
const setWeather = (to: number, who = owner) =>
  who.change('/server/worlds/START', { d_weather: to })

beforeEach(async () => {
  await owner.delete(backup)
  if ((await owner.server()).status === 'OFFLINE') await owner.start()
})

describe('a backup', () => {
  it('is taken while the server runs, restores everything, and can be undone', async () => {
    const live = await owner.live()
    await setWeather(3)
    const found = await made()
    expect(found).toMatchObject({
      exists: true,
      serverName: 'Kept',
      worlds: 1,
      players: 0,
      broken: 0,
      fault: null,
      offsite: null,
      failure: null,
      undoOf: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(found.sizeBytes).toBeGreaterThan(100)
    expect(Date.parse(found.verifiedAt)).toBeGreaterThanOrEqual(Date.parse(found.createdAt))
    expect((await owner.server()).status).toBe('ONLINE')
    await live.next('backup', (it) => it.payload.progress?.work === 'create')
    await live.next('backup', (it) => it.payload.exists)
    expect((await live.next('notice', (it) => it.payload.kind === 'backup')).payload).toMatchObject(
      {
        level: 'success',
        code: 'backup-create-proven',
        params: { worlds: 1, players: 0 },
      },
    )

    await setWeather(7)
    expect((await restored()).undoOf).toEqual(expect.any(String))
    expect((await owner.server()).status).toBe('OFFLINE')
    expect(await getWeather()).toBe(3)

    expect((await owner.post(`${backup}/undo`)).status).toBe(202)
    expect((await settled()).undoOf).toBe(null)
    expect(await getWeather()).toBe(7)
    const again = await owner.post(`${backup}/undo`)
    expect([again.status, again.body.error]).toEqual([409, 'There is nothing to undo.'])
    live.close()
    const { body } = await owner.get('/activity')
    const actions = body.map(({ action }: { action: string }) => action)
    for (const action of ['Backup created', 'Backup restored', 'Restore undone']) {
      expect(actions.filter((it: string) => it === action)).toHaveLength(1)
    }
  })

  it('is limited to one per account, also under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post(backup)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([
      202,
      ...Array.from({ length: 7 }, () => 409),
    ])
    await settled()
    expect(archives()).toHaveLength(1)
    const second = await owner.post(backup)
    expect([second.status, second.body.error]).toEqual([
      409,
      'A backup already exists. Delete it first.',
    ])
    expect((await owner.delete(backup)).body).toMatchObject({ message: 'Backup deleted.' })
    expect(await read()).toMatchObject({ exists: false, createdAt: null, sha256: null })
    await panel.until(async () => archives().length === 0)
    for (const call of [
      owner.delete(backup),
      owner.post(`${backup}/restore`),
      owner.post(`${backup}/check`),
    ]) {
      const { status, body } = await call
      expect([status, body.error]).toEqual([404, 'There is no backup.'])
    }
  })

  it('can be undone only until the next start', async () => {
    await made()
    await restored()
    await owner.start()
    await panel.until(async () => (await read()).undoOf === null)
    expect((await owner.post(`${backup}/undo`)).status).toBe(409)
  })

  it('belongs to the account and survives the deletion of its server', async () => {
    const builder = await GameOwner.create(panel, '2', 'First-Try')
    await builder.start()
    await setWeather(5, builder)
    await made(builder)
    await builder.delete('/server')
    expect(await read(builder)).toMatchObject({ exists: true, serverName: 'First-Try' })
    for (const call of [builder.post(backup), builder.post(`${backup}/restore`)]) {
      const { status, body } = await call
      expect([status, body.error]).toEqual([404, 'You do not have a server.'])
    }
    const next = await GameOwner.create(panel, '2', 'Second-Try')
    expect((await restored(next)).failure).toBe(null)
    expect(await getWeather(next)).toBe(5)
    await next.leave()
    await next.delete(backup)
  })
})

describe('a corrupt backup', () => {
  function spoil(): void {
    const file = join(panel.dataDir, 'backups', archives()[0] ?? '')
    const bytes = readFileSync(file)
    const middle = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(file, bytes)
  }

  it('fails verification at once with a clear error, and is never restored', async () => {
    await setWeather(2)
    await made()
    spoil()
    await setWeather(8)
    expect((await owner.post(`${backup}/check`)).status).toBe(202)
    const checked = await settled()
    const fault = { fault: 'The backup is damaged.', faultCause: { code: 'backup-damaged' } }
    expect(checked).toMatchObject({ ...fault, failure: null })
    expect((await owner.get('/server/backups')).body.backups).toMatchObject([fault])
    const details = { reason: fault.fault, cause: fault.faultCause }
    expect((await panelActivity()).rows[0]).toMatchObject({
      action: 'backup-found-damaged',
      details: JSON.stringify(details),
    })
    const { notices } = (await owner.get('/notices')).body
    expect(notices[0]).toMatchObject({ kind: 'backup', level: 'error' })

    const { failure } = await restored()
    expect(failure).toMatchObject({ work: 'restore' })
    const [logged] = await panel.sql("select details from activity where action = 'restore-failed'")
    expect(logged).toEqual({ details: JSON.stringify(details) })
    expect((await owner.server()).status).toBe('ONLINE')
    expect(await getWeather()).toBe(8)
  })

  it('has no codes in the words of an older version', async () => {
    await made()
    const offsite = { state: 'failed', at: null, failure: 'It failed.' }
    await panel.sql(
      `update backup set fault = 'It is broken.', offsite = '${JSON.stringify(offsite)}'`,
    )
    const older = {
      fault: 'It is broken.',
      faultCause: null,
      offsite: { ...offsite, cause: null },
    }
    expect(await read()).toMatchObject(older)
    expect((await owner.get('/server/backups')).body.backups).toMatchObject([older])
  })

  it('is found by the weekly verification', async () => {
    await made()
    spoil()
    panel.clock.offsetMs += 8 * 86_400_000
    try {
      // Every session has ended by then.
      await panel.until(async () => {
        const [row] = await panel.sql('select fault from backup')
        return (
          typeof row?.fault === 'string' &&
          (await panel.sql('select 1 from backup_job')).length === 0
        )
      })
    } finally {
      panel.clock.offsetMs = 0
    }
    const { rows } = await panelActivity()
    expect(rows[0]).toMatchObject({ actor_type: 'System', action: 'backup-found-damaged' })
  })

  it('is reported when the host has lost it', async () => {
    await made()
    for (const file of readdirSync(join(panel.dataDir, 'backups'), { withFileTypes: true })) {
      if (file.isFile()) rmSync(join(file.parentPath, file.name))
    }
    await owner.post(`${backup}/check`)
    expect(await settled()).toMatchObject({ faultCause: { code: 'backup-missing' } })
    expect((await restored()).failure).toMatchObject({ work: 'restore' })
    expect((await owner.server()).status).toBe('ONLINE')
  })
})

const panelActivity = async () => ({
  rows: await panel.sql(
    "select actor_type, action, details from activity where action like '%ackup%' order by id desc",
  ),
})

describe('backup access', () => {
  it('is denied to banned users, strangers, and owners with disabled actions', async () => {
    const operator = await panel.signIn('1000')
    const stranger = await GameOwner.create(panel, '3', 'Elsewhere')
    const foreign = await panel.call('GET', '/users/1/server/backup', { token: stranger.who.token })
    expect(foreign.status).toBe(403)
    const ban = { reason: 'No', duration: '7d' }
    await panel.call('POST', '/admin/users/3/ban', { token: operator.token, body: ban })
    for (const call of [
      stranger.get(backup),
      stranger.post(backup),
      stranger.post(`${backup}/restore`),
      stranger.post(`${backup}/undo`),
      stranger.post(`${backup}/check`),
      stranger.delete(backup),
    ]) {
      const { status, body } = await call
      expect([status, body.error]).toEqual([
        403,
        'Your account is banned and cannot perform this action.',
      ])
    }
    await panel.call('POST', '/admin/users/3/unban', { token: operator.token })
    await stranger.leave()
  })
})

describe('a backup in which nothing opens', () => {
  it('is kept, but does not count as verified, after a check either', async () => {
    const empty = await GameOwner.create(panel, '4', 'Empty')
    const live = await empty.live()
    expect((await empty.post(backup)).status).toBe(202)
    const found = await settled(empty)
    expect(found).toMatchObject({ exists: true, worlds: 0, players: 0, fault: null })
    expect(found.verifiedAt).toBeNull()
    const isUnproven = (work: string) =>
      live.next('notice', (it) => it.payload.code === `backup-${work}-unproven`)
    expect((await isUnproven('create')).payload.level).toBe('warning')
    expect((await empty.post(`${backup}/check`)).status).toBe(202)
    expect((await settled(empty)).verifiedAt).toBeNull()
    expect((await isUnproven('check')).payload.level).toBe('warning')
    const { backups } = (await empty.get('/server/backups')).body
    expect(backups).toMatchObject([{ verifiedAt: null }])
    live.close()
    await empty.delete(backup)
    await empty.leave()
  })
})

describe('an interrupted backup job', () => {
  it('is settled without loss when the agent returns', async () => {
    await setWeather(4)
    await owner.post(backup)
    await panel.endAgent('SIGKILL')
    expect((await owner.post(`${backup}/check`)).status).toBeGreaterThanOrEqual(400)
    await panel.startAgent()
    const { exists, failure } = await settled()
    // The owner sees whether the backup was done or cut short.
    expect(exists).toBe(failure === null)
    expect(archives()).toHaveLength(exists ? 1 : 0)
    expect((await owner.server()).status).toBe('ONLINE')
    expect(existsSync(owner.path('../../restore/journal.json'))).toBe(false)
  })
})
