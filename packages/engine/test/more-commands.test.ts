import { expect, test } from 'vitest'
import { type QuietPlayer, SilentPlayerService } from './kit/silent-player-service.ts'

const ask = (player: QuietPlayer, text: string) => player.reads(() => player.say(text))
const staff = {
  Mod: { 'Role.Moderator': true },
  Chief: { 'Role.Administrator': true },
  Deus: { 'Role.God': true },
}

test('answers questions about the world, the player and the server', async () => {
  const quiet = await SilentPlayerService.open({
    Ann: {
      level: 7,
      playtime: 600,
      inventory: [
        [18, 1],
        [2, 5],
      ],
    },
    Old: { last_seen: 1000 },
    New: {},
    ...staff,
  })
  const ann = await quiet.enter('Ann')
  expect(await ask(ann, '/mods')).toBe('No moderator is online.')
  await quiet.enter('Mod')
  expect(await ask(ann, '/mods')).toBe('Moderators online: Mod.')
  expect(await ask(ann, '/uptime')).toMatch(/^This server has been up for \d+ minutes?\.$/)
  expect(await ask(ann, '/world')).toMatch(/^`wSTART``: nobody owns it, .+, 2 here\.$/)
  expect(await ask(ann, '/access')).toBe('Nobody owns this world.')
  expect(await ask(ann, '/pos')).toMatch(/^You are at tile \d+, \d+\.$/)
  expect(await ask(ann, '/inventory')).toMatch(/^You carry 1 .+, 5 .+\.$/)
  expect(await ask(ann, '/clothes')).toBe('You wear nothing.')
  expect(await ask(ann, '/item 99999')).toBe('There is no item of that number.')
  expect(await ask(ann, '/item 2')).toMatch(/ is item 2: rarity \d+, \d+ punches/)
  expect(await ask(ann, '/seen nobody')).toBe('There is no player nobody.')
  expect(await ask(ann, '/seen old')).toMatch(/^Old was last online \d+ minutes ago\.$/)
  expect(await ask(ann, '/seen new')).toBe('It is not known when New was last online.')
  expect(await ask(ann, '/seen mod')).toBe('Mod is online.')
  expect(await ask(ann, '/playtime')).toMatch(/^You have played \d+ minutes\.$/)
  expect(await ask(ann, '/top')).toMatch(/^Highest levels online: 1\. Ann \(level 7\), 2\. Mod/)
  expect(await ask(ann, '/choose tea')).toBe('I choose tea.')
})

test('rolls numbers within the maximum for all players, and not for muted players', async () => {
  const quiet = await SilentPlayerService.open({
    Ann: {},
    Bob: {},
    Mute: { muted_until: 9e12 },
  })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  for (const max of ['1', '0', '-6', 'x', '9999999'])
    expect(await ask(ann, `/roll ${max}`)).toBe('A maximum is a whole number from 2 to 1000000.')
  const before = bob.lines.length
  for (let at = 0; at < 20; at++) ann.say('/roll 6')
  const rolled = bob.lines.slice(before).map((line) => Number(/rolled (\d+) of 6/.exec(line)?.[1]))
  expect(rolled).toHaveLength(20)
  for (const it of rolled) expect(it >= 1 && it <= 6).toBe(true)
  expect(await ask(ann, '/flip')).toMatch(/flipped a coin: (heads|tails)/)
  const mute = await quiet.enter('Mute')
  expect(await ask(mute, '/roll')).toMatch(/^You are muted/)
})

test('lets only owners rule their world by commands', async () => {
  const quiet = await SilentPlayerService.open({ Ann: {}, Bob: {}, ...staff })
  await quiet.documents.put({ kind: 'world', name: 'START' }, { owner: 'Ann', blocks: [] })
  const [ann, bob] = [await quiet.enter('Ann'), await quiet.enter('Bob')]
  const mod = await quiet.enter('Mod')
  for (const order of [
    '/public on',
    '/silence on',
    '/entrylevel 5',
    '/addaccess bob',
    '/wkick ann',
  ])
    expect(await ask(bob, order)).toBe('Only the owner of the world may do that.')
  const { documents } = quiet
  const read = () => documents.find({ kind: 'world', name: 'START' })
  expect(await ask(ann, '/public on')).toBe('Everybody may build in this world now.')
  expect(await ask(ann, '/public on')).toBe('It is so already.')
  expect(await ask(ann, '/public maybe')).toBe('Say on or off.')
  expect(await ask(ann, '/silence on')).toMatch(/^Only players with access may chat/)
  expect(await ask(bob, 'hello')).toBe('The owner of this world wants silence.')
  expect(await ask(ann, '/addaccess bob')).toBe('`wAnn`` has given `wBob`` access.')
  expect(await ask(ann, '/addaccess Bob')).toBe('Bob has access already.')
  expect(await ask(ann, '/access')).toBe('Ann owns this world; access: bob.')
  expect(await read()).toMatchObject({ admins: ['Bob'], w_s: (1 << 4) | (1 << 8) })
  expect(await ask(ann, '/removeaccess bob')).toBe('bob has no access any more.')
  expect(await ask(ann, '/entrylevel 251')).toBe('A level is a whole number from 1 to 250.')
  expect(await ask(ann, '/category parkour')).toBe('The category of this world is Parkour now.')
  expect(await ask(ann, '/category casino')).toMatch(/^The categories are None, /)
  expect(await ask(ann, '/pull bob')).toBe('You pulled Bob.')
  expect(await ask(ann, '/wkick mod')).toBe('Mod is not below you in rank.')
  expect(await ask(ann, '/wkick bob')).toBe('Bob is out of your world.')
  expect(quiet.sessions.find('Bob')?.visit).toBeNull()
  expect(mod.isEnded).toBe(false)
  expect(await ask(ann, '/entrylevel 5')).toBe('The minimum level is 5 now.')
})

test('keeps a jailed player in the jail world until the end, over a new login', async () => {
  const quiet = await SilentPlayerService.open({ Bob: {}, Peer: staff.Mod, ...staff })
  const [mod, bob] = [await quiet.enter('Mod'), await quiet.enter('Bob')]
  expect(await ask(mod, '/jail bob soon')).toBe('A duration is such as 30m, 2h or 7d.')
  expect(await ask(mod, '/jail peer 1h')).toBe('Peer is not below you in rank.')
  expect(await ask(mod, '/jail bob 2h griefing')).toBe('Bob is in jail for 2 hours.')
  const world = () => quiet.sessions.find('Bob')?.visit?.world.name
  await expect.poll(world).toBe('JAIL')
  expect(await ask(bob, '/warp START')).toMatch(/^You are in jail for/)
  expect(world()).toBe('JAIL')
  expect(await ask(mod, '/unjail bob')).toBe('Bob is free.')
  bob.say('/warp START')
  await expect.poll(world).toBe('START')
  await ask(mod, '/jail bob 30m')
  quiet.time += 31 * 60_000
  await expect.poll(world).toBe('JAIL')
  bob.say('/warp START')
  await expect.poll(world).toBe('START')
  expect(quiet.printed).toContainEqual(
    expect.stringMatching(/^Bob was jailed by Mod until .+: griefing$/),
  )
})

test('jails players who change worlds at that moment or too often, also in a world that a player owns', async () => {
  const quiet = await SilentPlayerService.open({ Bob: {}, Ann: {}, ...staff })
  const jail = { owner: 'Ann', blocks: [], whitelist: ['Ann'] }
  await quiet.documents.put({ kind: 'world', name: 'JAIL' }, jail)
  const mod = await quiet.enter('Mod')
  await quiet.enter('Bob')
  const find = () => quiet.sessions.find('Bob')
  const world = () => find()?.visit?.world.name
  // The pace of joins is used up.
  for (let at = 0; at < 40; at++) await find()?.join(at % 2 === 0 ? 'FARM' : 'START')
  expect(await find()?.join('FARM')).toBe(false)
  expect(await ask(mod, '/jail bob 2h')).toBe('Bob is in jail for 2 hours.')
  await expect.poll(world).toBe('JAIL')
  expect(await ask(mod, '/unjail bob')).toBe('Bob is free.')
  quiet.time += 60_000
  await find()?.join('START')
  expect(world()).toBe('START')
  quiet.time += 60_000
  const way = find()?.join('FARM')
  expect(await ask(mod, '/jail bob 2h')).toBe('Bob is in jail for 2 hours.')
  await way
  await expect.poll(world).toBe('JAIL')
})

test('hides a shadow-muted player from all others without a sign', async () => {
  const quiet = await SilentPlayerService.open({ Bob: {}, Ann: {}, ...staff })
  const [mod, bob] = [await quiet.enter('Mod'), await quiet.enter('Bob')]
  const ann = await quiet.enter('Ann')
  expect(await ask(mod, '/shadowmute bob 2h')).toBe('Nobody reads Bob for 2 hours.')
  const before = ann.lines.length
  expect(await ask(bob, 'can you read me')).toContain('can you read me')
  expect(await ask(bob, '/msg ann psst')).toBe('`5To Ann:`` psst')
  expect(await ask(bob, '/me waves')).toContain('Bob waves')
  expect(await ask(bob, '/roll 6')).toContain('Bob rolled')
  expect(ann.lines.slice(before)).toEqual([])
  expect(await ask(mod, '/info bob')).toMatch(/^Bob: level 1 .+, shadow-muted\.$/)
  expect(await ask(mod, '/unshadowmute bob')).toBe('Everybody reads Bob again.')
  bob.say('and now')
  expect(ann.lines.at(-1)).toContain('and now')
})

test('logs actions with both players, and lists bans', async () => {
  const quiet = await SilentPlayerService.open({ Bob: {}, ...staff })
  const [mod, bob] = [await quiet.enter('Mod'), await quiet.enter('Bob')]
  expect(await ask(mod, '/warn bob be nice')).toBe('You warned Bob.')
  expect(bob.lines.at(-1)).toBe('`4Mod warns you:`` be nice')
  expect(await ask(mod, '/bans')).toBe('Nobody is banned.')
  await ask(mod, '/ban bob 2h cheats')
  expect(await ask(mod, '/bans')).toBe('Banned: Bob.')
  const { actions } = (await quiet.documents.find({ kind: 'bans' })) ?? {}
  expect(actions).toMatchObject([
    { action: 'warn', by: 'Mod', about: 'Bob', reason: 'be nice' },
    { action: 'ban', by: 'Mod', about: 'Bob', reason: 'cheats', until: expect.any(String) },
  ])
})

test('clears, fills and closes a world for players below', async () => {
  const quiet = await SilentPlayerService.open({ Bob: {}, ...staff })
  const chief = await quiet.enter('Chief')
  await quiet.enter('Mod')
  await quiet.enter('Bob')
  const deus = await quiet.enter('Deus')
  const world = (name: string) => quiet.sessions.find(name)?.visit?.world.name
  expect(await ask(chief, '/kickall')).toBe('2 players left this world.')
  expect([world('Bob'), world('Mod'), world('Deus')]).toEqual([undefined, undefined, 'START'])
  expect(await ask(chief, '/summonall')).toBe('You summoned 2 players.')
  await expect.poll(() => [world('Bob'), world('Mod')]).toEqual(['START', 'START'])
  expect(await ask(chief, '/lockworld')).toBe('START is closed to visitors.')
  await expect.poll(() => world('Bob')).toBe(undefined)
  expect(await ask(chief, '/lockworld')).toBe('It is so already.')
  expect(await ask(chief, '/unlockworld')).toBe('START is open again.')
  expect(deus.isEnded).toBe(false)
})

test('changes roles, titles, levels, gems and items of lower ranks only', async () => {
  const quiet = await SilentPlayerService.open({
    Bob: {
      gems: 10,
      inventory: [
        [18, 1],
        [2, 5],
      ],
    },
    Peer: staff.Deus,
    ...staff,
  })
  const [deus, bob] = [await quiet.enter('Deus'), await quiet.enter('Bob')]
  const read = () => quiet.documents.find({ kind: 'player', name: 'Bob' })
  expect(await ask(deus, '/giverole bob king')).toBe('There is no role king.')
  expect(await ask(deus, '/giverole bob god')).toBe('That role is not below yours.')
  expect(await ask(deus, '/giverole peer vip')).toBe('Peer is not below you in rank.')
  expect(await ask(deus, '/giverole bob VIP')).toBe('Done: Bob, Vip.')
  expect(bob.lines.at(-1)).toBe('Deus changed your roles: Vip.')
  expect(await ask(deus, '/takerole bob vip')).toBe('Done: Bob, Vip.')
  expect(await ask(deus, '/givetitle bob hero')).toMatch(/^The titles are Doctor, /)
  expect(await ask(deus, '/givetitle bob mentor')).toBe('Done: Bob, Mentor.')
  expect(await ask(deus, '/customrole bob Event Host')).toBe('Done: Bob, Event Host.')
  expect(await ask(deus, '/setlevel bob 126')).toBe('A level is a whole number from 1 to 125.')
  expect(await ask(deus, '/setlevel bob 20')).toBe('Done: Bob, level 20.')
  expect(await ask(deus, '/addgems bob 5')).toBe('Bob got 5 gems.')
  expect(await ask(deus, '/addgems bob -5')).toMatch(/^Gems are a whole number from 1/)
  expect(await ask(deus, '/take bob 2 6')).toBe('Bob has 5 of that.')
  expect(await ask(deus, '/take bob 2 2')).toBe('Bob lost 2 of item 2.')
  expect(await ask(deus, '/gemsall 3')).toBe('Deus gave everybody 3 gems.')
  expect(await read()).toMatchObject({
    'Role.Vip': false,
    'Title.Mentor': true,
    'Role.custom_role_name': 'Event Host',
    level: 20,
    gems: 18,
    inventory: [
      [18, 1],
      [2, 3],
    ],
  })
  expect(await ask(deus, '/taketitle bob mentor')).toBe('Done: Bob, Mentor.')
  expect(await ask(bob, '/giverole bob vip')).toMatch(/^There is no command \/giverole/)
  expect(await ask(deus, '/giverole deus vip')).toBe('You cannot do that to yourself.')
})
