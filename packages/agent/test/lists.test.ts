import {
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import {
  createGame,
  type Game,
  getFailure,
  nextAgent,
  player,
  smallWorld,
  somePlayer,
  world,
} from './game-kit.ts'

const page = { search: null, page: 1, pageSize: 10 }
const all = { search: null, page: null, pageSize: 10 }
const anyPlayer = { minLevel: null, minGems: null, role: null, online: null }

const worlds = (game: Game, query: object = {}) =>
  game.ask('world.list', { ...page, locked: null, ...query })
const players = (game: Game, query: object = {}) =>
  game.ask('player.list', { ...page, ...anyPlayer, ...query })
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

const worldCount = 300
const playerCount = 1000
const number = (at: number) => String(at).padStart(4, '0')

function fill(game: Game): void {
  for (let at = 0; at < worldCount; at++) {
    const owner = at % 3 === 0 ? 'Bob' : at % 3 === 1 ? 'EVE' : ''
    game.putFile(world(`W${number(at)}`), smallWorld({ owner, d_weather: at % 2 === 0 ? 6 : 0 }))
  }
  for (let at = 0; at < playerCount; at++) {
    const roles = at % 10 === 0 ? { 'Role.Vip': true, 'Role.custom_role_name': 'x' } : {}
    game.putFile(
      player(`Player${number(at)}`),
      somePlayer(`Player${number(at)}`, { level: at, gems: at * 2, ...roles }),
    )
  }
}

test('returns a correct first page before a large folder is completely read', async () => {
  const { game } = await createGame()
  fill(game)
  const first = await worlds(game)
  expect(first.total).toBe(worldCount)
  expect(names(first.worlds)).toEqual(Array.from({ length: 10 }, (_, at) => `W${number(at)}`))
  expect(first.worlds.map(({ owner }) => owner).slice(0, 3)).toEqual(['Bob', 'EVE', ''])
  expect(first.indexed).toBeLessThan(1)
  const some = await players(game, { page: 100 })
  expect(names(some.players)).toEqual(
    Array.from({ length: 10 }, (_, at) => `Player${number(990 + at)}`),
  )
  expect(some.players[9]).toMatchObject({ level: 999, gems: 1998, roles: [], online: false })
})

test('lists the worlds with the newest changes first', async () => {
  const { game } = await createGame()
  for (const name of ['AAA', 'BBB', 'CCC']) game.putFile(world(name), smallWorld({}))
  await worlds(game, all)
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(game.folder.worlds, 'BBB_.json'), later, later)
  const byChange = { order: 'visited' }
  await expect.poll(async () => names((await worlds(game, byChange)).worlds)[0]).toBe('BBB')
  expect(names((await worlds(game)).worlds)).toEqual(['AAA', 'BBB', 'CCC'])
  const found = await worlds(game, { ...byChange, search: 'cc' })
  expect([names(found.worlds), found.total]).toEqual([['CCC'], 1])
})

test('finds all matching rows in the first call', async () => {
  const { game } = await createGame()
  fill(game)
  const [closed, rich] = await Promise.all([
    worlds(game, { ...all, locked: true }),
    players(game, { ...all, minGems: 1990 }),
  ])
  expect(closed).toMatchObject({ total: 150 })
  expect(closed.worlds).toHaveLength(150)
  expect(names(rich.players)).toEqual([995, 996, 997, 998, 999].map((at) => `Player${number(at)}`))
})

test('pages, searches names and owners ignoring case, and filters', async () => {
  const { game } = await createGame()
  fill(game)
  await worlds(game, all)
  await players(game, all)
  expect(await worlds(game, { search: 'w000', pageSize: 100 })).toMatchObject({
    total: 10,
    indexed: 1,
  })
  expect((await worlds(game, { search: 'bOb', page: 10 })).total).toBe(100)
  expect(names((await worlds(game, { search: 'eve', page: 10 })).worlds).at(-1)).toBe('W0298')
  expect((await worlds(game, { search: 'eve', page: 11 })).worlds).toEqual([])
  expect((await worlds(game, { search: '%' })).total).toBe(0)
  expect((await worlds(game, { search: "'; --" })).total).toBe(0)
  expect((await worlds(game, { locked: false, search: 'BOB' })).total).toBe(50)
  expect((await players(game, { search: 'PLAYER00' })).total).toBe(100)
  expect((await players(game, { minLevel: 990 })).total).toBe(10)
  expect((await players(game, { minLevel: 990, minGems: 1990 })).total).toBe(5)
  const vips = await players(game, { role: 'Vip' })
  expect(vips).toMatchObject({ total: 100, roles: ['Vip'] })
  expect((await players(game, { online: true })).total).toBe(0)
  expect((await players(game, { online: false })).total).toBe(playerCount)
})

describe.each(['OFFLINE', 'ONLINE'])('a document list, server %s', (status) => {
  const ready = async () => {
    const { agent, game } = await createGame()
    game.putFile(world('FARM'), smallWorld({ owner: 'Bob' }))
    game.putFile(player('Bob'), somePlayer('Bob'))
    game.putFile(world('START'), smallWorld())
    if (status === 'ONLINE') await game.start()
    return { agent, game }
  }

  test('shows a new file in each of several calls at once', async () => {
    const { game } = await ready()
    await players(game)
    for (let round = 1; round <= 20; round++) {
      game.putFile(player(`Eve${round}`), somePlayer(`Eve${round}`, { level: 9 }))
      const pages = await Promise.all([null, 1, null, 1].map((page) => players(game, { page })))
      expect(pages.map(({ total }) => total)).toEqual(Array(4).fill(round + 1))
    }
  })

  test('shows new, changed and deleted files in the next call', async () => {
    const { game } = await ready()
    expect(names((await worlds(game)).worlds)).toEqual(['FARM', 'START'])
    game.putFile(world('NEW'), smallWorld({ owner: 'Eve' }))
    game.putFile(world('FARM'), smallWorld({ owner: 'Ann', entry_level: 7 }))
    game.putFile(player('Eve'), somePlayer('Eve', { level: 9 }))
    expect((await worlds(game)).worlds.slice(0, 2)).toMatchObject([
      { name: 'FARM', owner: 'Ann', entryLevel: 7 },
      { name: 'NEW', owner: 'Eve' },
    ])
    expect((await players(game, { minLevel: 9 })).players).toMatchObject([
      { name: 'Eve', level: 9 },
    ])
    game.deleteFile(world('NEW'))
    game.deleteFile(player('Eve'))
    expect(names((await worlds(game)).worlds)).toEqual(['FARM', 'START'])
    expect(names((await players(game)).players)).toEqual(['Bob'])
  })

  test('shows edits in the next call', async () => {
    const { game } = await ready()
    await worlds(game)
    for (let weather = 1; weather < 10; weather++) {
      await game.set(world('FARM'), [{ path: ['weather'], value: weather }])
      expect((await worlds(game)).worlds[0]).toMatchObject({ name: 'FARM', weather })
    }
    await game.remove(world('FARM'))
    expect(names((await worlds(game)).worlds)).toEqual(['START'])
    await game.restore(world('FARM'), 10)
    expect(names((await worlds(game)).worlds)).toEqual(['FARM', 'START'])
  })

  test('shows changes made while no agent ran', async () => {
    const { agent, game } = await ready()
    await worlds(game, all)
    await agent.end()
    game.putFile(world('FARM'), smallWorld({ owner: 'Someone' }))
    game.putFile(world('NEW'), smallWorld())
    game.deleteFile(player('Bob'))
    await nextAgent(game)
    expect((await worlds(game)).worlds).toMatchObject([
      { name: 'FARM', owner: 'Someone' },
      { name: 'NEW' },
      { name: 'START' },
    ])
    expect((await players(game)).total).toBe(0)
  })
})

test('sorts worlds by owner or last change, those without an owner last', async () => {
  const { game } = await createGame()
  const owners = ['zoe', 'Bob', '', 'ann']
  for (const [at, owner] of owners.entries()) game.putFile(world(`W${at}`), smallWorld({ owner }))
  const sort = async (query: object) => names((await worlds(game, query)).worlds)
  expect(await sort({})).toEqual(['W0', 'W1', 'W2', 'W3'])
  expect(await sort({ descending: true })).toEqual(['W3', 'W2', 'W1', 'W0'])
  expect(await sort({ order: 'owner' })).toEqual(['W3', 'W1', 'W0', 'W2'])
  expect(await sort({ order: 'owner', descending: true })).toEqual(['W0', 'W1', 'W3', 'W2'])
})

test('ignores files that are no documents, and invalid documents', async () => {
  const { game } = await createGame()
  const { worlds: folder } = game.folder
  for (const file of [
    'x.json',
    'lower_.json',
    '_.json',
    'A_.json.new',
    'B_.json.corrupt-1',
    `${'L'.repeat(25)}_.json`,
  ]) {
    writeFileSync(join(folder, file), '{}')
  }
  mkdirSync(join(folder, 'DIR_.json'))
  game.putFile(world('EMPTY'), '')
  game.putFile(
    world('ODD'),
    '{"owner":7,"weather":1e300,"d_weather":"6","entry_level":-1.5,"ct":[],"blocks":{}}',
  )
  game.putFile(player('Odd'), '{"level":"x","gems":1e999,"Role.Vip":1,"Role.":true}')
  const rows = await worlds(game)
  expect(names(rows.worlds)).toEqual(['EMPTY', 'ODD'])
  expect(rows.worlds[1]).toMatchObject({ owner: '', weather: 0, locked: false, entryLevel: -1 })
  expect((await players(game)).players).toMatchObject([{ name: 'Odd', level: 1, gems: 0 }])
})

test('encodes tiles as runs of integers for any block values', async () => {
  const { game } = await createGame()
  game.putFile(world('FARM'), '{"blocks":[{"f":2,"b":1e300},{"f":2},{"f":"x"},{"f":-0},{}]}')
  const { foreground, background } = await game.ask('world.tiles', { name: 'FARM' })
  expect(foreground).toEqual([2, 2, 0, 5998])
  expect(background).toEqual([0, 6000])
})

describe('an unusable index', () => {
  const garbage = (file: string) =>
    writeFileSync(file, 'SQLite format 3\0 is what it says'.repeat(300))
  const otherRelease = (file: string) => {
    rmSync(file, { force: true })
    const database = new DatabaseSync(file)
    database.exec('create table world (name text, other text); create table player (id int)')
    database.close()
  }
  const cutOff = (file: string) => {
    rmSync(file, { force: true })
    const database = new DatabaseSync(file)
    database.exec('create table world (name text primary key, stamp text)')
    database.close()
    writeFileSync(file, new Uint8Array(5000).fill(7))
  }
  const empty = (file: string) => writeFileSync(file, '')

  test.each([
    ['garbage', garbage],
    ['of another release', otherRelease],
    ['overwritten', cutOff],
    ['empty', empty],
  ])('is rebuilt when it is %s', async (_name, spoil) => {
    const { agent, game } = await createGame()
    game.putFile(world('FARM'), smallWorld({ owner: 'Bob' }))
    await worlds(game)
    await agent.end()
    spoil(game.folder.indexFile)
    await nextAgent(game)
    expect((await worlds(game)).worlds).toMatchObject([{ name: 'FARM', owner: 'Bob' }])
    expect((await players(game)).total).toBe(0)
  })

  test.each([
    ['garbage', garbage],
    ['of another release', otherRelease],
    ['overwritten', cutOff],
  ])('quarantines a version store that is %s, and accepts edits', async (_name, spoil) => {
    const { agent, game } = await createGame()
    game.putFile(world('FARM'), smallWorld())
    await game.set(world('FARM'), [{ path: ['weather'], value: 1 }])
    await agent.end()
    spoil(game.folder.historyFile)
    await nextAgent(game)
    expect(await game.versions(world('FARM'))).toEqual([])
    const { value, etag } = await game.read(world('FARM'))
    expect(await game.write(world('FARM'), { ...value, weather: 2 }, { base: etag })).toMatchObject(
      { changed: 1 },
    )
    expect(await game.versions(world('FARM'))).toHaveLength(1)
    expect(
      readdirSync(game.folder.root).some((file) => file.startsWith('history.db.corrupt-')),
    ).toBe(true)
  })
})

test('closes the files of a deleted server, even during lists and edits', async () => {
  const { agent, game } = await createGame()
  fill(game)
  const busy = [worlds(game, all), players(game, all), game.read(world('W0001')), worlds(game)]
  const outcomes = Promise.allSettled(busy)
  await game.ask('server.delete')
  await outcomes
  expect((await getFailure(worlds(game))).kind).toBe('missing')
  expect(agent.agent.servers).toEqual([])
  // A file that is being read for the index is closed when the read ends.
  await expect.poll(() => getOpenFiles(game)).toEqual([])
})

const getOpenFiles = (game: Game) =>
  readdirSync('/proc/self/fd')
    .flatMap((fd) => getLink(fd))
    .filter((path) => path.includes(game.serverId))

function getLink(fd: string): string[] {
  try {
    return [readlinkSync(`/proc/self/fd/${fd}`)]
  } catch {
    return []
  }
}

test('lists worlds and players with files of 20 GB, and refuses to open them', async () => {
  const { game } = await createGame()
  const documents = [world('HUGE'), player('Huge')]
  game.putFile(world('FARM'), smallWorld({}))
  game.putFile(player('Bob'), somePlayer('Bob'))
  const places = [join(game.folder.worlds, 'HUGE_.json'), join(game.folder.players, 'Huge_.json')]
  const bytes = 20_000_000_000
  for (const path of places) {
    writeFileSync(path, '')
    truncateSync(path, bytes)
  }
  expect(names((await worlds(game)).worlds)).toEqual(['FARM', 'HUGE'])
  expect(names((await players(game)).players)).toEqual(['Bob', 'Huge'])
  for (const document of documents) {
    const failure = await getFailure(game.read(document))
    expect(failure).toMatchObject({ kind: 'conflict', params: { reason: 'document-too-large' } })
    expect(await getFailure(game.set(document, [{ path: ['level'], value: 1 }]))).toEqual(failure)
  }
  expect(places.map((path) => statSync(path).size)).toEqual([bytes, bytes])
})
