import { countItem, give, type Pair } from '@trellis/game-data/inventory.ts'
import { readModerationSettings } from '@trellis/game-data/moderation-settings.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexCommands } from '../src/game/commands/command-rights.ts'
import { listEffects } from '../src/game/events/effects.ts'
import { take } from '../src/game/items/inventory.ts'
import { createPlayer } from '../src/game/people/newcomer.ts'
import { getRank } from '../src/game/people/rank.ts'
import { takeAutofarmStep } from '../src/game/requests/autofarm.ts'
import { findEntryRefusal, findJoinRefusal } from '../src/game/rights/joining.ts'
import { getCustomItems } from '../src/game/settings/custom-items.ts'
import { getSettings } from '../src/game/settings/settings.ts'
import { getShownWeather, setLocked, type World } from '../src/game/world/world.ts'

describe('rank', () => {
  test.each([
    [{}, 0],
    [{ 'Role.Cheats': true }, 1],
    [{ 'Role.Vip': true }, 2],
    [{ 'Role.Moderator': true }, 3],
    [{ 'Role.Administrator': true }, 4],
    [{ 'Role.Developer': true }, 5],
    [{ 'Role.God': true }, 6],
    [{ 'Role.Unlimited': true }, 7],
    [{ 'Role.Owner_Server': true }, 8],
    [{ 'Role.Vip': true, 'Role.God': true }, 6],
    [{ 'Role.Vip': 1, 'Role.God': 'true' }, 0],
    [{ 'Role.God': false, 'Role.Role_Level': 99 }, 0],
  ])('maps %j to %i', (player, rank) => {
    expect(getRank(player, 'Bob', [])).toBe(rank)
  })

  test('puts a creator above all, matching the name exactly', () => {
    expect(getRank({ 'Role.Owner_Server': true }, 'Bob', ['Bob'])).toBe(9)
    expect(getRank({}, 'bob', ['Bob'])).toBe(0)
  })
})

describe('joining', () => {
  const enters = (world: World, player: object = {}, growId = 'Bob', creators: string[] = []) =>
    findEntryRefusal({ growId, player: { level: 5, ...player } }, world, {
      name: 'FARM',
      creators,
      jailWorld: 'JAIL',
      now: 0,
    })

  test.each<[string, World, object, string | null]>([
    ['an open world', {}, {}, null],
    ['the level exactly', { entry_level: 5 }, {}, null],
    ['a level too low', { entry_level: 6 }, {}, "Players lower than level 6 can't enter FARM."],
    [
      'no level at all counts as 1',
      { entry_level: 2 },
      { level: 'x' },
      "Players lower than level 2 can't enter FARM.",
    ],
    ['an entry level of a foreign type counts as 1', { entry_level: '99' }, {}, null],
    ['the owner below the level', { entry_level: 99, owner: 'BOB' }, {}, null],
    ['an admin below the level', { entry_level: 99, admins: ['bOb'] }, {}, null],
    [
      'an admin as older engines write it',
      { entry_level: 99, admins: [{ name: 'Bob' }] },
      {},
      null,
    ],
    ['a locked world', { d_weather: 6 }, {}, 'That world is locked.'],
    ['a locked world of a foreign type', { d_weather: '6' }, {}, null],
    ['the owner of a locked world', { d_weather: 6, owner: 'Bob' }, {}, null],
    ['a moderator', { d_weather: 6, n_b: 'x', entry_level: 99 }, { 'Role.Moderator': true }, null],
    ['a vip', { d_weather: 6 }, { 'Role.Vip': true }, 'That world is locked.'],
    ['a nuked world', { n_b: 'Eve' }, {}, 'That world is inaccessible.'],
    ['the owner of a nuked world', { n_b: 'Eve', owner: 'Bob' }, {}, 'That world is inaccessible.'],
    [
      'nobody owns',
      { d_weather: 6, owner: '', admins: ['', null, 7] },
      {},
      'That world is locked.',
    ],
  ])('handles %s', (_name, world, player, denial) => {
    expect(enters(world, player)).toBe(denial)
  })

  test('admits creators to every world, and ignores an empty owner', () => {
    expect(enters({ d_weather: 6, n_b: 'x' }, {}, 'Bob', ['Bob'])).toBeNull()
    expect(enters({ d_weather: 6, owner: '' }, {}, '')).toBe('That world is locked.')
  })

  test('is refused to banned players in any letter case', () => {
    const banned = [{ name: 'Bob', at: '', by: '' }]
    expect(findJoinRefusal('bOB', banned, 0)).toBe('You are banned from this server.')
    expect(findJoinRefusal('Bobby', banned, 0)).toBeNull()
    expect(findJoinRefusal('Bob', [], 0)).toBeNull()
  })
})

describe('a newcomer', () => {
  const kit = (items: unknown[], rest: object = {}) => ({
    ...getSettings({
      NEWBIE_GET: { ITEMS: [{ Gemss: 50, Coin: 4, Seasonals_Token: 2, items, ...rest }] },
    }),
    mayExist: (itemId: number) => itemId !== 9000,
  })

  test('gets the kit once, in slots after one fist and one wrench, no more than a stack', () => {
    const player = createPlayer(
      'Bob',
      '$hash',
      kit([
        [2, 200],
        [242, 5],
        [2, 300],
        [32, 1],
        [18, 1],
        [112, 40],
      ]),
    )
    expect(player).toMatchObject({
      name: 'Bob',
      pass: '$hash',
      level: 1,
      gems: 50,
      gtwl: 4,
      seasonal_token: 2,
    })
    expect(player.inventory).toEqual([
      [18, 1],
      [32, 1],
      [2, 200],
      [242, 5],
      ...Array.from({ length: 12 }, () => [0, 0]),
    ])
  })

  test('gets no item that does not exist', () => {
    const items = [
      [9000, 3],
      [242, 1],
    ]
    const { inventory } = createPlayer('Bob', '', kit(items))
    expect(inventory).toEqual([[18, 1], [32, 1], [242, 1], ...Array(13).fill([0, 0])])
  })

  test('gets extra slots for more kinds of items', () => {
    const items = Array.from({ length: 30 }, (_, at) => [200 + at, 1])
    const { inventory } = createPlayer('Bob', '', kit(items))
    expect(inventory).toHaveLength(32)
  })

  test('gets nothing from invalid kit entries', () => {
    const player = createPlayer(
      'Bob',
      '',
      kit([[2, -5], [0, 5], [-3, 1], [2.5, 1], ['2', 1], [4], [6, 0]], { Gemss: '9' }),
    )
    expect(player.gems).toBe(0)
    expect(player.inventory).toEqual([
      [18, 1],
      [32, 1],
      ...Array.from({ length: 14 }, () => [0, 0]),
    ])
  })
})

describe('game settings', () => {
  test.each([
    [null],
    [{}],
    [{ GAME: null, NEWBIE_GET: 7 }],
    [{ GAME: [], NEWBIE_GET: { ITEMS: {} } }],
    [{ GAME: { START_OWNER: 7 } }],
    [{ GAME: { CREATOR_LIST: 'Bob', AUTOFARM_DELAY: -1 }, NEWBIE_GET: { ITEMS: [] } }],
    [{ GAME: { CREATOR_LIST: [1, null], AUTOFARM_DELAY: '500' }, NEWBIE_GET: { ITEMS: [[]] } }],
  ])('use the defaults for %j', (config) => {
    expect(getSettings(config)).toEqual({
      creators: [],
      startOwner: '',
      autofarmMs: 1000,
      kit: { gems: 0, coins: 0, seasonTokens: 0, items: [] },
      store: { packs: [], offers: [] },
      reward: { gems: 0, gemsPerDay: 0, days: 7, items: [] },
      recipes: new Map(),
      commands: indexCommands([]),
      moderation: readModerationSettings(undefined),
      guildPrice: 5000,
      achievements: {
        isOn: true,
        gems: new Map(),
        xp: new Map(),
        titles: new Map(),
        off: new Set(),
      },
    })
  })

  test('tolerate arbitrary input, as do custom items', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('GAME', 'NEWBIE_GET', 'items'), fc.jsonValue()),
        (file) => {
          getSettings(file)
          getCustomItems(file)
        },
      ),
    )
  })

  test('keep valid values next to invalid ones', () => {
    const settings = getSettings({ GAME: { CREATOR_LIST: ['Bob', 7, 'Eve'], AUTOFARM_DELAY: 0 } })
    expect(settings).toMatchObject({ creators: ['Bob', 'Eve'], autofarmMs: 0 })
  })
})

describe('an inventory', () => {
  test('adds and removes as many as capacity and stock allow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -250, max: 250 }))),
        (acts) => {
          const inventory: Pair[] = [
            [0, 0],
            [18, 1],
            [0, 0],
          ]
          const model = new Map<number, number>()
          for (const [id, count] of acts) {
            const had = model.get(id) ?? 0
            const moved = count >= 0 ? give(inventory, id, count) : -take(inventory, id, -count)
            model.set(id, had + moved)
            expect(had + moved).toBe(Math.max(0, Math.min(200, had + count)))
            expect(countItem(inventory, id)).toBe(had + moved)
          }
          expect(new Set(inventory.filter(([id]) => id > 0).map(([id]) => id)).size).toBe(
            inventory.filter(([id]) => id > 0).length,
          )
        },
      ),
    )
  })
})

test('runs autofarm once per delay without catching up', () => {
  let farm = { lastAt: 0 }
  const acts: number[] = []
  for (const now of [0, 999, 1000, 1500, 1999, 2000, 9000, 9001, 10_000]) {
    const next = takeAutofarmStep(farm, now, 1000)
    if (next) acts.push(now)
    farm = next ?? farm
  }
  expect(acts).toEqual([1000, 2000, 9000, 10_000])
})

test('shows the current or default weather, and keeps it through locking', () => {
  expect(getShownWeather({ weather: 8, d_weather: 6 })).toBe(8)
  expect(getShownWeather({ weather: 0, d_weather: 11 })).toBe(11)
  expect(getShownWeather({ weather: 'x' })).toBe(0)
  const world: World = { weather: 8, d_weather: 11 }
  setLocked(world, false)
  expect(world).toEqual({ weather: 8, d_weather: 11 })
  setLocked(world, true)
  setLocked(world, true)
  expect(world).toEqual({ weather: 8, d_weather: 6 })
})

test('notifies players of visible changes once, in order', () => {
  const farm = { kind: 'world', name: 'FARM' } as const
  const bob = { kind: 'player', name: 'Bob' } as const
  const of = (...keys: string[]) => keys.map((key) => ({ path: [key] }))
  expect(
    listEffects(farm, of('blocks', 'blocks', 'd_weather', 'weather', 'ct', 'toString')),
  ).toEqual([
    { kind: 'tiles', world: 'FARM', indices: null },
    { kind: 'lock', world: 'FARM' },
    { kind: 'weather', world: 'FARM' },
  ])
  expect(
    listEffects(bob, of('gems', 'inventory', 'Role.Vip', 'Title.Doctor', 'xp', 'pass', 'id')),
  ).toEqual([
    { kind: 'gems', player: 'Bob' },
    { kind: 'inventory', player: 'Bob' },
    { kind: 'roles', player: 'Bob' },
    { kind: 'level', player: 'Bob' },
  ])
  expect(listEffects({ kind: 'config' }, [])).toEqual([{ kind: 'settings' }])
  expect(listEffects({ kind: 'bans' }, [])).toEqual([{ kind: 'bans' }])
})
