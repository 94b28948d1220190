import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDb } from '../src/kit/db.ts'
import { createPopulation } from '../src/operations/overview/population.ts'
import { Admins } from './kit/admins.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let panel: TestPanel
let admins: Admins
let watcher: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  admins = await Admins.open(panel)
  watcher = await admins.admin('50', ['dashboard:view'])
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const get = (path: string, who = watcher) => panel.call('GET', path, { token: who.token })
const overview = async () => (await get('/admin/stats')).body
const history = async (range: string) => (await get(`/admin/stats/history?range=${range}`)).body

describe('the admin overview', () => {
  it('counts registered users at once, but not users who only signed in', async () => {
    const before = await overview()
    await panel.logIn({ user: { id: '60', username: 'newcomer' } })
    expect(await overview()).toEqual(before)
    await panel.signIn('61')
    expect((await overview()).totalUsers).toBe(before.totalUsers + 1)
  })

  it('counts servers and those that are online', async () => {
    const before = await overview()
    const owner = await GameOwner.create(panel, '62', 'Counted')
    expect(await overview()).toMatchObject({
      totalServers: before.totalServers + 1,
      onlineServers: before.onlineServers,
    })
    await owner.start()
    expect(await overview()).toMatchObject({
      onlineServers: before.onlineServers + 1,
      activePlayers: 0,
    })
    await owner.leave()
    expect(await overview()).toMatchObject({
      totalServers: before.totalServers,
      onlineServers: before.onlineServers,
    })
  })

  it('requires the permission to view it', async () => {
    const other = await admins.admin('51', ['users:view', 'servers:view', 'logs:view'])
    for (const path of ['/admin/stats', '/admin/stats/history']) {
      expect((await get(path, other)).status).toBe(403)
      expect((await get(path)).status).toBe(200)
    }
    expect((await get('/admin/stats/history?range=year')).status).toBe(400)
  })
})

describe('the population history', () => {
  it('begins when the host first connects', async () => {
    await panel.until(async () => (await history('day')).points.length > 0)
    const { points, stepMs, from, to } = await history('day')
    expect(stepMs).toBe(5 * minuteMs)
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(dayMs)
    expect(Date.parse(points.at(-1).at) % stepMs).toBe(0)
  })

  it('of a day has steps of five minutes, oldest first, and keeps gaps', async () => {
    const step = floorTo(Date.now() - 10 * hourMs, hourMs)
    await put(step + 10 * minuteMs, 3, 9)
    await put(step, 2, 7)
    await put(Date.now() - 25 * hourMs, 90, 90)
    const { points } = await history('day')
    expect(points.slice(0, 2)).toEqual([
      { at: instant(step), servers: 2, players: 7 },
      { at: instant(step + 10 * minuteMs), servers: 3, players: 9 },
    ])
  })

  it('of a month has steps of two hours with the peak of each', async () => {
    const step = floorTo(Date.now() - 10 * dayMs, 2 * hourMs)
    await put(step, 4, 30)
    await put(step + 115 * minuteMs, 8, 20)
    await put(step + 120 * minuteMs, 1, 1)
    const { points, stepMs } = await history('month')
    expect(stepMs).toBe(2 * hourMs)
    expect(points.slice(0, 2)).toEqual([
      { at: instant(step), servers: 8, players: 30 },
      { at: instant(step + 2 * hourMs), servers: 1, players: 1 },
    ])
  })
})

describe('stored population samples', () => {
  const open = async (work: (db: Db) => Promise<void>) => {
    const db = await openDb(panel.database)
    await work(db).finally(() => db.close())
  }

  it('keep the peak of each step across apis', async () => {
    await open(async (db) => {
      const begin = floorTo(Date.now() + 100 * dayMs, 5 * minuteMs)
      let at = begin
      const [one, other] = [0, 1].map(() => createPopulation({ db, now: () => at }))
      one?.note({ servers: 5, players: 10 })
      one?.note({ servers: 2, players: 40 })
      await one?.write()
      other?.note({ servers: 3, players: 60 })
      await other?.write()
      at += 4 * minuteMs
      one?.note({ servers: 1, players: 1 })
      await one?.write()
      expect((await one?.history('day'))?.points).toEqual([
        { at: instant(begin), servers: 5, players: 60 },
      ])
      at += minuteMs
      other?.note({ servers: 1, players: 2 })
      await other?.write()
      expect((await one?.history('day'))?.points.at(-1)).toEqual({
        at: instant(begin + 5 * minuteMs),
        servers: 1,
        players: 2,
      })
    })
  })

  it('stay empty for times without samples', async () => {
    await open(async (db) => {
      const at = Date.now() + 300 * dayMs
      const population = createPopulation({ db, now: () => at })
      await population.write()
      expect((await population.history('day')).points).toEqual([])
    })
  })

  it('are deleted after 35 days', async () => {
    await open(async (db) => {
      let at = floorTo(Date.now() + 400 * dayMs, 5 * minuteMs)
      const population = createPopulation({ db, now: () => at })
      const kept = async () => Number((await panel.sql(count))[0]?.n)
      const count = `select count(*) as n from population_sample where at >= ${at}`
      population.note({ servers: 1, players: 1 })
      await population.write()
      at += 34 * dayMs
      population.note({ servers: 1, players: 1 })
      await population.write()
      expect(await kept()).toBe(2)
      at += 2 * dayMs
      population.note({ servers: 1, players: 1 })
      await population.write()
      expect(await kept()).toBe(2)
    })
  })
})

const floorTo = (at: number, step: number) => Math.floor(at / step) * step
const instant = (at: number) => new Date(at).toISOString()

const put = (at: number, servers: number, players: number) =>
  panel.sql(
    `insert into population_sample (at, servers, players) values (${floorTo(at, 5 * minuteMs)}, ${servers}, ${players})`,
  )
