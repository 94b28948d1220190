import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { callAt } from './kit/call-at.ts'
import { GameOwner } from './kit/game-owner.ts'
import { KillableApi } from './kit/killable-api.ts'
import { TestPanel } from './kit/test-panel.ts'

const item = 242
const unknown = 'outcome-unknown'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await GameOwner.create(panel, '1', 'Recorded')
  owner.writePlayer('Bob')
  owner.writePlayer('Eve', { gems: 1 })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const countItems = async () => {
  const { inventory = [] } = (await owner.get('/server/players/Bob')).body
  return inventory.find(([id]: [number]) => id === item)?.[1] ?? 0
}
const setGems = async (gems: number) => {
  expect((await owner.change('/server/players/Eve', { gems })).status).toBe(200)
}
const countRestores = async () => {
  const isRestored = (await owner.get('/server/players/Eve')).body.gems === 1
  if (isRestored) await setGems(2)
  restores += Number(isRestored)
  return restores
}
let restores = 0

/** Lists the entries that name a call, or its effect. */
async function listEntries(done: string): Promise<string[]> {
  const rows = await panel.sql('select action from activity order by id desc')
  return rows.map(({ action }) => String(action)).filter((it) => it === done || it === unknown)
}

const listRows = () => panel.sql('select * from unfinished_act')

/** Lets the jobs run as they do after the start of an api, when no call of the dead one can run any more. */
async function recordActs(): Promise<void> {
  panel.clock.offsetMs = 200_000
  await panel.letJobsRun()
  panel.clock.offsetMs = 0
}

const effects = [
  {
    name: 'a gift',
    path: '/players/Bob/items',
    body: { itemId: item, count: 1 },
    done: 'player-given',
    count: countItems,
    prepare: async (): Promise<void> => undefined,
  },
  {
    name: 'a restored version',
    path: '/players/Eve/versions/1/restore',
    body: undefined,
    done: 'player-restored',
    count: countRestores,
    prepare: (): Promise<void> => setGems(2),
  },
]

describe('a change on the host', () => {
  it.each(isLong ? effects : effects.slice(0, 1))(
    'has an entry when the api dies at any moment of it: $name',
    async (effect) => {
      await effect.prepare()
      let isAnswered = false
      let unrecorded = 0
      for (let statements = 1; !isAnswered; statements++) {
        const before = { count: await effect.count(), entries: await listEntries(effect.done) }
        const killable = await KillableApi.start(panel, { countsJobs: false })
        await killable.untilReady()
        await killable.dieAfter(statements)
        const { token } = owner.who
        const options = { token, body: effect.body }
        const path = `/servers/${owner.id}${effect.path}`
        const status = await callAt(killable.url, 'POST', path, options).then(
          (answer) => answer.status,
          () => null,
        )
        await killable.kill()
        isAnswered = status !== null
        if (status !== null) expect(status).toBe(200)
        await recordActs()
        const made = (await effect.count()) - before.count
        const entries = (await listEntries(effect.done)).length - before.entries.length
        // A call may be noted that has changed nothing, and nothing is changed without a note.
        expect([statements, made <= entries, entries <= 1]).toEqual([statements, true, true])
        if (made === 1 && status === null) unrecorded++
      }
      expect(unrecorded).toBeGreaterThan(0)
      expect(await listRows()).toEqual([])
    },
  )

  it('has an entry when the api fails after it, and none when the host refuses it', async () => {
    const before = await countItems()
    const entries = await listEntries('player-given')
    await panel.sql('alter table activity rename to activity_away')
    const failed = await owner.post('/server/players/Bob/items', { itemId: item, count: 1 })
    await panel.sql('alter table activity_away rename to activity')
    expect([failed.status, await countItems()]).toEqual([500, before + 1])
    expect(panel.errors.splice(0).length).toBeGreaterThan(0)
    await panel.letJobsRun()
    const [newest, ...older] = await listEntries('player-given')
    expect([newest, older]).toEqual([unknown, entries])
    const { body } = await owner.call('GET', '/activity?limit=50')
    expect(body.find((it: { code: string }) => it.code === unknown)?.details).toEqual({
      server: 'Recorded',
      call: 'POST /servers/:serverId/players/:name/items',
      player: 'Bob',
    })
    const refused = await owner.post('/server/players/Bob/kick')
    expect(refused.status).toBe(409)
    await recordActs()
    expect((await listEntries('player-given')).length).toBe(entries.length + 1)
    expect(await listRows()).toEqual([])
  })
})
