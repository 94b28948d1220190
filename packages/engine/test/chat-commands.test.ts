import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

test('lists permitted commands in help, explains one, and suggests near matches', async () => {
  const server = await GameServer.start({ players: { Mod: { 'Role.Moderator': true } } })
  const ann = await server.person('Ann')
  const mod = await server.person('Mod')
  const mine = await ann.says('/help', /^You can use \/help /)
  expect(mine).toContain('/sethome')
  expect(mine).not.toMatch(/\/kick|\/give|\/nuke/)
  const moderators = await mod.says('/help', /^You can use \/help /)
  expect(moderators).toContain('/kick')
  expect(moderators).not.toMatch(/\/give|\/nuke/)
  await ann.says('/help msg', '/msg <player> <text> (also /w, /tell, /pm): Writes to one player.')
  await ann.says('/help kick', 'There is no command /kick.')
  await ann.says(
    '/hlep',
    'There is no command /hlep. Did you mean /help? /help lists those that you can use.',
  )
  await mod.says('/kic', /Did you mean \/kick\?/)
  await mod.says('/msg', 'Usage: /msg <player> <text>')
})

test('follows the home set by the player or live by the panel', async () => {
  const server = await GameServer.start()
  const ann = await server.person('Ann')
  await ann.says('/home', 'You have no home world. /sethome makes this world yours.')
  await ann.says('/warp farm', /^World `wFARM`` entered/)
  await ann.says('/sethome', '`wFARM`` is your home world now.')
  await ann.says('/warp START', /^World `wSTART`` entered/)
  await ann.says('/home', /^World `wFARM`` entered/)
  await server.editPlayer('Ann', { home_world: 'START' })
  const again = await server.person('Ann', 'OTHER')
  await again.says('/home', /^World `wSTART`` entered/)
  await again.says('/home', 'You are at home.')
  expect(await server.savedPlayer('Ann')).toMatchObject({ home_world: 'START' })
})

test('moves locks into the bank and back without creating any', async () => {
  const server = await GameServer.start({
    players: {
      Ann: {
        inventory: [
          [18, 1],
          [242, 30],
          [0, 0],
        ],
        wl_bank_amount: 5,
      },
    },
  })
  const ann = await server.person('Ann')
  await ann.says('/dpwl 31', 'You do not have so many World Locks.')
  await ann.says('/dpwl 0', 'An amount is a whole number from 1 on.')
  await ann.says('/dpwl -5', 'An amount is a whole number from 1 on.')
  await ann.says('/dpwl 30', 'Deposited 30 World Locks. You have 35 World Locks in the bank.')
  expect(await server.savedPlayer('Ann')).toMatchObject({
    inventory: [
      [18, 1],
      [0, 0],
      [0, 0],
    ],
    wl_bank_amount: 35,
  })
  await ann.says('/wdwl 36', 'You do not have so many World Locks in the bank.')
})
