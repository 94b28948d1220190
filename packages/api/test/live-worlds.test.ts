import type { WorldNews } from '@trellis/contract/links/world-news.ts'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import type { LiveClient } from './kit/live-client.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let stranger: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Watched')
  stranger = await GameOwner.create(panel, '2', 'Elsewhere')
  await Promise.all([owner.start(), stranger.start()])
})
afterAll(async () => {
  await owner.leave()
  await stranger.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const watch = (live: LiveClient, world = 'START') =>
  live.send({ type: 'watch_world', payload: { world } })
const unwatch = (live: LiveClient, world = 'START') =>
  live.send({ type: 'unwatch_world', payload: { world } })
const news = (live: LiveClient, isIt: (news: WorldNews) => boolean, from = 0) =>
  live.next(
    'world_news',
    (frame) => live.frames.indexOf(frame) >= from && isIt(frame.payload as WorldNews),
  )
const isMap = ({ about }: WorldNews) => about === 'map'
const hasTile = (index: number, item: number) => (it: WorldNews) =>
  it.about === 'tiles' && it.tiles.some(([at, front]) => at === index && front === item)
const countNews = (live: LiveClient) => live.frames.filter((it) => it.type === 'world_news').length

describe('a watched world', () => {
  it('sends the map, then changes of tiles and players, to each subscribed socket', async () => {
    const [one, two, idle] = [await owner.live(), await owner.live(), await owner.live()]
    watch(one)
    watch(two)
    await Promise.all([news(one, isMap), news(two, isMap)])
    await owner.command('setblock START 3 4 242')
    await Promise.all([news(one, hasTile(403, 242)), news(two, hasTile(403, 242))])
    const { port } = (await owner.get('/server/connection')).body
    const entered = await GameClient.connect({ growId: 'Ann', password: 'secret', port })
    if (!entered.ok) throw new Error(JSON.stringify(entered.refusal))
    await entered.value.join('START')
    await news(one, (it) => it.about === 'players' && it.players[0]?.name === 'Ann')
    const there = one.frames.length
    await entered.value.quit()
    await news(one, (it) => it.about === 'players' && it.players.length === 0, there)
    unwatch(one)
    const before = countNews(one)
    await owner.command('setblock START 3 4 0')
    await news(two, hasTile(403, 0))
    expect(countNews(one)).toBe(before)
    expect(countNews(idle)).toBe(0)
    for (const live of [one, two, idle]) live.close()
  })

  it("is always one of the caller's own server, even when another owner uses the name", async () => {
    const [mine, theirs] = [await owner.live(), await stranger.live()]
    watch(mine)
    watch(theirs)
    await Promise.all([news(mine, isMap), news(theirs, isMap)])
    await owner.command('setblock START 9 9 8')
    await news(mine, hasTile(909, 8))
    await stranger.command('setblock START 8 8 10')
    await news(theirs, hasTile(808, 10))
    expect(
      theirs.frames.some((it) => it.type === 'world_news' && hasTile(909, 8)(it.payload)),
    ).toBe(false)
    expect(mine.frames.some((it) => it.type === 'world_news' && hasTile(808, 10)(it.payload))).toBe(
      false,
    )
    mine.close()
    theirs.close()
  })

  it('sends a new map when the server has restarted', async () => {
    const live = await owner.live()
    watch(live)
    await news(live, isMap)
    await owner.stop()
    await news(live, ({ about }) => about === 'end')
    const from = live.frames.length
    await owner.start()
    await news(live, isMap, from)
    await owner.command('setblock START 1 2 14')
    await news(live, hasTile(201, 14), from)
    live.close()
  })

  it('needs a valid name, and is limited to four per socket', async () => {
    const live = await owner.live()
    for (const world of ['A', 'B', 'C', 'D', 'E']) watch(live, world)
    const refusal = await live.next('notice')
    expect(refusal.payload.text).toBe('At most 4 worlds can be watched at a time.')
    unwatch(live, 'A')
    watch(live)
    await news(live, isMap)
    live.send({ type: 'watch_world', payload: { world: '../START' } })
    await live.next('notice', ({ payload }) => payload.text === 'This message is not understood.')
    live.close()
  })
})
