import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import type { EngineMessage } from '@trellis/contract/links/engine.ts'
import { watchMs } from '@trellis/contract/links/engine-protocol.ts'
import type { Asker } from '@trellis/link/engine/control-socket.ts'
import { expect, onTestFinished, test } from 'vitest'
import { WorldWatches } from '../src/worlds/world-watches.ts'

const START = worldNameSchema.parse('START')

/** Creates a world without players, and the clock of its watchers. */
function prepare() {
  const blocks = Array.from({ length: 6000 }, () => ({ f: 0, b: 0 }))
  const state = { now: 0, kept: 0 }
  const watches = new WorldWatches({
    documents: {
      keep: () => {
        state.kept++
        return Promise.resolve(() => {
          state.kept--
        })
      },
      peek: () => ({ blocks }),
    },
    find: () => null,
    monotonic: () => state.now,
  })
  onTestFinished(() => watches.close())
  const change = (tile: number, f: number) => {
    blocks[tile] = { f, b: 0 }
    watches.stir(START)
  }
  return { watches, state, change }
}

function getAsker() {
  const received: EngineMessage[] = []
  const state = { isBusy: false, hangUp: () => {} }
  const asker: Asker = {
    answer: (message) => void received.push(message),
    onDisconnect: (then) => {
      state.hangUp = then
    },
    isBusy: () => state.isBusy,
  }
  const about = () =>
    received.flatMap((it) => ('event' in it && it.event === 'world' ? [it.news.about] : []))
  return { asker, state, about }
}

test('expires an unrenewed watch after a minute, and lets the world unload', async () => {
  const { watches, state, change } = prepare()
  const one = getAsker()
  await watches.begin(START, one.asker, false)
  await expect.poll(one.about).toEqual(['map', 'players'])
  state.now = watchMs - 1
  await watches.begin(START, one.asker, false)
  state.now = watchMs + 1
  change(7, 2)
  await expect.poll(one.about).toEqual(['map', 'players', 'tiles'])
  state.now = 2 * watchMs
  await expect.poll(() => state.kept).toBe(0)
})

test('shares a watch between two watchers until the last disconnects', async () => {
  const { watches, state } = prepare()
  const [one, two] = [getAsker(), getAsker()]
  await Promise.all([one, two].map(({ asker }) => watches.begin(START, asker, false)))
  expect(state.kept).toBe(1)
  one.state.hangUp()
  expect(state.kept).toBe(1)
  two.state.hangUp()
  expect(state.kept).toBe(0)
})

test('holds updates for a slow watcher, and then sends the whole map', async () => {
  const { watches, change } = prepare()
  const [slow, quick] = [getAsker(), getAsker()]
  await watches.begin(START, slow.asker, false)
  await watches.begin(START, quick.asker, false)
  await expect.poll(slow.about).toEqual(['map', 'players'])
  slow.state.isBusy = true
  change(1, 2)
  await expect.poll(() => quick.about().at(-1)).toBe('tiles')
  change(2, 2)
  await expect.poll(() => quick.about().filter((it) => it === 'tiles').length).toBe(2)
  expect(slow.about()).toEqual(['map', 'players'])
  slow.state.isBusy = false
  await expect.poll(slow.about).toEqual(['map', 'players', 'map', 'players'])
})
