import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

const players = {
  Mod: { 'Role.Moderator': true },
  Chief: { 'Role.Administrator': true, 'Title.Doctor': true, 'Role.custom_role_name': '`4Boss' },
}

test("shows another player's profile on a wrench, and moderators their actions", async () => {
  const server = await GameServer.start({ players })
  const [mod, chief] = [await server.person('Mod'), await server.person('Chief')]
  const bob = await server.person('Bob')
  const getNetId = (name: string) => {
    const seen = bob.client.events.since(0).flatMap((it) => (it.kind === 'spawn' ? [it.spawn] : []))
    return seen.find((it) => it.name.includes(name))?.netId ?? -1
  }
  bob.client.wrenchPlayer(getNetId('Chief'))
  const seen = await bob.seesDialog('profile')
  expect(seen).toContain('`e@Dr. Chief`` `w[`4Boss`w]``')
  expect(seen).toContain('Role: `4Boss')
  expect(seen).toContain('Titles: Dr.')
  expect(seen).not.toMatch(/add_button\|(?:kick|mute|ban)/)
  mod.client.wrenchPlayer(getNetId('Bob'))
  expect(await mod.seesDialog('profile')).toContain('add_button|kick|Kick')
  mod.forget()
  mod.client.wrenchPlayer(getNetId('Chief'))
  expect(await mod.seesDialog('profile')).not.toMatch(/add_button\|(?:kick|mute|ban)/)
  mod.client.answer('profile', { player: 'Chief' }, 'ban')
  await mod.reads('Chief is not below you in rank.')
  mod.client.answer('profile', { player: 'Bob' }, 'mute')
  expect(await mod.seesDialog('moderate')).toContain('add_text_input|duration|')
  mod.client.answer('moderate', { player: 'Bob', act: 'mute', duration: '5m', reason: 'x|`4y' })
  await bob.reads('Mod muted you for 5 minutes: x|y')
  mod.client.answer('moderate', { player: 'Bob', act: 'kick', reason: '' })
  await bob.gone
  expect(chief.client.isConnected).toBe(true)
})

test("shows the bank, the home and the titles in one's own profile", async () => {
  const ann = {
    inventory: [
      [242, 9],
      [18, 1],
    ],
    wl_bank_amount: 2,
    'Title.Mentor': true,
    shirt: 18,
  }
  const server = await GameServer.start({ players: { Ann: ann } })
  const me = await server.person('Ann')
  me.client.wrenchPlayer(me.client.me?.netId ?? -1)
  const seen = await me.seesDialog('profile')
  expect(seen).toContain('2 World Locks and 0 Diamond Locks in the bank')
  expect(seen).toContain('You wear `wFist``')
  me.client.answer('profile', { player: 'Ann' }, 'home')
  await me.reads('`wSTART`` is your home world now.')
  me.client.answer('profile', { player: 'Ann' }, 'bank')
  expect(await me.seesDialog('bank')).toContain('World Locks: 2 in the bank, 9 with you')
  me.client.answer('bank', { count: 4 }, 'deposit_wl')
  await me.reads('Deposited 4 World Locks. You have 6 World Locks in the bank.')
  me.client.answer('profile', { player: 'Ann' }, 'titles')
  expect(await me.seesDialog('titles')).toContain('add_checkbox|Mentor|Mentor|0|')
  me.client.answer('titles', { Mentor: 1, Doctor: 1 })
  await me.client.events.next('spawn', ({ spawn }) => spawn.name === '`wAnn`` `5[Mentor]``')
})

test('ignores forged answers', async () => {
  const server = await GameServer.start({ players })
  const [mod, bob] = [await server.person('Mod'), await server.person('Bob')]
  for (const act of ['kick', 'mute', 'ban']) {
    bob.client.answer('moderate', { player: 'Mod', act, duration: '5m', reason: '' })
    await bob.reads('You may not do that.')
    bob.client.answer('profile', { player: 'Mod' }, act)
    await bob.reads('You may not do that.')
    bob.forget()
  }
  mod.client.answer('moderate', { player: 'Bob', act: 'constructor' })
  mod.client.answer('moderate', { player: '../Bob', act: 'ban' })
  await mod.reads('There is no player ../Bob.')
  mod.client.wrenchPlayer(99)
  await mod.says('/stats', /^You are level 1/)
  expect(bob.client.isConnected && mod.client.isConnected).toBe(true)
  const lines = await server.console()
  expect(lines.filter((line) => / was (kicked|muted|banned)/.test(line))).toEqual([])
})

test('shows roles, titles and levels given by the panel at once', async () => {
  const server = await GameServer.start({ players })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await server.editPlayer('Ann', { 'Role.Vip': true, 'Title.OfLegend': true })
  await ann.reads('Your roles and titles have changed.')
  await bob.client.events.next('spawn', ({ spawn }) => spawn.name === '`w[`1VIP`w] Ann of Legend``')
  await server.editPlayer('Ann', { level: 5, xp: 30 })
  await ann.reads('You are level 5 with 30 of 1350 XP now.')
})
