import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Faces')
  owner.writePlayer('Bob', {
    level: 12,
    gems: 700,
    wl_bank_amount: 4,
    playtime: 7200,
    last_seen: Date.parse('2026-01-02T03:04:05Z'),
    hair: 1300,
    shirt: 1342,
    skin: 0x112233ff,
    inventory: [
      [18, 1],
      [242, 50],
      [2, 120],
      [0, 0],
    ],
    'Role.Vip': true,
    'Title.Mentor': true,
    achievements: ['broken-1', 'unknown-1', 7],
  })
  owner.writePlayer('Cat', { playtime: 'long', last_seen: 'never' })
  owner.write('worlds/FARM_.json', { owner: 'bob', blocks: [] })
  owner.write('worlds/SHOP_.json', { owner: 'Bobby', blocks: [] })
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const of = (name: string, part = '/profile') => `/server/players/${name}${part}`
const profile = async (name: string) => (await owner.get(of(name))).body

describe('the profile of a player', () => {
  it('reads the file of a stopped server', async () => {
    await panel.until(async () => (await profile('Bob')).worlds.indexed === 1)
    expect(await profile('bOB')).toEqual({
      name: 'Bob',
      online: false,
      world: null,
      since: null,
      lastSeenAt: '2026-01-02T03:04:05.000Z',
      playtime: 7200,
      mutedUntil: null,
      ban: null,
      level: 12,
      xp: 0,
      gems: 700,
      bank: { worldLocks: 4, diamondLocks: 0 },
      roles: ['Vip'],
      titles: ['Mentor'],
      achievements: ['broken-1'],
      look: { skin: 0x112233ff, clothes: [1300, 1342] },
      homeWorld: '',
      worlds: { names: ['FARM'], total: 1, indexed: 1 },
      inventory: {
        used: 3,
        slots: 4,
        items: [
          [2, 120],
          [242, 50],
          [18, 1],
        ],
      },
    })
  })

  it('answers null for missing values of the file, and refuses an unknown player', async () => {
    expect(await profile('Cat')).toMatchObject({ lastSeenAt: null, playtime: null })
    expect((await owner.get(of('Nobody'))).status).toBe(404)
    expect((await owner.get(of('a%20b'))).status).toBe(400)
  })

  it('sorts the list, with unknown values last', async () => {
    const names = async (query: string) =>
      (await owner.get(`/server/players?${query}`)).body.players.map(
        (it: { name: string }) => it.name,
      )
    expect(await names('order=playtime')).toEqual(['Bob', 'Cat'])
    expect(await names('order=playtime&descending=true')).toEqual(['Bob', 'Cat'])
    expect(await names('order=gems')).toEqual(['Cat', 'Bob'])
    expect(await names('order=level&descending=true')).toEqual(['Bob', 'Cat'])
    expect((await owner.get('/server/players?order=pass')).status).toBe(400)
  })

  it('gives items to a stopped server, up to a full stack, also when two press at once', async () => {
    const give = (count: number) => owner.post(of('Bob', '/items'), { itemId: 242, count })
    const answers = await Promise.all([give(100), give(100)])
    const given = answers.map(({ body }) => body.given ?? 0)
    expect(given.toSorted((one, other) => one - other)).toEqual([50, 100])
    expect(owner.file('players/Bob_.json').inventory[1]).toEqual([242, 200])
    const full = await give(1)
    expect(full.status).toBe(409)
    expect(full.body.error).toBe('The player has no room for more of this item.')
    expect((await give(0)).status).toBe(400)
    expect((await give(201)).status).toBe(400)
  })

  it.each([
    [112, 'item-not-given'],
    [18, 'item-not-given'],
    [32, 'item-not-given'],
  ])('gives no item %i: %s', async (itemId, reason) => {
    const before = owner.file('players/Cat_.json')
    const refused = await owner.post(of('Cat', '/items'), { itemId, count: 1 })
    expect([refused.status, refused.body.params]).toEqual([400, { reason }])
    expect(owner.file('players/Cat_.json')).toEqual(before)
  })

  it("lists the team's actions on this player only", async () => {
    await owner.post(of('Cat', '/mute'), { duration: '30m' })
    await owner.post(of('Cat', '/ban'), { duration: '1d', reason: 'Bob told me' })
    const { body } = await owner.get(of('Bob', '/actions'))
    expect(body.map((it: { code: string }) => it.code)).toEqual(['player-given', 'player-given'])
    expect(body[0]).toMatchObject({ actorName: owner.who.growId, details: { item: 242 } })
    expect(await profile('Cat')).toMatchObject({
      ban: { name: 'Cat', reason: 'Bob told me' },
      mutedUntil: expect.any(String),
    })
  })
})

describe('a player of the running game', () => {
  it('is recorded as seen at joining, which survives the kill of the engine', async () => {
    await owner.start()
    const before = Date.now()
    const dan = await owner.play('Dan')
    await dan.join('START')
    await panel.until(async () => (await profile('Dan')).world === 'START')
    const { lastSeenAt, online, since } = await profile('Dan')
    expect(online).toBe(true)
    expect(Date.parse(since)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(lastSeenAt)).toBeGreaterThanOrEqual(before - 1000)
    const { body } = await owner.get(of('Dan', '/console-lines'))
    expect(body.lines.map(({ text }: { text: string }) => text)).toEqual([
      'Dan entered START.',
      'Dan joined the server for the first time.',
    ])
    const after = Date.now()
    for (const { at } of body.lines) {
      expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1000)
      expect(Date.parse(at)).toBeLessThanOrEqual(after)
    }
    process.kill(Number(readFileSync(owner.path('../../run/pid'), 'utf8')), 'SIGKILL')
    await panel.until(async () => (await owner.server()).status !== 'ONLINE')
    await owner.reaches('ONLINE')
    const restarted = await profile('Dan')
    expect(restarted.online).toBe(false)
    expect(restarted.lastSeenAt).toBe(lastSeenAt)
  })

  it('is recorded as seen when leaving, and keeps it through a stop', async () => {
    const eve = await owner.play('Eve')
    await panel.until(async () => (await profile('Eve')).online)
    const joined = (await profile('Eve')).lastSeenAt
    await panel.until(async () => Date.now() > Date.parse(joined) + 1100)
    await eve.quit()
    await panel.until(async () => !(await profile('Eve')).online)
    const left = await profile('Eve')
    expect(Date.parse(left.lastSeenAt)).toBeGreaterThan(Date.parse(joined) + 1000)
    expect(left.playtime).toBeGreaterThanOrEqual(1)
    await owner.stop()
    expect(await profile('Eve')).toEqual(left)
  })

  it('gets items while they use the same ones', async () => {
    owner.writePlayer('Fay', {
      inventory: [
        [18, 1],
        [2, 150],
      ],
    })
    await owner.start()
    const fay = await owner.play('Fay')
    await fay.join('START')
    const statuses: number[] = []
    for (let round = 0; round < 15; round++) {
      const giving = owner.post(of('Fay', '/items'), { itemId: 2, count: 2 })
      fay.answer('trash_item', { itemID: 2, count: 1 })
      statuses.push((await giving).status)
    }
    expect(statuses).toEqual(statuses.map(() => 200))
    const isDestroyed = (it: { kind: string; text?: string }) =>
      it.kind === 'console' && it.text?.endsWith('destroyed.') === true
    await panel.until(async () => fay.events.since(0).filter(isDestroyed).length === 15)
    const { body } = await owner.get(of('Fay', ''))
    const [, [, left]] = body.inventory
    expect(left).toBe(150 + 2 * 15 - 15)
  })
})
