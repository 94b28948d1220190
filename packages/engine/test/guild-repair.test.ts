import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineMessage } from '@trellis/contract/links/engine.ts'
import { expect, test } from 'vitest'
import { GameServer } from './kit/game-server.ts'

const inRepair = 'The list of guilds is being repaired. Try again in a minute.'
const at = '2026-01-01T00:00:00.000Z'
const sun = { name: 'Sun Men', at, members: { Bob: { rank: 'leader', at } }, invited: [] }
const older = { guilds: { '1': sun }, last: 1 }

const start = () =>
  GameServer.start({
    config: { GUILDS: { PRICE: 100 } },
    guilds: '{"guilds": {"1": {"na',
    players: { Ann: { gems: 250 }, Bob: {} },
  })

const readGuilds = ({ folder }: GameServer) =>
  JSON.parse(readFileSync(join(folder, 'data/database/json/guilds.json'), 'utf8'))

let lastId = 700

/** Puts the older guilds back as the agent does. */
async function repair({ control }: GameServer): Promise<EngineMessage> {
  const id = ++lastId
  const put = { do: 'put', document: { kind: 'guilds' }, by: 'Trellis' } as const
  control.send({ id, ...put, text: JSON.stringify(older), isRepair: true })
  return control.until((message) => 'id' in message && message.id === id)
}

test('founds no guild until the broken list of guilds is repaired', async () => {
  const server = await start()
  const [ann, bob] = [await server.person('Ann'), await server.person('Bob')]
  await ann.says('/guild create Moon Men', inRepair)
  await bob.says('/guild', inRepair)
  await bob.says('/guild leave', inRepair)
  expect(await repair(server)).toMatchObject({ ok: true })
  await bob.says('/guild notice We are back', 'The notice is saved.')
  await ann.says('/guild create Moon Men', /^You founded Moon Men/)
  expect(await server.savedPlayer('Ann')).toMatchObject({ gems: 150 })
})

test('puts no older guilds in the place of those that were founded after a save', async () => {
  const server = await start()
  const ann = await server.person('Ann')
  await ann.says('/guild create Moon Men', inRepair)
  await server.control.command('save')
  await ann.says('/guild create Moon Men', /^You founded Moon Men/)
  expect(await repair(server)).toMatchObject({ kept: true })
  const { guilds } = readGuilds(server)
  expect(guilds).toMatchObject({ 1: { name: 'Moon Men' } })
})
