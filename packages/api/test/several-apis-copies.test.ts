import { readServerFile } from '@trellis/game-data/server-file.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CopyOwner } from './kit/copy-owner.ts'
import { manyGamePorts } from './kit/free-ports.ts'
import { SecondApi } from './kit/second-api.ts'
import { needsPostgres } from './kit/test-db.ts'
import { TestPanel } from './kit/test-panel.ts'

const hour = 3_600_000

describe.skipIf(needsPostgres)('test copies of two apis on one PostgreSQL', () => {
  let panel: TestPanel
  let other: SecondApi
  beforeAll(async () => {
    panel = await TestPanel.start({
      withAgent: true,
      environment: { GAME_PORT_RANGE: manyGamePorts },
    })
    other = await SecondApi.start(panel)
  })
  afterAll(async () => {
    await other.end('SIGTERM')
    expect([other.log, panel.errors]).toEqual(['', []])
    await panel.close()
  })

  const count = async (statement: string) =>
    Number((await panel.sql(`select count(*) as n from ${statement}`))[0]?.['n'])

  const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200

  const change = (ids: string, values: string) =>
    panel.sql(`update test_copy set ${values} where server_id in (${ids})`)

  /** Restarts the agent, after which both apis check the copies. */
  async function lookAtBoth(): Promise<void> {
    await panel.endAgent('SIGTERM')
    await panel.until(async () => !(await isReady(panel.url)) && !(await isReady(other.url)))
    await panel.startAgent()
    await panel.until(async () => (await isReady(panel.url)) && (await isReady(other.url)))
  }

  it('are announced and deleted exactly once, although both check at the same time', async () => {
    const owner = await CopyOwner.create(panel, '1', 5)
    const copies = []
    for (const name of ['End-1', 'End-2', 'End-3']) copies.push(await owner.make(name))
    const ids = copies.map(({ id }) => `'${id}'`).join(', ')
    const ofOwner = (code: string) =>
      `notice where user_id = '${owner.who.id}' and code = '${code}'`
    const inAnHour = Date.now() + hour
    await change(ids, `ends_at = ${inAnHour}`)
    await lookAtBoth()
    await panel.until(async () => (await count(ofOwner('copy-ending'))) >= 3)
    await change(ids, `ends_at = ${Date.now() - 1000}, warned_at = 1`)
    await lookAtBoth()
    await panel.until(async () => (await count(`server where id in (${ids})`)) === 0)
    await lookAtBoth()
    expect(await count(ofOwner('copy-ending'))).toBe(3)
    expect(await count(ofOwner('copy-over'))).toBe(3)
    const entries = `activity where action = 'test-copy-over'`
    expect(
      await count(`activity where subject_id = '${owner.who.id}' and details like '%End-1%'`),
    ).toBeGreaterThan(0)
    expect(await count(entries)).toBe(3)
    expect(await count(`deleted_server where id in (${ids})`)).toBe(3)
    const { servers } = (await owner.live.get('/deleted-servers')).body
    expect(servers).toHaveLength(3)
  })

  it('have the players and the end that were set at the other api', async () => {
    const owner = await CopyOwner.create(panel, '2', 2)
    const copy = await owner.make('Shared')
    const path = `/servers/${copy.id}/test-copy`
    const { token } = owner.who
    const readAtOther = async () =>
      (await other.call('GET', `/servers/${copy.id}`, { token })).body.server.testCopy
    for (const players of [['Ann'], ['Ann', 'Bob'], []]) {
      await panel.call('PUT', `${path}/players`, { token, body: { players } })
      await panel.until(async () => String((await readAtOther()).players) === String(players))
    }
    await panel.call('PUT', `${path}/kept`, { token, body: { isKept: true } })
    await panel.until(async () => (await readAtOther()).endsAt === null)
  })

  it('have the players of the database at the host after calls to both apis at once', async () => {
    const owner = await CopyOwner.create(panel, '3', 2)
    const copy = await owner.make('Contested')
    const { token } = owner.who
    const put = (api: { call: TestPanel['call'] }, players: string[]) =>
      api.call('PUT', `/servers/${copy.id}/test-copy/players`, { token, body: { players } })
    for (let round = 0; round < 8; round++) {
      const lists = [['Ann'], ['Bob', 'Cid'], [], ['Dan'], ['Ann', 'Eve'], ['Flo']]
      const answers = await Promise.all(
        lists.map((players, at) => put(at % 2 === 0 ? panel : other, players)),
      )
      expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200))
      const [row] = await panel.sql(`select players from test_copy where server_id = '${copy.id}'`)
      const atHost = await readServerFile(copy.path('../../server.json'))
      expect(JSON.stringify(atHost.guests)).toBe(row?.['players'])
    }
  })
})
