import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import { describe, expect, it } from 'vitest'
import { config, type Game, player, seededAt, smallWorld, somePlayer, world } from './game-kit.ts'

const guilds: GameDocument = { kind: 'guilds' }
const ratings: GameDocument = { kind: 'ratings' }
const events: GameDocument = { kind: 'timed-events' }
const at = '2026-01-01T00:00:00.000Z'
const members = { Bob: { rank: 'leader', at } }
const moon = { name: 'Moon Men', at, notice: '', members, invited: [] }
const rating = { sum: 80, weight: 20, visits: 5 }
const arena = {
  ...{ kind: 'arena', key: 'arena/FARM', world: 'FARM', worlds: ['FARM'], by: 'Bob' },
  ...{ minutes: 1440, factor: 2, items: [[242, 1]], gems: 0, seconds: 5, announced: 0 },
  ...{ place: null, uid: null, scores: {} },
}

const createOwner = (name: string) => ({ worlds_owned: ['BANK', name], home_world: name })

/** A guild, a rating and an event of the world FARM, at a server in this state. */
async function seededWith(status: 'OFFLINE' | 'ONLINE'): Promise<Game> {
  const { game } = await seededAt('OFFLINE')
  const startedAt = Date.now()
  const event = { ...arena, startedAt, fellAt: startedAt, endsAt: startedAt + 3_600_000 }
  game.putFile(guilds, { guilds: { 1: { ...moon, world: { name: 'FARM', owner: 'Bob' } } } })
  const winners = [{ day: 3, world: 'FARM' }]
  game.putFile(ratings, { worlds: { FARM: rating }, winners, chosen_day: getUtcDay(startedAt) })
  game.putFile(events, { running: { 'arena/FARM': event } })
  game.putFile(player('Bob'), somePlayer('Bob', createOwner('FARM')))
  if (status === 'ONLINE') await game.start()
  return game
}

const rename = (game: Game, name: string, to: string) =>
  game.ask('world.rename', { name, to, by: 'Ann' })

const readAll = async (game: Game) => {
  const read = async (document: GameDocument) => (await game.read(document)).value
  return { guilds: await read(guilds), ratings: await read(ratings), events: await read(events) }
}

const moonOfFarm = { ...moon, world: { name: 'FARM', owner: 'Bob' } }

async function restoreDeleted(game: Game): Promise<void> {
  const { worlds } = await game.ask('world.deleted')
  const deleted = worlds.find(({ name }) => name === 'FARM')
  await game.restore(world('FARM'), deleted?.number ?? 0)
}

const untilEventsEnd = (game: Game) =>
  expect.poll(async () => (await readAll(game)).events.running).toEqual({})

describe.each(['OFFLINE', 'ONLINE'] as const)('a world, server %s', (status) => {
  it('keeps its guild, rating and event under a new name, and at the next start', async () => {
    const game = await seededWith(status)
    await rename(game, 'FARM', 'SHOP')
    const moved = {
      guilds: { guilds: { 1: { world: { name: 'SHOP', owner: 'Bob' } } } },
      ratings: { worlds: { SHOP: { sum: 80 } }, winners: [{ day: 3, world: 'SHOP' }] },
      events: { running: { 'arena/SHOP': { world: 'SHOP' } } },
    }
    expect(await readAll(game)).toMatchObject(moved)
    expect((await game.read(player('Bob'))).value).toMatchObject(createOwner('SHOP'))
    if (status === 'ONLINE') await game.stop()
    await game.start()
    await game.command('save', /Saved|Nothing had changed/)
    expect(await readAll(game)).toMatchObject(moved)
    const { ratings: kept, ...others } = await readAll(game)
    const { renamed, ...rest } = kept
    expect(renamed).toEqual({ FARM: 'SHOP' })
    expect(JSON.stringify([others, rest])).not.toContain('FARM')
  })

  it('stays the jail under a new name', async () => {
    const { game } = await seededAt('OFFLINE')
    game.putFile(config, {
      ...game.file(config),
      MODERATION: { JAIL_WORLD: ' farm', APPEAL_TEXT: 'Ask' },
    })
    game.putFile(world('HALL'), smallWorld())
    if (status === 'ONLINE') await game.start()
    const readJail = async () => (await game.read(config)).value.MODERATION
    await rename(game, 'FARM', 'SHOP')
    expect(await readJail()).toEqual({ JAIL_WORLD: 'SHOP', APPEAL_TEXT: 'Ask' })
    await rename(game, 'HALL', 'CAVE')
    await game.remove(world('SHOP'))
    expect(await readJail()).toEqual({ JAIL_WORLD: 'SHOP', APPEAL_TEXT: 'Ask' })
  })

  it('stays the jail under a new name without settings', async () => {
    const { game } = await seededAt('OFFLINE')
    game.putFile(world('JAIL'), smallWorld())
    if (status === 'ONLINE') await game.start()
    await rename(game, 'JAIL', 'CELL')
    expect((await game.read(config)).value).toMatchObject({ MODERATION: { JAIL_WORLD: 'CELL' } })
  })

  it('gets its guild, rating and event back when its deletion is undone', async () => {
    const game = await seededWith(status)
    const before = await readAll(game)
    await game.remove(world('FARM'))
    if (status === 'ONLINE') await untilEventsEnd(game)
    const gone = await readAll(game)
    expect(JSON.stringify([gone.guilds, gone.ratings])).not.toContain('"FARM"')
    await restoreDeleted(game)
    const back = await readAll(game)
    expect([back.guilds, back.ratings]).toEqual([before.guilds, before.ratings])
    expect(back.events.running).toEqual(before.events.running)
    expect(back.events.history ?? []).toEqual([])
    if (status === 'ONLINE') await game.stop()
    await game.start()
    await game.command('save', /Saved|Nothing had changed/)
    expect(await readAll(game)).toMatchObject({ ...before, guilds: { guilds: { 1: moonOfFarm } } })
  })

  it('takes nothing newer away when its deletion is undone', async () => {
    const game = await seededWith(status)
    game.putFile(world('BANK'), smallWorld())
    await game.remove(world('FARM'))
    if (status === 'ONLINE') {
      await untilEventsEnd(game)
      await game.stop()
    }
    const bank = { ...moon, world: { name: 'BANK', owner: 'Bob' } }
    const newer = { ...rating, sum: 40 }
    const past = { ...arena, startedAt: 5, endedAt: 9, end: 'stopped', winner: 'Bob' }
    const paid = { running: {}, history: [past] }
    game.putFile(guilds, { guilds: { 1: bank } })
    game.putFile(ratings, { worlds: { FARM: newer }, winners: [{ day: 3, world: 'BANK' }] })
    game.putFile(events, paid)
    await restoreDeleted(game)
    expect(await readAll(game)).toMatchObject({
      guilds: { guilds: { 1: bank } },
      ratings: { worlds: { FARM: newer }, winners: [{ day: 3, world: 'BANK' }] },
      events: paid,
    })
  })

  it('leaves nothing to another world of its name when it is deleted', async () => {
    const game = await seededWith(status)
    await game.remove(world('FARM'))
    if (status === 'ONLINE') await game.stop()
    const tile = [{ f: 0, b: 14 }, 6000]
    const file = { format: 'trellis-world', version: 1, name: 'FARM', settings: {}, blocks: [tile] }
    const source = { kind: 'file', text: JSON.stringify(file) }
    await game.ask('world.create', { name: 'FARM', source, locks: [], by: 'Ann', room: null })
    await game.start()
    await expect.poll(async () => (await readAll(game)).events.running).toEqual({})
    const left = await readAll(game)
    expect(left.guilds).toMatchObject({ guilds: { 1: moon } })
    expect(JSON.stringify(left.guilds)).not.toContain('FARM')
    expect(left.ratings).toMatchObject({ worlds: {}, winners: [] })
  })
})

it('keeps the entries of a world when the engine is killed right after its new name is accepted', async () => {
  const game = await seededWith('ONLINE')
  await rename(game, 'FARM', 'SHOP')
  game.killEngine()
  await game.client.until(() => game.client.listEventKinds(game.serverId).includes('crashed'))
  expect(await readAll(game)).toMatchObject({
    guilds: { guilds: { 1: { world: { name: 'SHOP' } } } },
    ratings: { worlds: { SHOP: { sum: 80 } } },
    events: { running: { 'arena/SHOP': { world: 'SHOP' } } },
  })
  expect((await game.read(player('Bob'))).value).toMatchObject(createOwner('SHOP'))
})

it('forgets the worlds that were taken out of the folder while the server was stopped', async () => {
  const game = await seededWith('OFFLINE')
  game.putFile(world('BANK'), smallWorld())
  game.deleteFile(world('FARM'))
  await game.start()
  await expect
    .poll(async () => (await readAll(game)).events)
    .toMatchObject({
      running: {},
      history: [{ kind: 'arena', world: 'FARM', end: 'stopped' }],
    })
  const left = await readAll(game)
  expect(left.guilds).toEqual({ guilds: { 1: moon } })
  expect(left.ratings).toMatchObject({ worlds: {}, winners: [] })
})
