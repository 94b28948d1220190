import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyGamePorts } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { SecondApi } from './kit/second-api.ts'
import { needsPostgres } from './kit/test-db.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

describe.skipIf(needsPostgres)('rights and names that another api has changed', () => {
  let panel: TestPanel
  let other: SecondApi
  let owner: GameOwner
  let nextId = 2
  beforeAll(async () => {
    panel = await TestPanel.start({
      withAgent: true,
      environment: { GAME_PORT_RANGE: manyGamePorts },
    })
    other = await SecondApi.start(panel)
    owner = await GameOwner.create(panel, '1', 'Shared')
  })
  afterAll(async () => {
    await other.end('SIGTERM')
    expect([other.log, panel.errors]).toEqual(['', []])
    await panel.close()
  })

  /** Calls a route of the server at one api or the other. */
  const at =
    (api: { call: TestPanel['call'] }, { token }: SignedIn) =>
    (method: string, path: string, body?: unknown) =>
      api.call(method, `/servers/${owner.id}${path}`, { token, body })

  /** Returns a new member, who has accepted at the other api. */
  async function join(): Promise<SignedIn> {
    const who = await panel.signIn(String(nextId++))
    const { body } = await at(panel, owner.who)('POST', '/invitations', { preset: 'viewer' })
    const accept = `/invitations/${body.code}/accept`
    expect((await other.call('POST', accept, { token: who.token })).status).toBe(200)
    return who
  }

  const listAt = async (api: { call: TestPanel['call'] }, { token }: SignedIn) =>
    (await api.call('GET', '/servers', { token })).body

  it('hold in the next call, after each of many quick changes', async () => {
    const member = await join()
    expect((await at(panel, member)('GET', '/members')).status).toBe(200)
    const path = `/members/${member.id}`
    for (let round = 0; round < 6; round++) {
      const [one, another] = round % 2 === 0 ? [panel, other] : [other, panel]
      for (const rights of [['power'], ['console', 'worlds'], ['view']]) {
        expect((await at(one, owner.who)('PUT', path, { rights })).status).toBe(200)
        const [listed] = await listAt(another, member)
        expect(listed.rights.toSorted()).toEqual([...new Set([...rights, 'view'])].toSorted())
      }
    }
  })

  it('are the last ones at both apis after changes to both at once', async () => {
    const members = [await join(), await join()]
    for (let round = 0; round < 5; round++) {
      const changes = members.flatMap((member) =>
        [panel, other].map((api) =>
          at(api, owner.who)('PUT', `/members/${member.id}`, {
            rights: api === panel ? ['power'] : ['worlds'],
          }),
        ),
      )
      await Promise.all(changes)
      for (const member of members) {
        const [row] = await panel.sql(
          `select rights from server_member where user_id = '${member.id}'`,
        )
        for (const api of [panel, other]) {
          const [listed] = await listAt(api, member)
          expect(listed.rights).toEqual(JSON.parse(String(row?.['rights'])))
        }
      }
    }
  })

  it('are gone in the next call after a removal, and after the feed was away', async () => {
    const breakLines = () =>
      panel.sql(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query in ('select 1', 'listen trellis')`)
    for (const isBroken of [false, true]) {
      const [member, stays] = [await join(), await join()]
      expect(await listAt(panel, member)).toHaveLength(1)
      if (isBroken) await breakLines()
      await at(panel, owner.who)('DELETE', `/members/${member.id}`)
      expect((await at(other, member)('GET', '/members')).status).toBe(403)
      expect(await listAt(other, member)).toEqual([])
      expect(await listAt(other, stays)).toHaveLength(1)
    }
  })

  it('follow a server to its new name and its new owner', async () => {
    const heir = await panel.signIn(String(nextId++))
    const rename = (serverName: string) =>
      at(panel, owner.who)('PUT', '/name', { serverName }).then(({ status }) => status)
    expect(await rename('Renamed')).toBe(200)
    expect((await listAt(other, owner.who))[0].name).toBe('Renamed')
    await panel.sql(`update server set owner_id = '${heir.id}' where id = '${owner.id}'`)
    for (const api of [panel, other]) {
      expect(await listAt(api, owner.who)).toEqual([])
      expect(await listAt(api, heir)).toMatchObject([{ name: 'Renamed', role: 'owner' }])
    }
    await panel.sql(`update server set owner_id = '${owner.who.id}' where id = '${owner.id}'`)
    expect(await listAt(other, owner.who)).toHaveLength(1)
    expect(await listAt(other, heir)).toEqual([])
  })
})
