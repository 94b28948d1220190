import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Players')
  owner.write('players/Bob_.json', bob)
  owner.write('players/Eve_.json', { name: 'Eve', level: 90, gems: 5 })
  owner.write('players/Zoe_.json', { name: 'Zoe', level: 3, 'Role.Vip': false })
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const bob = {
  name: 'Bob',
  pass: 'plain secret',
  email: 'bob@example.org',
  level: 12,
  gems: 700,
  xp: 1,
  wl_bank_amount: 4,
  dl_bank_amount: 0,
  inventory: [
    [18, 1],
    [32, 1],
    [242, 5],
    [0, 0],
  ],
  'Role.Vip': true,
  'Role.Moderator': false,
  'Role.custom_role_name': 'Chef',
  steam: 1,
  ids: [{ a: 1 }],
}
const of = (name: string) => `/server/players/${name}`

describe('the list of players', () => {
  it('shows level, gems and roles, and filters by each', async () => {
    const names = async (query: string) =>
      (await owner.get(`/server/players?${query}`)).body.players.map(
        (it: { name: string }) => it.name,
      )
    const { body } = await owner.get('/server/players')
    expect(body.players[0]).toMatchObject({
      id: 'Bob',
      name: 'Bob',
      level: 12,
      gems: 700,
      roles: ['Vip'],
      online: false,
    })
    expect(body).toMatchObject({ total: 3, roles: ['Vip'] })
    expect(await names('search=O')).toEqual(['Bob', 'Zoe'])
    expect(await names('minLevel=12')).toEqual(['Bob', 'Eve'])
    expect(await names('minGems=1')).toEqual(['Bob', 'Eve'])
    expect(await names('role=Vip')).toEqual(['Bob'])
    expect(await names('online=true')).toEqual([])
    expect(await names('page=2&pageSize=2')).toEqual(['Zoe'])
    expect((await owner.get('/server/players?minLevel=x')).status).toBe(400)
  })
})

describe('a player', () => {
  it('is found in any letter case and read without the password', async () => {
    const { body, headers } = await owner.get(of('bOB'))
    const { pass: _, ...shown } = bob
    expect(body).toEqual(shown)
    expect(headers.get('etag')).toMatch(/^"/)
  })

  it('keeps the password when saved without one, and stores a new one hashed', async () => {
    expect((await owner.change(of('Bob'), { level: 13 })).body.message).toBe(
      'Player data saved successfully.',
    )
    expect(owner.file('players/Bob_.json')).toEqual({ ...bob, level: 13 })
    await owner.change(of('BOB'), { pass: 'new secret' })
    const { pass } = owner.file('players/Bob_.json')
    expect(pass).toMatch(/^\$scrypt\$16384,8,1\$/)
    await owner.change(of('Bob'), { level: 12 })
    expect(owner.file('players/Bob_.json').pass).toBe(pass)
    const log = JSON.stringify((await owner.get('/activity')).body)
    expect(log).not.toContain('secret')
    expect(log).not.toContain('scrypt')
  })

  it('merges changes of the game and the owner to different fields', async () => {
    const { body } = await owner.get(of('Bob'))
    await owner.command('give Bob 2 30')
    await owner.command('gems Bob 900')
    const inventory = body.inventory.map((slot: number[]) => (slot[0] === 242 ? [242, 50] : slot))
    const saved = await owner.put(of('Bob'), { ...body, inventory, 'Role.Moderator': true })
    expect(saved.body.merged).toBe(true)
    expect(owner.file('players/Bob_.json')).toMatchObject({
      gems: 900,
      'Role.Moderator': true,
      inventory: [
        [18, 1],
        [32, 1],
        [242, 50],
        [2, 30],
      ],
    })
  })

  it('answers 409 when game and owner changed the same stack', async () => {
    const { body } = await owner.get(of('Bob'))
    await owner.command('give Bob 242 1')
    const inventory = body.inventory.map((slot: number[]) => (slot[0] === 242 ? [242, 9] : slot))
    const { status, body: refusal } = await owner.put(of('Bob'), { ...body, inventory })
    expect(status).toBe(409)
    expect(refusal.conflicts).toEqual([
      { path: ['inventory', 'id=242'], base: [242, 50], yours: [242, 9], theirs: [242, 51] },
    ])
  })

  it.each([
    [{ level: '7' }, 'level'],
    [{ 'Role.Vip': 1 }, 'Role.Vip'],
    [{ name: 'Other' }, 'name'],
    [{ inventory: [[1]] }, 'inventory.0'],
    [{ inventory: [[2, 500]] }, 'inventory'],
    [{ gems: -1 }, 'gems'],
    [{ ids: [], steam: 'x' }, 'steam'],
    [{ pass: '' }, 'pass'],
  ])('refuses %j with its path and writes nothing', async (keys, path) => {
    const before = owner.file('players/Bob_.json')
    const { status, body } = await owner.change(of('Bob'), keys)
    expect(status).toBe(400)
    expect(Object.keys(body.fields).join()).toContain(path)
    expect(owner.file('players/Bob_.json')).toEqual(before)
  })

  it('is restored to a version with the current password, and shows none in differences', async () => {
    const { body: versions } = await owner.get(`${of('Bob')}/versions`)
    const oldest = versions.at(-1).number
    const differences = await owner.get(`${of('Bob')}/versions/${oldest}/changes`)
    expect(JSON.stringify(differences.body)).not.toContain('pass')
    const { pass } = owner.file('players/Bob_.json')
    await owner.post(`${of('Bob')}/versions/${oldest}/restore`)
    expect(owner.file('players/Bob_.json')).toEqual({ ...bob, pass })
  })

  it('is banned with deletion of their data, which returns with the unban', async () => {
    const before = owner.file('players/Eve_.json')
    expect((await owner.delete(of('eve'))).status).toBe(200)
    expect((await owner.get(of('Eve'))).status).toBe(404)
    expect((await owner.get('/server/players?search=eve')).body.total).toBe(0)
    expect((await owner.get('/server/banned-players')).body).toMatchObject([{ by: 'Grow1' }])
    expect((await owner.delete('/server/banned-players/EVE')).body.message).toContain(
      'with the data',
    )
    expect(owner.file('players/Eve_.json')).toEqual(before)
    expect((await owner.get('/server/banned-players')).body).toEqual([])
    expect((await owner.delete('/server/banned-players/Eve')).status).toBe(404)
  })

  it('is banned for a time with a reason, keeps their data, and may rejoin afterwards', async () => {
    const before = (await owner.get('/server/players/Eve')).body
    const sentence = { duration: '3d', reason: 'Spam in START' }
    const { status, body } = await owner.post('/server/players/eve/ban', sentence)
    expect([status, body.message]).toEqual([200, 'eve is banned for 3d. Their data is kept.'])
    const [ban] = (await owner.get('/server/banned-players')).body as Record<string, string>[]
    expect(ban).toMatchObject({ name: 'Eve', reason: 'Spam in START' })
    const days = (Date.parse(ban?.until ?? '') - Date.parse(ban?.at ?? '')) / 86_400_000
    expect(days).toBeCloseTo(3, 1)
    expect((await owner.get('/server/players/Eve')).body).toEqual(before)
    for (const bad of [
      {},
      { duration: 'soon' },
      { duration: '1h', reason: 'a\nb' },
      { duration: '1h', more: 1 },
    ]) {
      expect((await owner.post('/server/players/eve/ban', bad)).status).toBe(400)
    }
    expect((await owner.post('/server/players/nobody/ban', sentence)).status).toBe(404)
    expect((await owner.delete('/server/banned-players/Eve')).status).toBe(200)
    expect((await owner.get('/server/players/Eve')).body).toEqual(before)
    expect((await owner.get('/server/banned-players')).body).toEqual([])
  })

  it('cannot be kicked while offline, or banned when unknown', async () => {
    expect((await owner.post(`${of('Bob')}/kick`)).status).toBe(409)
    expect((await owner.delete(of('Nobody'))).status).toBe(404)
    expect((await owner.get('/server/banned-players')).body).toEqual([])
  })
})
