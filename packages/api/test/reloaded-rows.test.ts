import { createLog } from '@trellis/program/log.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Roster } from '../src/hosting/members/roster.ts'
import { listEndedMembers } from '../src/hosting/members/store.ts'
import { ServerDirectory } from '../src/hosting/servers/directory.ts'
import { AgentLink } from '../src/hosts/agent-link.ts'
import { Fleet } from '../src/hosts/fleet.ts'
import { ServerGrants } from '../src/kit/server-grants.ts'
import { OpenPanels } from '../src/live/open-panels.ts'
import { countRows } from './kit/count-rows.ts'
import { fillService } from './kit/full-service.ts'
import { TaskFixture } from './kit/task-fixture.ts'

const log = createLog({ name: 'test', level: 'silent' })
/** The ids that `fillService` gives. */
const getUser = (number: number) => String(5_000_000 + number)
const getServer = (number: number) => `server${number}`

let fixture: TaskFixture
beforeAll(async () => {
  fixture = await TaskFixture.open()
  await fill(fixture, { servers: 12, membersEach: 2 })
})
afterAll(() => fixture.close())

/** Fills a database with servers, each with an owner and with members who own the next ones. */
async function fill({ db }: TaskFixture, size: { servers: number; membersEach: number }) {
  const { servers, membersEach } = size
  await db.transaction(async (tx) => {
    await fillService(tx, { users: servers, servers, bans: 0, entries: 0 })
    for (let server = 1; server <= servers; server++)
      for (let step = 1; step <= membersEach; step++)
        await tx
          .insertInto('server_member')
          .values(createMember(server, ((server + step - 1) % servers) + 1))
          .execute()
  })
}

const createMember = (server: number, user: number, expiresAt: number | null = null) => ({
  server_id: getServer(server),
  user_id: getUser(user),
  rights: '["view"]',
  invited_by: 'Owner',
  joined_at: 1,
  expires_at: expiresAt,
})

function openDirectory(db: TaskFixture['db']) {
  const fleet = new Fleet(new AgentLink({ address: { socketPath: '/nowhere' }, log }))
  const grants = new ServerGrants(new OpenPanels())
  return new ServerDirectory({ db, fleet, grants, now: () => fixture.now })
}

/** Returns the database with a gate: a reading that has its rows ends when the test opens it. */
function holdReadings(db: TaskFixture['db']) {
  let gate: Promise<void> = Promise.resolve()
  let begun = 0
  return {
    db: {
      ...db,
      transaction: async (work) => {
        const result = await db.transaction(work)
        begun++
        await gate
        return result
      },
    } satisfies TaskFixture['db'],
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    hasRead: (count: number) => expect.poll(() => begun).toBe(count),
  }
}

const setServer = (number: number, values: { name?: string; owner_id?: string }) =>
  fixture.db.transaction(async (tx) => {
    const key = values.name === undefined ? {} : { name_key: values.name.toLowerCase() }
    await tx
      .updateTable('server')
      .set({ ...values, ...key })
      .where('id', '=', getServer(number))
      .execute()
  })

describe('the rows that are read after a change of one', () => {
  it.each([20, 200])('are as few among %i servers as among ten', async (servers) => {
    const [few, many] = await Promise.all([TaskFixture.open(), TaskFixture.open()])
    await fill(few, { servers: 10, membersEach: 3 })
    await fill(many, { servers, membersEach: 3 })
    const counts = []
    for (const { db } of [few, many]) {
      const counted = countRows(db)
      const directory = openDirectory(counted.db)
      const roster = new Roster({ db: counted.db, now: () => 2 })
      await Promise.all([directory.reload(), roster.reload()])
      counts.push({
        server: await counted.count(() => directory.reloadOf([getUser(5)])),
        member: await counted.count(() => roster.reloadUsers([getUser(5)])),
      })
    }
    // The id of the owner's server, then the server; the rights of the member to three servers.
    expect(counts[1]).toEqual({
      server: expect.objectContaining({ rows: 2 }),
      member: { statements: 1, rows: 3 },
    })
    expect(counts[1]).toEqual(counts[0])
    await Promise.all([few.close(), many.close()])
  })

  it('are all of them at the start', async () => {
    const counted = countRows(fixture.db)
    const directory = openDirectory(counted.db)
    expect(await counted.count(() => directory.reload())).toMatchObject({ rows: 12 })
    const roster = new Roster({ db: counted.db, now: () => 2 })
    expect(await counted.count(() => roster.reload())).toEqual({ statements: 1, rows: 24 })
  })
})

describe('the directory of servers', () => {
  let directory: ServerDirectory
  let changed: string[][]
  beforeEach(async () => {
    directory = openDirectory(fixture.db)
    await directory.reload()
    changed = []
    directory.on('changed', (ids) => changed.push(ids))
  })

  it('finds a renamed server by its new name only, and lists it in its place', async () => {
    await setServer(3, { name: 'Zebra' })
    await directory.reloadOf([getUser(3)])
    expect(directory.byName('zebra')?.id).toBe(getServer(3))
    expect(directory.byName('Server3')).toBeNull()
    expect(directory.undeleted().at(-1)?.name).toBe('Zebra')
    expect(directory.totals().servers).toBe(12)
    expect(changed).toEqual([[getServer(3)]])
    await setServer(3, { name: 'Server3' })
  })

  it.each([
    ['former owner', getUser(4)],
    ['new owner', getUser(5)],
    ['id', getServer(4)],
  ])('moves a server to the owner that it has now when its %s is read', async (_, id) => {
    const list = (user: number) => directory.ownedBy(getUser(user)).map((row) => row.id)
    await setServer(4, { owner_id: getUser(5) })
    await directory.reloadOf([id])
    expect([list(4), list(5)]).toEqual([[], [getServer(4), getServer(5)]])
    expect(changed).toEqual([[getServer(4)]])
    await setServer(4, { owner_id: getUser(4) })
  })

  it('forgets a deleted server, and leaves its name to the next one', async () => {
    const row = directory.open(getServer(6))
    await fixture.db.transaction((tx) =>
      tx.updateTable('server').set({ name: 'X', name_key: 'x' }).where('id', '=', row.id).execute(),
    )
    await setServer(7, { name: row.name })
    await directory.reloadOf([getUser(7)])
    expect(directory.byName(row.name)?.id).toBe(getServer(7))
    // The row that had the name is read later, and must not take it along.
    await directory.reloadOf([getUser(6)])
    expect(directory.byName(row.name)?.id).toBe(getServer(7))
    await fixture.db.transaction((tx) => tx.deleteFrom('server').where('id', '=', row.id).execute())
    await directory.reloadOf([getUser(6)])
    expect([directory.byId(row.id), directory.byName('X')]).toEqual([null, null])
    expect(directory.ownedBy(getUser(6))).toEqual([])
    expect(changed.at(-1)).toEqual([row.id])
    // The owner has no server now, so no row is read.
    await directory.reloadOf([getUser(6)])
    expect(directory.byId(row.id)).toBeNull()
  })

  it('suspends the test copy of another owner with its source', async () => {
    await fixture.db.transaction((tx) =>
      tx
        .insertInto('test_copy')
        .values({
          ...{ server_id: getServer(9), source_id: getServer(8), made_at: 1, players: '[]' },
          ...{ backup_id: null, backup_user_id: null, backup_sha256: null },
          ...{ ends_at: null, warned_at: null },
        })
        .execute(),
    )
    await directory.reloadOf([getUser(9)])
    await fixture.db.transaction((tx) =>
      tx
        .insertInto('server_suspension')
        .values({
          ...{ server_id: getServer(8), reason: 'Scams', suspended_by: 'Boss' },
          ...{ suspended_at: 1, ends_at: null },
        })
        .execute(),
    )
    await directory.reloadOf([getUser(8)])
    const reasons = [8, 9].map((server) => directory.byId(getServer(server))?.suspension?.reason)
    expect(reasons).toEqual(['Scams', 'Scams'])
  })

  it('has the server that a user has chosen, and no choice that is gone', async () => {
    const choose = (server: number | null) =>
      fixture.db.transaction(async (tx) => {
        await tx.deleteFrom('selected_server').where('user_id', '=', getUser(1)).execute()
        if (server !== null)
          await tx
            .insertInto('selected_server')
            .values({ user_id: getUser(1), server_id: getServer(server) })
            .execute()
      })
    for (const server of [2, 3, null]) {
      await choose(server)
      await directory.reloadOf([getUser(1)])
      expect(directory.chosenBy(getUser(1))?.id ?? null).toBe(server && getServer(server))
    }
  })

  it('has a change that comes while it is loaded for the first time', async () => {
    const held = holdReadings(fixture.db)
    const open = held.hold()
    const fresh = openDirectory(held.db)
    const loaded = fresh.reload()
    await held.hasRead(1)
    await setServer(10, { name: 'Late' })
    const change = fresh.reloadOf([getUser(10)])
    open()
    await loaded
    expect(fresh.byName('Late')).toBeNull()
    await change
    expect(fresh.byName('Late')?.id).toBe(getServer(10))
    expect(fresh.byName('Server10')).toBeNull()
  })

  it('returns lists that stay as they are while servers change', async () => {
    const [all, undeleted, owned] = [
      directory.all(),
      directory.undeleted(),
      directory.ownedBy(getUser(11)),
    ]
    const names = [all, undeleted, owned].map((rows) => rows.map(({ name }) => name))
    await setServer(11, { name: 'Aardvark' })
    await directory.reloadOf([getUser(11)])
    expect([all, undeleted, owned].map((rows) => rows.map(({ name }) => name))).toEqual(names)
    expect(directory.undeleted()[0]?.name).toBe('Aardvark')
  })
})

describe('the roster of members', () => {
  let roster: Roster
  beforeEach(async () => {
    roster = new Roster({ db: fixture.db, now: () => 1000 })
    await roster.reload()
  })

  const setRights = (server: number, user: number, rights: string | null) =>
    fixture.db.transaction(async (tx) => {
      await tx
        .deleteFrom('server_member')
        .where('server_id', '=', getServer(server))
        .where('user_id', '=', getUser(user))
        .execute()
      if (rights !== null)
        await tx
          .insertInto('server_member')
          .values({ ...createMember(server, user), rights })
          .execute()
    })

  it('takes the rights of a removed member, and of no other one', async () => {
    await setRights(1, 2, null)
    await roster.reloadUsers([getUser(2)])
    expect(roster.find(getUser(2), getServer(1))).toBeNull()
    expect(roster.listOfServer(getServer(1)).map(({ userId }) => userId)).toEqual([getUser(3)])
    expect(roster.listOfUser(getUser(2)).map(({ serverId }) => serverId)).toEqual([getServer(12)])
    await setRights(1, 2, '["view"]')
    await roster.reloadUsers([getUser(2)])
    expect(roster.find(getUser(2), getServer(1))?.rights).toEqual(['view'])
    expect(roster.listOfServer(getServer(1))).toHaveLength(2)
  })

  it('has the last of two quick changes, although the first is still being read', async () => {
    const held = holdReadings(fixture.db)
    const slow = new Roster({ db: held.db, now: () => 1000 })
    await slow.reload()
    const open = held.hold()
    await setRights(1, 2, '["view","console"]')
    const first = slow.reloadUsers([getUser(2)])
    await held.hasRead(2)
    await setRights(1, 2, null)
    const second = slow.reloadUsers([getUser(2)])
    open()
    await Promise.all([first, second])
    expect(slow.find(getUser(2), getServer(1))).toBeNull()
    expect(slow.listOfServer(getServer(1)).map(({ userId }) => userId)).toEqual([getUser(3)])
  })

  it('reads a bounded number of the members whose time is over, those that ended first', async () => {
    const ends = [300, 100, 200, 5000]
    await fixture.db.transaction(async (tx) => {
      for (const [at, end] of ends.entries())
        await tx
          .insertInto('server_member')
          .values(createMember(8, at + 2, end))
          .execute()
    })
    const counted = countRows(fixture.db)
    const list = (limit: number) =>
      counted.db.transaction((tx) => listEndedMembers(tx, { at: 1000, limit }))
    expect((await list(2)).map(({ userId }) => userId)).toEqual([getUser(3), getUser(4)])
    const { rows } = await counted.count(async () => void (await list(100)))
    expect(rows).toBe(3)
  })
})
