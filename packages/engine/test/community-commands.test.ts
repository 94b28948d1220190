import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

test('changes the skin to one of eight colours, which others see', async () => {
  const server = await GameServer.start()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/skin 9', 'A skin is a number from 1 to 8.')
  await ann.says('/skin 1.5', 'A skin is a number from 1 to 8.')
  bob.forget()
  await ann.says('/skin 8', 'Your skin has its new colour.')
  const seen = await bob.client.events.next('clothing', ({ skin }) => skin === 0x19_22_3b_ff)
  expect(seen.skin).toBe(0x19_22_3b_ff)
  expect((await server.savedPlayer('Ann')).skin).toBe(0x19_22_3b_ff)
})

test('hides announcements of players, but not of moderators', async () => {
  const server = await GameServer.start({
    config: { COMMANDS: { ENTRIES: [{ name: 'announce', rank: 0, aliases: ['sb'] }] } },
    players: { Ann: {}, Mod: { 'Role.Moderator': true } },
  })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const mod = await server.person('Mod')
  await bob.says('/announcements maybe', 'Usage: /announcements <on|off>')
  await bob.says('/announcements off', 'You read no announcements of players.')
  await ann.says('/sb selling dirt', /selling dirt/)
  await mod.says('/announce restart soon', /restart soon/)
  await bob.reads(/restart soon/)
  expect(bob.lines.join()).not.toContain('selling dirt')
  await bob.says('/announcements on', 'You read announcements.')
  await ann.says('/sb buying dirt', /buying dirt/)
  await bob.reads(/buying dirt/)
})

test('lets players pay for a line to all, with a pause, and takes nothing for a refused one', async () => {
  const server = await GameServer.start({
    config: {
      MODERATION: {
        WORD_FILTER: { ENABLED: true, ACTION: 'refuse', LISTS: [{ name: 'a', words: ['badger'] }] },
      },
    },
    players: {
      Ann: { gems: 600 },
      Bob: {},
      Cid: { gems: 600, muted_until: Date.now() + 3_600_000 },
      Mod: { 'Role.Moderator': true },
    },
  })
  const ann = await server.person('Ann')
  const bob = await server.person('Bob', 'OTHER')
  const cid = await server.person('Cid')
  const getGems = async (name: string) => (await server.savedPlayer(name)).gems
  await bob.says('/sb hello', '/sb costs 250 gems; you have 0.')
  await cid.says('/sb hello', /^You are muted/)
  await ann.says('/sb badger', /^That word is not welcome here/)
  expect([await getGems('Ann'), await getGems('Cid')]).toEqual([600, 600])
  await ann.says('/sb selling dirt', /selling dirt/)
  await bob.reads(/Ann.*selling dirt/)
  expect(await getGems('Ann')).toBe(350)
  await ann.says('/sb selling more', /^You can use \/sb again in \d+ seconds\.$/)
  expect(await getGems('Ann')).toBe(350)
  const mod = await server.person('Mod')
  await mod.says('/sb be kind', /be kind/)
  await bob.reads(/Mod.*be kind/)
  expect(bob.lines.join()).not.toMatch(/badger|selling more/)
})

test('hides lines to all of an ignored player', async () => {
  const server = await GameServer.start({ players: { Ann: { gems: 600 }, Cid: {} } })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const cid = await server.person('Cid')
  await bob.says('/ignore Ann', /Ann/)
  await ann.says('/sb selling dirt', /selling dirt/)
  await cid.reads(/selling dirt/)
  await cid.says('/msg Bob over', /over/)
  await bob.reads(/over/)
  expect(bob.lines.join()).not.toContain('selling dirt')
})

test('shows the time of the panel, of the own country and of the game', async () => {
  const server = await GameServer.start({ players: { Ann: { country: 'jp' }, Bob: {} } })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`
  await bob.says('/time', new RegExp(`^It is ${time} in Jakarta, and ${time} UTC\\.$`))
  const line = `^It is ${time} in Jakarta, ${time} in Tokyo, and ${time} UTC\\.$`
  await ann.says('/time', new RegExp(line))
})

test('lets others read who enters and leaves a world, except for hidden moderators', async () => {
  const server = await GameServer.start({ players: { Mod: { 'Role.Moderator': true } } })
  const ann = await server.person('Ann', 'HALL')
  const bob = await server.person('Bob', 'HALL')
  await ann.reads(/^`5Bob entered, 1 other here\.``$/)
  await server.person('Cid', 'HALL')
  await bob.reads(/^`5Cid entered, 2 others here\.``$/)
  await bob.client.leave()
  await ann.reads(/^`5Bob left, 2 others here\.``$/)
  const mod = await server.person('Mod', 'OTHER')
  await mod.says('/invis', /./)
  await mod.client.join('HALL')
  await bob.client.join('HALL')
  await ann.reads(/^`5Bob entered, 2 others here\.``$/)
  expect(ann.lines.join()).not.toContain('Mod')
})
