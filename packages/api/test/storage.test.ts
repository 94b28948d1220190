import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forecastStorage } from '../src/hosting/storage/forecast.ts'
import { getThreshold } from '../src/hosting/storage/thresholds.ts'
import { GameOwner } from './kit/game-owner.ts'
import { Money } from './kit/money.ts'
import { TestPanel } from './kit/test-panel.ts'

const day = 86_400_000
const mb = 1024 * 1024
const full = 'Storage limit exceeded. Cannot start server.'

let panel: TestPanel
let money: Money
const owners: GameOwner[] = []
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  money = await Money.open(panel)
})
afterAll(async () => {
  for (const owner of owners) await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Creates an owner whose stopped server has a file of this many bytes in its worlds. */
async function newOwner(id: string, bytes: number): Promise<GameOwner> {
  const owner = await GameOwner.create(panel, id, `Store-${id}`)
  owners.push(owner)
  owner.write('worlds/LARGE_.json', {
    name: 'LARGE',
    owner: '',
    blocks: [],
    note: 'x'.repeat(bytes),
  })
  await owner.start()
  await panel.until(async () => (await money.profile(owner.who)).storageUsedMB >= bytes / mb)
  return owner
}
const setLimit = async (owner: GameOwner, limitMB: number) => {
  const { status } = await money.asBoss('POST', `/admin/users/${owner.who.id}/set-storage`, {
    limitMB,
  })
  expect(status).toBe(200)
}
const storageNotices = async (owner: GameOwner) =>
  (await owner.get('/notices')).body.notices.filter((it: { kind: string }) => it.kind === 'storage')

describe('storage', () => {
  it('explains its usage by category', async () => {
    const owner = await newOwner('1', 3 * mb)
    const { body } = await owner.get('/server/storage')
    const sum = Object.values<number>(body.parts).reduce((total, bytes) => total + bytes, 0)
    expect(body).toMatchObject({ usedBytes: sum, limitBytes: 500 * mb, forecast: null })
    expect(body.parts.worlds).toBeGreaterThan(3 * mb)
    expect(body.parts.logs).toBeGreaterThan(0)
    expect(body.largest[0]).toMatchObject({ kind: 'world', name: 'LARGE' })
    expect(body.history.at(-1).bytes).toBe(sum)
  })

  it('warns at 75 and 90 percent, once each', async () => {
    const owner = await newOwner('2', 15 * mb)
    const live = await owner.live()
    await setLimit(owner, 20)
    // The admin's change itself sends a notice, too.
    const { payload } = await live.next('notice', ({ payload }) => payload.kind === 'storage')
    expect(payload).toMatchObject({
      kind: 'storage',
      level: 'warning',
      text: 'The storage of Store-2 is more than 75 percent full.',
      action: { path: '/renew#storage' },
    })
    await live.line('more than 75 percent full')
    await setLimit(owner, 21)
    await setLimit(owner, 20)
    await setLimit(owner, 16)
    await live.next('notice', (frame) => frame.payload.text.includes('90 percent'))
    expect(await storageNotices(owner)).toHaveLength(2)
    live.close()
  })

  it('saves and stops the server at its limit, refuses starts, and recovers after an upgrade', async () => {
    const owner = await newOwner('3', 3 * mb)
    const live = await owner.live()
    await setLimit(owner, 3)
    await live.line('Storage limit exceeded')
    await owner.reaches('OFFLINE')
    expect(await owner.post('/server/start')).toMatchObject({ status: 409, body: { error: full } })
    expect((await storageNotices(owner))[0]).toMatchObject({ level: 'error' })
    await money.give(owner.who, 200)
    expect((await money.checkout(owner.who, { storage_upgrade_500: 1 })).status).toBe(200)
    await owner.reaches('ONLINE')
    expect(await money.profile(owner.who)).toMatchObject({ storageLimitMB: 503 })
    live.close()
  })

  it('keeps a reserve from edits and imports, and always allows freeing space', async () => {
    const owner = await newOwner('4', 3 * mb)
    await setLimit(owner, 5)
    const path = '/server/worlds/LARGE'
    const { body } = await owner.get(path)
    const larger = { ...body, note: body.note + 'y'.repeat(mb) }
    expect(await owner.put(path, larger)).toMatchObject({
      status: 409,
      body: { error: 'There is not enough storage left for this.' },
    })
    expect(owner.file('worlds/LARGE_.json').note).toHaveLength(3 * mb)
    expect((await owner.put(path, { ...body, note: 'short' })).status).toBe(200)
    expect(
      (await owner.put('/server/config', { creatorList: ['Friend'], autofarmDelay: 900 })).status,
    ).toBe(200)
    expect((await owner.delete(path)).status).toBe(200)
  })

  it('counts files, and stops a server that creates too many', async () => {
    const owner = await newOwner('7', 1000)
    const live = await owner.live()
    await setLimit(owner, 3)
    const { body: before } = await owner.get('/server/storage')
    expect(before).toMatchObject({ fileLimit: 384, usedFiles: expect.any(Number) })
    for (let n = 0; n < 400; n++) writeFileSync(owner.path(`cache/${n}`), '')
    const { body } = await owner.get('/server/storage')
    expect(body.usedFiles).toBe(before.usedFiles + 400)
    await live.line('It has too many files.')
    await owner.reaches('OFFLINE')
    expect(await owner.post('/server/start')).toMatchObject({ status: 409, body: { error: full } })
    const profile = await money.profile(owner.who)
    expect(profile).toMatchObject({ storageFiles: body.usedFiles, storageFileLimit: 384 })
    expect(profile.storageUsedMB).toBeLessThan(3)
    for (let n = 0; n < 400; n++) rmSync(owner.path(`cache/${n}`))
    await owner.get('/server/storage')
    await owner.reaches('ONLINE')
    live.close()
  })

  it('answers 404 without a server and to other users', async () => {
    const who = await panel.signIn('5')
    const answer = await panel.call('GET', '/servers/selected/storage', { token: who.token })
    expect(answer).toMatchObject({ status: 404, body: { code: 'no-server' } })
  })

  it('is forecast from its recorded history', async () => {
    const owner = await newOwner('6', mb)
    const [server] = await panel.sql("select id from server where name = 'Store-6'")
    const now = Date.now()
    const used = (await owner.get('/server/storage')).body.usedBytes
    for (let ago = 1; ago <= 6; ago++) {
      const at = now - ago * day
      const date = new Date(at + 7 * 3_600_000).toISOString().slice(0, 10)
      const bytes = used - ago * 10_000
      await panel.sql(
        `insert into storage_sample values ('${server?.id}', '${date}', ${at}, ${bytes})`,
      )
    }
    const { body } = await owner.get('/server/storage')
    expect(body.history.length).toBeGreaterThanOrEqual(7)
    expect(Math.round(body.forecast.bytesPerDay / 1000)).toBe(10)
    expect(body.forecast.fullAt).toBeNull()
  })
})

describe('the storage forecast', () => {
  const growing = Array.from({ length: 8 }, (_, index) => ({ at: index * day, bytes: index * mb }))

  it('follows a straight line to the limit', () => {
    const { bytesPerDay, fullAt } = forecastStorage(growing, 10 * mb) ?? {}
    expect(Math.round(Number(bytesPerDay) / mb)).toBe(1)
    expect(Date.parse(fullAt ?? '') / day).toBeCloseTo(10, 3)
  })

  it('uses the last week only, and needs at least a day of data', () => {
    const quiet = [...growing, ...growing.map(({ at }) => ({ at: at + 10 * day, bytes: 7 * mb }))]
    expect(forecastStorage(quiet, 10 * mb)).toMatchObject({ bytesPerDay: 0, fullAt: null })
    expect(forecastStorage([], mb)).toBeNull()
    expect(forecastStorage([{ at: 0, bytes: 1 }], mb)).toBeNull()
    expect(forecastStorage(growing.slice(0, 1).concat({ at: day / 2, bytes: 5 }), mb)).toBeNull()
  })

  it('reports a full storage as full now', () => {
    expect(forecastStorage(growing, 3 * mb)?.fullAt).toBe(new Date(7 * day).toISOString())
  })
})

describe('a storage warning', () => {
  it.each([
    [10, 0, 0],
    [75, 0, 75],
    [89.9, 75, 75],
    [90, 75, 90],
    [100, 90, 100],
    [250, 0, 100],
    [97, 100, 100],
    [94, 100, 90],
    [72, 75, 75],
    [69, 75, 0],
  ])('at %d percent, last warned at %d, has the threshold %d', (percent, warned, expected) => {
    expect(getThreshold(percent, warned)).toBe(expected)
  })
})
