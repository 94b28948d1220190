import { GameClient } from '@trellis/game-client/game-client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let stranger: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Lively')
  stranger = await GameOwner.create(panel, '2', 'Other')
  owner.write('players/Zoe_.json', { name: 'Zoe', level: 3 })
  owner.writePlayer('Barry', { gems: 5 })
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  await stranger.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const of = (name: string) => `/server/players/${name}`

async function play(growId: string): Promise<GameClient> {
  const { port } = (await owner.get('/server/connection')).body
  const entered = await GameClient.connect({ growId, password: 'secret', port })
  if (!entered.ok) throw new Error(JSON.stringify(entered.refusal))
  return entered.value
}

const reads = async (client: GameClient, text: string) =>
  expect(
    await client.events.first((it) => (it.kind === 'console' && it.text === text ? it : null)),
  ).toBeTruthy()

async function newestActivity(action: string) {
  const { body } = await owner.get('/activity')
  return body.find((it: { action: string }) => it.action === action)
}

describe('the list of online players', () => {
  it("is pushed live to the owner's open panels only", async () => {
    const live = await owner.live()
    const other = await stranger.live()
    const before = Date.now()
    const ann = await play('Ann')
    const came = await live.next('players_online', ({ payload }) => payload.players.length === 1)
    expect(came.payload.players).toMatchObject([{ name: 'Ann', world: null, mutedUntil: null }])
    await ann.join('START')
    await live.next('players_online', ({ payload }) => payload.players[0]?.world === 'START')
    const { body } = await owner.get('/server/online-players')
    expect(body.players).toMatchObject([{ name: 'Ann', world: 'START' }])
    expect(Date.parse(body.players[0].since)).toBeGreaterThanOrEqual(before)
    const seen = live.frames.length
    await ann.quit()
    await live.next(
      'players_online',
      (frame) => live.frames.indexOf(frame) >= seen && frame.payload.players.length === 0,
    )
    expect(other.frames.filter(({ type }) => type === 'players_online')).toEqual([])
    live.close()
    other.close()
  })

  it('is empty while the server is not running', async () => {
    expect((await stranger.get('/server/online-players')).body).toEqual({ players: [] })
  })
})

it('gives fist and wrench to a player whose file has no inventory', async () => {
  const barry = await play('Barry')
  const { gems, inventory } = (await owner.get(of('Barry'))).body
  const slots = [[18, 1], [32, 1], ...Array.from({ length: 14 }, () => [0, 0])]
  expect([gems, inventory]).toEqual([5, slots])
  await barry.quit()
})

describe('moderation', () => {
  it('mutes an online player at once for the given time, and unmutes them', async () => {
    const live = await owner.live()
    const bob = await play('Bob')
    await bob.join('START')
    const before = Date.now()
    const muted = await owner.post(`${of('Bob')}/mute`, { duration: '30m' })
    const after = Date.now()
    expect(muted.body).toMatchObject({ message: 'Bob is muted for 30m.' })
    await reads(bob, 'You are muted.')
    const frame = await live.next(
      'players_online',
      ({ payload }) => payload.players[0]?.mutedUntil != null,
    )
    const mutedAt = Date.parse(frame.payload.players[0]?.mutedUntil ?? '') - 30 * 60_000
    expect(mutedAt).toBeGreaterThanOrEqual(before)
    expect(mutedAt).toBeLessThanOrEqual(after)
    const { body } = await owner.get('/server/players?search=bob')
    expect(body.players[0].mutedUntil).toBe(frame.payload.players[0]?.mutedUntil)
    await live.line('Bob was muted by Grow1 until ')
    expect((await newestActivity('Player muted')).details).toMatchObject({
      player: 'Bob',
      duration: '30m',
    })
    const lifted = await owner.delete(`${of('Bob')}/mute`)
    expect(lifted.body).toMatchObject({ message: 'Bob may chat again.' })
    await reads(bob, 'You may chat again.')
    bob.say('hello again')
    await live.line('[START] <Bob> hello again')
    expect(await newestActivity('Player unmuted')).toMatchObject({ details: { player: 'Bob' } })
    await bob.quit()
    live.close()
  })

  it('mutes an offline player, also on a stopped server', async () => {
    const perm = await owner.post(`${of('zoe')}/mute`, { duration: 'perm' })
    expect(perm.body.message).toContain('is muted for good.')
    expect(owner.file('players/Zoe_.json')).toEqual({
      name: 'Zoe',
      level: 3,
      muted_until: 253_402_300_799_000,
    })
    stranger.write('players/Eve_.json', { name: 'Eve' })
    const before = Date.now()
    expect((await stranger.post(`${of('Eve')}/mute`, { duration: '2w' })).status).toBe(200)
    const after = Date.now()
    const mutedAt = stranger.file('players/Eve_.json').muted_until - 14 * 86_400_000
    expect(mutedAt).toBeGreaterThanOrEqual(before)
    expect(mutedAt).toBeLessThanOrEqual(after)
  })

  it.each([[{ duration: '0m' }], [{ duration: 'soon' }], [{ duration: '5000d' }], [{}]])(
    'refuses %j and mutes no player',
    async (body) => {
      const before = owner.file('players/Zoe_.json')
      expect((await owner.post(`${of('Zoe')}/mute`, body)).status).toBe(400)
      expect((await owner.post(`${of('Nobody')}/mute`, { duration: '1h' })).status).toBe(404)
      expect(owner.file('players/Zoe_.json')).toEqual(before)
    },
  )

  it('reports bans and unbans on the console, also of offline players', async () => {
    const live = await owner.live()
    const rob = await play('Rob')
    await rob.join('START')
    expect((await owner.delete(of('Rob'))).status).toBe(200)
    await live.line('Rob was banned by Grow1.')
    expect((await owner.delete('/server/banned-players/Rob')).status).toBe(200)
    await live.line('Rob was unbanned by Grow1.')
    await rob.close()
    live.close()
  })

  it('sends a line to one online player, or reports that they are offline', async () => {
    const ann = await play('Ann')
    const sent = await owner.post(`${of('Ann')}/message`, { text: '  Look behind you ' })
    expect(sent.status).toBe(200)
    await reads(ann, 'Message from Grow1: Look behind you')
    expect((await newestActivity('Player messaged')).details).toMatchObject({
      player: 'Ann',
      text: 'Look behind you',
    })
    for (const text of ['', ' ', 'a\nb', 'x'.repeat(201)])
      expect((await owner.post(`${of('Ann')}/message`, { text })).status).toBe(400)
    const away = await owner.post(`${of('Zoe')}/message`, { text: 'hello' })
    expect(away.status).toBe(409)
    expect(away.body.error).toBe('This player is not online.')
    expect((await owner.post(`${of('Ann')}/kick`)).status).toBe(200)
    await ann.close()
  })
})
