import { expect } from 'vitest'
import { CopyOwner } from '../copy-owner.ts'
import type { GameOwner } from '../game-owner.ts'
import type { Money } from '../money.ts'
import type { Effect } from './effect.ts'

/** A live server and a test copy of it, with a backup. */
type Game = { owner: CopyOwner; copy: GameOwner; backupId: string; place: string }

const item = 242
const weathers = 60

/** Creates a stopped server, or one that runs through all kills of api and agent. */
export async function createGame({ panel }: Money, id: string, runs: boolean): Promise<Game> {
  const owner = await CopyOwner.create(panel, id)
  const { live } = owner
  await live.start()
  await live.stop()
  live.write('worlds/FARM_.json', { ...live.file('worlds/START_.json'), name: 'FARM' })
  live.writePlayer('Bob', { inventory: [[item, 1]] })
  const copy = await owner.make(`Copy-${id}`)
  expect((await owner.at(live, 'POST', '/backups', { name: 'Kept' })).status).toBe(202)
  const isMade = async () => (await owner.at(live, 'GET', '/backup')).body.progress === null
  await panel.until(isMade)
  const [backup] = (await owner.at(live, 'GET', '/backups')).body.backups
  if (runs) await owner.power(live, 'start', 'ONLINE')
  const place = runs ? 'on a running server' : 'on a stopped server'
  return { owner, copy, backupId: backup.id, place }
}

/** An owner gives a player an item. */
export function createItemGift({ owner, place }: Game): Effect {
  const { live } = owner
  const path = '/players/Bob'
  const countItems = async (): Promise<number> => {
    const { status, body } = await owner.at(live, 'GET', path)
    expect(status).toBe(200)
    const held = (body.inventory as [number, number][]).filter(([id]) => id === item)
    return held.reduce((sum, [, count]) => sum + count, 0)
  }
  return {
    name: `gift ${place}`,
    async prepare(round) {
      await owner.change(live, path, { inventory: [[item, 1]] })
      const before = await countItems()
      return {
        ...{ by: owner.who, method: 'POST', path: `/servers/${live.id}${path}/items` },
        ...{ body: { itemId: item, count: 1 }, key: `gift-${round}` },
        count: async () => (await countItems()) - before,
      }
    },
  }
}

const countIfEqual = (now: unknown, { done, before }: { done: unknown; before: unknown }) => {
  const isRestored = JSON.stringify(now) === JSON.stringify(done)
  if (!isRestored) expect(now).toEqual(before)
  return isRestored ? 1 : 0
}

/** An owner restores one world of a backup. */
export async function createRestore({ owner, backupId, place }: Game): Promise<Effect> {
  const { live } = owner
  const path = '/worlds/FARM'
  const read = async () => (await owner.at(live, 'GET', path)).body
  const saved = await read()
  const listVersions = async (): Promise<unknown[]> =>
    (await owner.at(live, 'GET', `${path}/versions`)).body
  return {
    name: `restore of a world ${place}`,
    async prepare(round) {
      await owner.change(live, path, { d_weather: 1 + (round % weathers), owner: `Eve${round}` })
      const before = await read()
      const [last] = await listVersions()
      const by = owner.who
      const restore = `/servers/${live.id}/backups/${backupId}/documents/world/FARM/restore`
      return {
        ...{ by, method: 'POST', path: restore },
        async count() {
          const restored = countIfEqual(await read(), { done: saved, before })
          // The present state is kept as a version.
          if (restored === 1) expect((await listVersions())[0]).not.toEqual(last)
          return restored
        },
      }
    },
  }
}

/** An owner takes a change of the test copy over. */
export function createTakeOver({ owner, copy, place }: Game): Effect {
  const { live } = owner
  const path = '/worlds/START'
  const read = async (server: GameOwner) => (await owner.at(server, 'GET', path)).body
  return {
    name: `take-over ${place}`,
    async prepare(round) {
      const weather = 1 + (round % weathers)
      await owner.change(copy, path, { d_weather: weather })
      const before = await read(live)
      const choice = { path: ['d_weather'], keep: 'copy', seen: before.d_weather }
      const document = { kind: 'world', name: 'START' }
      return {
        ...{ by: owner.who, method: 'POST', path: `/servers/${copy.id}/test-copy/take-over` },
        body: { document, choices: [choice] },
        count: async () =>
          countIfEqual(await read(live), { done: { ...before, d_weather: weather }, before }),
      }
    },
  }
}
