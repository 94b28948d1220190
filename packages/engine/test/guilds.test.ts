import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { flatWorld } from './kit/flat-world.ts'
import { GameServer, getPlayer, readJournal, writeJson } from './kit/game-server.ts'
import { itemsFile } from './kit/items-file.ts'
import { createFolder, startEngine } from './test-engine.ts'

const readGuilds = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'data/database/json/guilds.json'), 'utf8'))

const guildFiles = {
  config: { GUILDS: { PRICE: 1000 } },
  worlds: { BANK: { ...flatWorld(), owner: 'Ann' } },
  players: { Ann: { gems: 1500, level: 5 }, Bob: { gems: 10 }, Cat: {} },
}

const startGuild = () => GameServer.start(guildFiles)

test('founds a guild for gems, invites by dialog, chats, shows it and ends it', async () => {
  const server = await startGuild()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const cat = await server.person('Cat')
  await ann.says('/guild', 'You are in no guild. /guild create <name> founds one.')
  await bob.says('/guild create Moon', 'A guild costs 1000 gems; you have 10.')
  await ann.says('/guild create Moon Men', /^You founded Moon Men/)
  await ann.says('/guild invite bob', 'You invited Bob to Moon Men.')
  const invitation = await bob.seesDialog('guild_invite')
  expect(invitation).toContain('Ann invites you to this guild of 1 player.')
  const id = /embed_data\|guild\|(\d+)/.exec(invitation)?.[1] ?? ''
  cat.client.answer('guild_invite', { guild: id })
  await cat.reads('Moon Men has not invited you, or not any more.')
  bob.client.answer('guild_invite', { guild: id })
  await bob.reads('You are in Moon Men now. /g writes to all in it.')
  await ann.reads('Bob is in Moon Men now.')
  await ann.says('/guild notice Build the tower', 'The notice is saved.')
  await bob.reads('Notice of Moon Men: Build the tower')
  cat.forget()
  ann.client.say('/g hello all')
  await bob.reads('`9Moon Men: Ann:`` hello all')
  await cat.says('/g may I', /^You are in no guild/)
  expect(cat.lines.join()).not.toContain('hello all')
  bob.forget()
  bob.client.say('/guild')
  const shown = await bob.seesDialog('guild')
  expect(shown).toContain('2 members, 2 online')
  expect(shown).toContain('Build the tower')
  expect(shown).toContain('Bob`` (member)')
  await bob.says('/guild kick Ann', 'The leader and co-leaders remove members.')
  await ann.insists('/guild rank bob elder', 'bob is elder now.')
  await ann.insists('/guild leave', /^Give the lead/)
  await ann.insists('/guild fly', /^With \/guild you can create, invite/)
  await ann.insists('/guild kick', 'Usage: /guild kick <player>')
  bob.client.answer('guild', { guild: id }, 'leave')
  await bob.seesDialog('guild_leave')
  bob.client.answer('guild_leave', { guild: id })
  await bob.reads('You left Moon Men.')
  await ann.insists('/guild disband moon', /^Type the name of the guild too/)
  await ann.insists('/guild disband moon men', 'Moon Men exists no more.')
  expect((await server.savedPlayer('Ann')).gems).toBe(500)
  expect(readGuilds(server.folder)).toEqual({ guilds: {}, last: 1 })
  expect(await server.console()).toContain('Ann founded the guild Moon Men.')
})

test('lets elders build in the world of the guild, and follows edits of the panel', async () => {
  const server = await startGuild()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/guild create Moon', /^You founded/)
  await ann.says('/guild invite Bob', /^You invited/)
  await bob.says('/guild accept moon', /^You are in Moon/)
  await ann.says('/guild world give', 'Only the owner of a world gives it to the guild.')
  await ann.says('/guild world', 'Your guild has no world.')
  await ann.client.join('BANK')
  await ann.insists('/guild world give', /^BANK is the world of Moon now/)
  const names = async () => (await server.savedWorld('BANK')).guild_access
  expect(await names()).toEqual({ owner: 'Ann', names: ['Ann'] })
  await ann.insists('/guild rank Bob elder', 'Bob is elder now.')
  expect(await names()).toEqual({ owner: 'Ann', names: ['Ann', 'Bob'] })
  await server.edit({ kind: 'world', name: 'BANK' }, [{ path: ['d_weather'], to: 6 }])
  bob.forget()
  await bob.insists('/guild world', /BANK/)
  await server.edit({ kind: 'guilds' }, [
    {
      path: ['guilds', '1', 'members', 'Bob'],
      from: readGuilds(server.folder).guilds[1].members.Bob,
    },
  ])
  await bob.reads('That world is locked.')
  expect(await names()).toEqual({ owner: 'Ann', names: ['Ann'] })
  const [guild] = Object.values(readGuilds(server.folder).guilds)
  await server.edit({ kind: 'guilds' }, [{ path: ['guilds', '1'], from: guild }])
  expect(await names()).toBeUndefined()
  const older = { owner: 'Ann', names: ['Ann', 'Bob'] }
  await server.edit({ kind: 'world', name: 'BANK' }, [{ path: ['guild_access'], to: older }])
  expect(await names()).toBeUndefined()
  expect((await server.savedWorld('BANK')).owner).toBe('Ann')
})

test('filters the names, notices and lines of guilds', async () => {
  const server = await GameServer.start({
    config: {
      GUILDS: { PRICE: 0 },
      MODERATION: { WORD_FILTER: { ENABLED: true, LISTS: [{ name: 'en', words: ['*grub'] }] } },
    },
    players: { Ann: {}, Bob: {} },
  })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/guild create Grubs', 'That name is not allowed on this server.')
  await ann.says('/guild create Birds', /^You founded Birds/)
  await ann.says('/guild invite Bob', 'You invited Bob to Birds.')
  await bob.says('/guild accept Birds', /^You are in Birds now/)
  await ann.insists('/guild notice We eat grubs', 'The notice is saved.')
  await bob.reads('Notice of Birds: We eat ***s')
  await ann.insists('/g yes, gr-ub', '`9Birds: Ann:`` yes, ***')
  await bob.reads('`9Birds: Ann:`` yes, ***')
})

test('starts without guilds and ratings when their files are broken', async () => {
  const folder = createFolder()
  writeJson(folder, 'json/guilds.json', { guilds: 7 })
  writeJson(folder, 'json/ratings.json', ['no object'])
  const { control } = await startEngine(folder, { TRELLIS_ITEMS: itemsFile() })
  await control.command('save')
  expect(readGuilds(folder)).toEqual({ guilds: {} })
})

test('writes nothing in the place of a broken file, so that an older state can come back', async () => {
  const folder = createFolder()
  const file = join(folder, 'data/database/json/guilds.json')
  writeJson(folder, 'json/guilds.json', {})
  writeFileSync(file, '{"guilds": {"1": {"na')
  const { control } = await startEngine(folder, { TRELLIS_ITEMS: itemsFile() })
  control.send({ id: 2, do: 'flush', document: { kind: 'guilds' } })
  await control.until((it) => 'id' in it && it.id === 2)
  expect(existsSync(file)).toBe(false)
  const at = '2026-01-01T00:00:00.000Z'
  const older = { name: 'Moon Men', at, members: { Ann: { rank: 'leader', at } }, invited: [] }
  const value = { guilds: { '1': older } }
  control.send({
    id: 1,
    do: 'put',
    document: { kind: 'guilds' },
    text: JSON.stringify(value),
    by: 'Trellis',
  })
  await expect.poll(() => existsSync(file)).toBe(true)
  await control.command('save')
  expect(readGuilds(folder)).toEqual(value)
})

test('pays for a guild and has it, or neither, when the engine is killed', async () => {
  for (const moment of ['asked', 'answered', 'written'] as const) {
    const server = await GameServer.startProcess(guildFiles)
    const ann = await server.person('Ann')
    ann.client.say('/guild create Moon')
    if (moment !== 'asked') await ann.reads(/^You founded/)
    if (moment === 'written')
      await expect.poll(() => readJournal(server.folder)).toContain('"Moon"')
    await server.kill()
    const again = await startEngine(server.folder, { TRELLIS_ITEMS: itemsFile() })
    await again.control.command('save')
    const { gems } = getPlayer(server.folder, 'Ann')
    const { guilds } = readGuilds(server.folder)
    expect([Object.keys(guilds).length, gems]).toEqual(gems === 500 ? [1, 500] : [0, 1500])
    if (moment === 'written') expect(gems).toBe(500)
  }
})

test('lets the buttons of its dialogs do no more than the command may', async () => {
  const server = await startGuild()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/guild create Moon', /^You founded/)
  await ann.says('/guild invite Bob', /^You invited/)
  const invitation = await bob.seesDialog('guild_invite')
  const guild = /embed_data\|guild\|(\d+)/.exec(invitation)?.[1] ?? ''
  const entries = (entry: object) => ({ COMMANDS: { ENTRIES: [{ name: 'guild', ...entry }] } })
  const set = (from: unknown, { COMMANDS: to }: ReturnType<typeof entries>) =>
    server.edit({ kind: 'config' }, [{ path: ['COMMANDS'], ...(from !== null && { from }), to }])
  await set(null, entries({ enabled: false }))
  bob.client.answer('guild_invite', { guild })
  await bob.reads(/^There is no command \/guild/)
  ann.forget()
  ann.client.answer('guild', { guild }, 'world')
  await ann.reads(/^There is no command \/guild/)
  ann.forget()
  ann.client.answer('guild_leave', { guild })
  await ann.reads(/^There is no command \/guild/)
  await set(entries({ enabled: false }).COMMANDS, entries({ price: 50 }))
  bob.forget()
  bob.client.answer('guild_invite', { guild })
  await bob.reads('/guild costs 50 gems; you have 10.')
  await server.control.command('save')
  expect(Object.keys(readGuilds(server.folder).guilds[guild].members)).toEqual(['Ann'])
})
