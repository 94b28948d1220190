import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Guilds')
  const config = (await owner.get('/server/config')).body
  expect(config).toBeDefined()
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const list = async (query = '') => (await owner.get(`/server/guilds${query}`)).body

it('lists no guilds before players found one', async () => {
  expect(await list()).toEqual({ guilds: [], total: 0 })
  expect((await owner.get('/server/guilds/1')).status).toBe(404)
})

it('renames guilds and removes members while their players chat, and ends them', async () => {
  const [ann, bob] = [await owner.play('Ann'), await owner.play('Bob')]
  for (const player of [ann, bob]) await player.join('START')
  const file = (await owner.get('/server/players/Ann')).body
  await owner.put('/server/players/Ann', { ...file, gems: 10_000 })
  ann.say('/guild create Moon Men')
  await ann.events.next('console', ({ text }) => text.startsWith('You founded Moon Men'))
  ann.say('/guild invite Bob')
  await bob.events.next('dialog', ({ name }) => name === 'guild_invite')
  bob.say('/guild accept moonmen')
  await ann.events.next('console', ({ text }) => text === 'Bob is in Moon Men now.')
  expect(await list('?search=moon')).toMatchObject({
    guilds: [{ id: '1', name: 'Moon Men', leader: 'Ann', members: 2, world: null }],
    total: 1,
  })
  expect(await list('?search=sun')).toEqual({ guilds: [], total: 0 })
  expect(await list('?page=2')).toEqual({ guilds: [], total: 1 })
  const rename = (name: string) => owner.put('/server/guilds/1/name', { name })
  expect((await rename('a  b')).status).toBe(400)
  expect((await rename('Sun Men')).body.message).toBe('The guild has its new name.')
  bob.say('/g hello')
  await ann.events.next('console', ({ text }) => text.includes('Sun Men: Bob:'))
  expect((await owner.delete('/server/guilds/1/members/ann')).status).toBe(200)
  expect((await owner.delete('/server/guilds/1/members/ann')).status).toBe(200)
  expect((await owner.get('/server/guilds/1')).body).toMatchObject({
    name: 'Sun Men',
    members: [{ name: 'Bob', rank: 'leader' }],
  })
  ann.say('/g still here?')
  await ann.events.next('console', ({ text }) => text.startsWith('You are in no guild'))
  bob.say('/guild notice Welcome')
  await bob.events.next('console', ({ text }) => text === 'The notice is saved.')
  expect((await owner.get('/server/guilds/1')).body.notice).toBe('Welcome')
  expect((await owner.delete('/server/guilds/1')).body.message).toBe('The guild is disbanded.')
  expect((await owner.delete('/server/guilds/1')).status).toBe(404)
  ann.say('/guild create Third')
  await ann.events.next('console', ({ text }) => text.startsWith('You founded Third'))
  expect(await list()).toMatchObject({ guilds: [{ id: '2', name: 'Third' }] })
  await ann.close()
  await bob.close()
})

it('refuses a name that another guild has, and a guild without a number', async () => {
  const bob = await owner.play('Bob')
  await bob.join('START')
  const file = (await owner.get('/server/players/Bob')).body
  await owner.put('/server/players/Bob', { ...file, gems: 10_000 })
  bob.say('/guild create Fourth')
  await bob.events.next('console', ({ text }) => text.startsWith('You founded Fourth'))
  const refused = await owner.put('/server/guilds/3/name', { name: 'THI RD' })
  expect(refused.status).toBe(409)
  expect(refused.body.message ?? refused.body.error).toBe('Another guild has this name.')
  expect((await owner.get('/server/guilds/first')).status).toBe(400)
  await bob.close()
})
