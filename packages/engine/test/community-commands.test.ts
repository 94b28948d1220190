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
