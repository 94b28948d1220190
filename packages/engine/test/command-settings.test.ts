import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

const helper = { 'Role.custom_role_name': '`2Helper' }
const withCommands = (...ENTRIES: object[]) => ({ COMMANDS: { ENTRIES } })

test('opens and closes commands by rank, role and switch, live', async () => {
  const config = withCommands(
    { name: 'kick', roles: ['Helper'] },
    { name: 'warp', enabled: false },
    { name: 'msg', aliases: ['chat'] },
  )
  const server = await GameServer.start({
    config,
    players: { Ann: helper, Cat: helper, Mod: { 'Role.Moderator': true } },
  })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const [cat, mod] = [await server.person('Cat'), await server.person('Mod')]
  expect(await ann.says('/help', /^You can use/)).toMatch(/\/kick(?=[ .])/)
  expect(await bob.says('/help', /^You can use/)).not.toMatch(/\/(kick|warp)/)
  await bob.says('/kick ann', /^There is no command \/kick/)
  await ann.says('/kick mod', 'Mod is not below you in rank.')
  await ann.says('/warp FARM', /^There is no command \/warp/)
  await ann.says('/w bob hi', /^There is no command \/w\./)
  await ann.says('/chat bob hi', '`5To Bob:`` hi')
  await cat.says('/kick bob noise', 'Bob was kicked.')
  await bob.gone
  await server.edit({ kind: 'config' }, [
    { path: ['COMMANDS'], from: config.COMMANDS, to: { ENTRIES: [] } },
  ])
  await mod.says('/help warp', '/warp <world> (also /go): Goes to a world.')
  await cat.says('/kick mod', /^There is no command \/kick/)
})

test('takes the price and starts the cooldown only for a use that did something', async () => {
  const server = await GameServer.start({
    config: withCommands({ name: 'warp', price: 30, cooldown: 600 }, { name: 'msg', price: 5 }),
    players: { Ann: { gems: 40 } },
    worlds: { CLOSED: { d_weather: 6, owner: 'Bob' } },
  })
  const ann = await server.person('Ann')
  const bob = await server.person('Bob')
  await bob.says('/help warp', /It costs 30 gems. You can use it once in 600 seconds\.$/)
  await ann.says('/warp CLOSED', 'That world is locked.')
  await ann.says('/msg nobody hello', 'nobody is not online.')
  expect(await server.savedPlayer('Ann')).toMatchObject({ gems: 40 })
  await ann.says('/warp FARM', /^World `wFARM`` entered/)
  await ann.says('/gems', 'You have 10 gems.')
  await ann.says('/warp START', /^You can use \/warp again in (600|59\d) seconds\.$/)
  expect(await server.savedPlayer('Ann')).toMatchObject({
    gems: 10,
    command_uses: { warp: expect.any(Number) },
  })
})

test('keeps the cooldown over a new login and names the missing gems', async () => {
  const server = await GameServer.start({
    config: withCommands({ name: 'time', cooldown: 600 }, { name: 'who', price: 7 }),
    players: { Ann: { gems: 3 } },
  })
  const ann = await server.person('Ann')
  await ann.says('/time', /UTC/)
  await ann.says('/who', '/who costs 7 gems; you have 3.')
  const again = await server.person('Ann')
  await again.says('/time', /^You can use \/time again in/)
})

test('closes the buttons of profiles with their commands', async () => {
  const server = await GameServer.start({
    config: withCommands({ name: 'trade', enabled: false }, { name: 'bank', enabled: false }),
  })
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  const isBob = ({ spawn }: { spawn: { name: string } }) => spawn.name.includes('Bob')
  const { spawn } = await ann.client.events.next('spawn', isBob)
  ann.client.wrenchPlayer(spawn.netId)
  expect(await ann.seesDialog('profile')).not.toContain('Trade')
  ann.client.answer('profile', { player: 'Bob' }, 'trade')
  await ann.reads('You may not do that.')
  ann.forget()
  ann.client.answer('profile', {}, 'bank')
  await ann.reads('You may not do that.')
  expect(bob.lines.join()).not.toContain('trade')
})
