import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

const players = {
  Mod: { 'Role.Moderator': true },
  Peer: { 'Role.Moderator': true },
  Chief: { 'Role.Administrator': true },
  Deus: { 'Role.God': true },
}

test('mutes a player, with duration and reason shown at each attempt to write', async () => {
  const server = await GameServer.start({ players })
  const [mod, bob] = [await server.person('Mod'), await server.person('Bob')]
  await mod.says('/mute bob 2x', 'A duration is such as 30m, 2h, 7d, 2w or perm.')
  await mod.says('/mute bob 30m too loud', 'Bob is muted for 30 minutes.')
  await bob.reads('Mod muted you for 30 minutes: too loud')
  await bob.says('but', 'You are muted for 30 more minutes: too loud')
  await bob.says('/me sighs', 'You are muted for 30 more minutes: too loud')
  await bob.says('/msg Mod why', 'You are muted for 30 more minutes: too loud')
  expect(await server.console()).toContainEqual(
    expect.stringMatching(/^Bob was muted by Mod until .+Z: too loud$/),
  )
  await mod.says('/unmute Bob', 'Bob may chat again.')
  await bob.reads('You may chat again.')
  await bob.says('thanks', /> thanks$/)
  expect(await server.console()).toContain('Bob was unmuted by Mod.')
})

test('shows an offline mute at the next login, also a permanent one', async () => {
  const server = await GameServer.start({ players: { ...players, Bob: {} } })
  const mod = await server.person('Mod')
  await mod.says('/mute bob perm', 'Bob is muted.')
  await mod.says('/mute Nobody 5m', 'There is no player Nobody.')
  const bob = await server.person('Bob')
  await bob.says('hello', 'You are muted.')
  expect(await server.console()).toContain('Bob was muted by Mod for good.')
})

test('ends the session on kick and ban, and shows the end of a ban at login', async () => {
  const server = await GameServer.start({ players })
  const [mod, chief] = [await server.person('Mod'), await server.person('Chief')]
  const bob = await server.person('Bob')
  await mod.says('/kick bob go outside', 'Bob was kicked.')
  await bob.gone
  expect(bob.lines).toContain('Bob was kicked by Mod: go outside')
  const again = await server.person('Bob')
  await mod.says('/ban bob 2h cheats', 'Bob is banned for 2 hours.')
  await again.gone
  expect(await server.refusal('Bob')).toMatch(/banned from this server for 2 more hours: cheats/)
  await mod.says('/unban bob', /^There is no command \/unban/)
  await chief.says('/unban bob', 'Bob may join again.')
  await chief.says('/unban bob', 'bob is not banned.')
  await server.person('Bob')
  await mod.says('/ban bob', 'Bob is banned.')
  expect(await server.refusal('Bob')).toMatch(/banned from this server\.$/)
  const lines = await server.console()
  expect(lines).toContain('Bob was kicked by Mod: go outside')
  expect(lines.some((line) => /^Bob was banned by Mod until .+Z: cheats$/.test(line))).toBe(true)
  expect(lines).toContain('Bob was unbanned by Chief.')
  expect(lines).toContain('Bob was banned by Mod for good.')
})

test('forbids moderation of equals, superiors and oneself', async () => {
  const server = await GameServer.start({ players })
  const [mod, peer] = [await server.person('Mod'), await server.person('Peer')]
  const chief = await server.person('Chief')
  await mod.says('/kick peer', 'Peer is not below you in rank.')
  await mod.says('/mute peer 5m', 'Peer is not below you in rank.')
  await mod.says('/ban chief', 'Chief is not below you in rank.')
  await mod.says('/summon chief', 'Chief is not below you in rank.')
  await peer.says('/mute peer 5m', 'You cannot do that to yourself.')
  await chief.says('/kick mod', 'Mod was kicked.')
  await mod.gone
  const ann = await server.person('Ann')
  await ann.says('/kick chief', /^There is no command \/kick\./)
})

test('summons a player to the moderator, unless the world refuses entry', async () => {
  const server = await GameServer.start({ players, worlds: { LOCKED: { d_weather: 6 } } })
  const mod = await server.person('Mod', 'FARM')
  const bob = await server.person('Bob')
  mod.client.moveTo({ x: 320, y: 64 })
  await mod.says('/summon bob', 'Bob is on the way.')
  await bob.reads('Mod summoned you.')
  await bob.client.events.next('position', ({ x, y }) => x === 320 && y === 64)
  expect(bob.client.world?.name).toBe('FARM')
  await bob.says('/warp START', /entered/)
  await mod.says('/goto bob', /^World `wSTART`` entered/)
  await mod.says('/goto mod', 'You are there already.')
  await mod.says('/warp LOCKED', /entered/)
  await mod.says('/summon bob', 'Bob may not come in here.')
  expect(await server.console()).toContain('Bob was summoned by Mod: FARM')
})

test('shows, lists and finds hidden players for moderators only', async () => {
  const server = await GameServer.start({ players })
  const [mod, peer] = [await server.person('Mod'), await server.person('Peer')]
  const bob = await server.person('Bob')
  const isMod = ({ spawn }: { spawn: { name: string } }) => spawn.name.includes('Mod')
  const { spawn } = await bob.client.events.next('spawn', isMod)
  await mod.says('/invis', 'Only moderators see you now.')
  await bob.client.events.next('removal', ({ netId }) => netId === spawn.netId)
  await peer.client.events.next('spawn', (it) => isMod(it) && it.spawn.isInvisible)
  await bob.says('/who', 'In this world: Peer, Bob.')
  await bob.says('/online', '2 online: Peer, Bob.')
  await bob.says('/msg mod hello', 'mod is not online.')
  await peer.says('/who', 'In this world: Mod, Peer, Bob.')
  bob.forget()
  await mod.says('/invis', 'Everybody sees you again.')
  await bob.client.events.next('spawn', (it) => isMod(it) && !it.spawn.isInvisible)
  const names = bob.client.events.since(0).flatMap((it) => (it.kind === 'spawn' ? [it.spawn] : []))
  expect(names.some(({ isInvisible }) => isInvisible)).toBe(false)
})

test('restricts a nuked world to moderators until it is reopened', async () => {
  const server = await GameServer.start({
    players,
    worlds: { HEAVEN: { owner: 'Deus' } },
  })
  const [chief, mod] = [await server.person('Chief'), await server.person('Mod')]
  const bob = await server.person('Bob')
  await mod.says('/nuke', /^There is no command \/nuke\./)
  await chief.says('/nuke', 'START is closed to all but moderators.')
  await bob.reads('That world is inaccessible.')
  await chief.says('/nuke', 'This world is nuked already.')
  expect(await server.savedWorld('START')).toMatchObject({ n_b: 'Chief' })
  await chief.says('/unnuke', 'START is open again.')
  await bob.client.join('START')
  await chief.says('/warp HEAVEN', /entered/)
  await chief.says('/nuke', 'The owner of this world is not below you in rank.')
  expect(await server.console()).toContain('START was nuked by Chief.')
  expect(await server.console()).toContain('START was opened again by Chief.')
})

test("lets Gods give items within a player's capacity, and logs them on the console", async () => {
  const server = await GameServer.start({ players })
  const [deus, chief] = [await server.person('Deus'), await server.person('Chief')]
  const bob = await server.person('Bob')
  await chief.says('/give bob 2 5', /^There is no command \/give\./)
  await deus.says('/give bob 2 150', 'Bob got 150 Dirt.')
  await bob.reads('Deus gave you 150 Dirt.')
  expect(bob.client.belongings.countItem(2)).toBe(150)
  await deus.says('/give bob 2 51', 'Bob has room for 50 of that.')
  await deus.says('/give bob 65000 1', 'There is no item of that number.')
  await deus.says('/give bob 2 -1', 'A count is a whole number from 1 on.')
  await deus.says('/setgems bob 77', 'Bob has 77 gems now.')
  await bob.client.events.next('gems', ({ gems }) => gems === 77)
  expect(await server.console()).toContain('Bob was given items by Deus: 150 Dirt (item 2)')
  expect(await server.console()).toContain('Bob was given gems by Deus: 77 in all')
})

test('shows announcements to all players, and refuses forged ones', async () => {
  const server = await GameServer.start({ players })
  const [mod, bob] = [await server.person('Mod', 'FARM'), await server.person('Bob')]
  await mod.says('/sb party at START', '`4** Mod:`` `wparty at START``')
  await bob.reads('`4** Mod:`` `wparty at START``')
  expect(await server.console()).toContain('Everybody was spoken to by Mod: party at START')
  mod.forget()
  await bob.says('/msg mod `4** Mod:`` x', '`5To Mod:`` ** Mod: x')
  await mod.reads('`5From Bob:`` ** Mod: x')
  await mod.says('/r `9no', '`5To Bob:`` no')
  await bob.says('/r yes', '`5To Mod:`` yes')
  await bob.says('/me waves', '`6* Bob waves``')
})
