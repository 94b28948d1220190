import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

type Server = { id: string; name: string; status: string }

const asBoss = (method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: boss.token, body })

const setStorage = (owner: Owner, limitMB: number) =>
  asBoss('POST', `/admin/users/${owner.who.id}/set-storage`, { limitMB })

/** A registered user who owns servers with these names. */
class Owner {
  readonly who: SignedIn
  servers: Server[] = []

  private constructor(who: SignedIn) {
    this.who = who
  }

  static async create(...names: string[]): Promise<Owner> {
    const owner = new Owner(await panel.signIn(String(nextId++)))
    const amount = Math.max(1, names.length)
    await asBoss('POST', `/admin/users/${owner.who.id}/slot`, { action: 'set', amount })
    for (const serverName of names) {
      const { status, body } = await owner.call('POST', '/servers', { serverName })
      expect([serverName, status]).toEqual([serverName, 201])
      owner.servers.push(body.server)
    }
    return owner
  }

  call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    panel.call(method, path, { token: this.who.token, body })

  /** Calls a route of the selected server. */
  own = (method: string, path = '', body?: unknown): Promise<Answer> =>
    this.call(method, `/users/${this.who.id}/server${path}`, body)

  /** Calls a route of the server with this place in the list. */
  at = (place: number, method: string, path = '', body?: unknown): Promise<Answer> =>
    this.call(method, `/servers/${this.servers[place]?.id}${path}`, body)

  select = (place: number): Promise<Answer> =>
    this.call('PUT', `/users/${this.who.id}/selected-server`, {
      serverId: this.servers[place]?.id,
    })

  async profile() {
    return (await this.call('GET', `/users/${this.who.id}/profile`)).body.profile
  }

  async reaches(place: number, status: string): Promise<void> {
    await panel.until(async () => (await this.at(place, 'GET')).body.server.status === status)
  }

  async start(place: number): Promise<void> {
    await this.at(place, 'POST', '/start')
    await this.reaches(place, 'ONLINE')
  }

  async leave(): Promise<void> {
    for (const { id } of this.servers) {
      await this.call('POST', `/servers/${id}/kill`)
      await this.call('DELETE', `/servers/${id}`)
    }
  }
}

describe('several servers of one owner', () => {
  it('take one slot each, however many are created at the same time', async () => {
    const owner = await Owner.create('Slot-One')
    await asBoss('POST', `/admin/users/${owner.who.id}/slot`, { action: 'set', amount: 3 })
    const names = ['Slot-A', 'Slot-B', 'Slot-C', 'Slot-D']
    const answers = await Promise.all(
      names.map((serverName) => owner.call('POST', '/servers', { serverName })),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(answers.length - refused.length).toBe(2)
    for (const { status, body } of refused) {
      expect([status, body.error]).toEqual([403, 'You have no available server slots.'])
      expect([body.code, body.params]).toEqual(['creation-refused', { reason: 'no-slots' }])
    }
    expect((await owner.profile()).availableSlot).toBe(0)
    const { body: list } = await owner.call('GET', '/servers')
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({
      name: 'Slot-One',
      status: 'OFFLINE',
      kind: 'live',
      role: 'owner',
    })
    expect(list[0].rights).toContain('members')
    owner.servers = list
    await owner.leave()
    expect((await owner.profile()).availableSlot).toBe(3)
  })

  it('keep their worlds apart', async () => {
    const owner = await Owner.create('Apart-A', 'Apart-B')
    for (const place of [0, 1]) await owner.start(place)
    const { body: world } = await owner.at(0, 'GET', '/worlds/START')
    const changed = { ...world, d_weather: 5 }
    expect((await owner.at(0, 'PUT', '/worlds/START', changed)).status).toBe(200)
    expect((await owner.at(0, 'GET', '/worlds/START')).body.d_weather).toBe(5)
    expect((await owner.at(1, 'GET', '/worlds/START')).body.d_weather).not.toBe(5)
    // A name addresses the same server.
    const { body: byName } = await owner.call('GET', '/servers/apart-a/worlds/START')
    expect(byName.d_weather).toBe(5)
    await owner.at(0, 'POST', '/stop')
    await owner.reaches(0, 'OFFLINE')
    expect((await owner.at(1, 'GET')).body.server.status).toBe('ONLINE')
    await owner.leave()
  })

  it('are chosen for the calls without an id: the oldest, until another one is selected', async () => {
    const owner = await Owner.create('Choice-A', 'Choice-B')
    const shown = async () => (await owner.own('GET')).body.server?.name ?? null
    expect([await shown(), (await owner.profile()).serverOwned]).toEqual(['Choice-A', 'Choice-A'])
    expect((await owner.select(1)).body).toMatchObject({
      message: 'The panel shows "Choice-B" now.',
      serverId: owner.servers[1]?.id,
    })
    expect([await shown(), (await owner.profile()).serverOwned]).toEqual(['Choice-B', 'Choice-B'])
    await owner.own('DELETE')
    expect([await shown(), (await owner.profile()).serverOwned]).toEqual(['Choice-A', 'Choice-A'])
    await owner.own('DELETE')
    expect([await shown(), (await owner.profile()).serverOwned]).toEqual([null, 'No Server'])
  })

  it('are out of reach for other users, by id and by name, like those that do not exist', async () => {
    const owner = await Owner.create('Private-A')
    const stranger = await Owner.create()
    const [{ id }] = owner.servers as [Server]
    for (const ref of [id, 'Private-A', 'selected', 'aaaaaaaaaaaaaaaaaaaa', '..%2f1']) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/worlds'],
        ['POST', '/start'],
        ['DELETE', ''],
      ] as const) {
        const { status, body } = await stranger.call(method, `/servers/${ref}${path}`)
        const expected = ref === 'selected' ? [404, 'no-server'] : [403, 'not-allowed']
        expect([ref, path, status, body.code]).toEqual([ref, path, ...expected])
      }
    }
    const chosen = await stranger.call('PUT', `/users/${stranger.who.id}/selected-server`, {
      serverId: id,
    })
    expect(chosen.status).toBe(403)
    expect((await panel.call('GET', `/servers/${id}`, {})).status).toBe(401)
    await owner.leave()
  })

  it('have a console each, and a panel switches between them', async () => {
    const owner = await Owner.create('Shown-A', 'Shown-B')
    for (const place of [0, 1]) await owner.start(place)
    const [first, second] = owner.servers as [Server, Server]
    const live = LiveClient.open(panel, owner.who)
    const state = await live.next('server_state')
    expect([state.payload.serverId, state.payload.server?.name]).toEqual([first.id, 'Shown-A'])
    const say = (text: string) =>
      live.socket.send(
        JSON.stringify({ type: 'console_command', payload: { command: `say ${text}` } }),
      )
    say('to the first')
    const heard = await live.next('console_log', ({ payload }) =>
      payload.line.includes('to the first'),
    )
    expect(heard.payload.serverId).toBe(first.id)
    live.socket.send(JSON.stringify({ type: 'watch_server', payload: { serverId: second.id } }))
    await live.next('server_state', ({ payload }) => payload.serverId === second.id)
    await live.next('console_history', ({ payload }) => payload.serverId === second.id)
    say('to the second')
    const answered = await live.next('console_log', ({ payload }) =>
      payload.line.includes('to the second'),
    )
    expect(answered.payload.serverId).toBe(second.id)
    // In a burst each command is for the server that was chosen before it.
    const choose = ({ id: serverId }: Server) =>
      live.socket.send(JSON.stringify({ type: 'watch_server', payload: { serverId } }))
    choose(first)
    say('one in a burst')
    choose(second)
    say('two in a burst')
    const places = async () =>
      (await owner.call('GET', `/users/${owner.who.id}/activity`)).body
        .filter(({ details }: { details: { command?: string } }) =>
          details.command?.endsWith('in a burst'),
        )
        .map(({ details }: { details: { server: string } }) => details.server)
    await panel.until(async () => (await places()).length === 2)
    expect(await places()).toEqual(['Shown-B', 'Shown-A'])
    const before = live.frames.length
    await owner.at(0, 'POST', '/stop')
    await owner.reaches(0, 'OFFLINE')
    // A line of the chosen server may still come.
    const late = live.frames
      .slice(before)
      .filter(({ type }) => type.startsWith('console_'))
      .filter(({ payload }) => 'serverId' in payload && payload.serverId === first.id)
    expect(late).toEqual([])
    live.socket.send(
      JSON.stringify({ type: 'watch_server', payload: { serverId: 'aaaaaaaaaaaaaaaa' } }),
    )
    expect((await live.next('notice')).payload.code).toBe('not-allowed')
    live.socket.close()
    await owner.leave()
  })

  it('have a backup each; the one of a deleted server stays the account’s', async () => {
    const owner = await Owner.create('Kept-A', 'Kept-B')
    const backup = async (place: number) => (await owner.at(place, 'GET', '/backup')).body
    const [made, also] = await Promise.all([
      owner.at(0, 'POST', '/backup'),
      owner.at(1, 'POST', '/backup'),
    ])
    expect([made.status, also.status]).toEqual([202, 202])
    for (const place of [0, 1]) await panel.until(async () => (await backup(place)).exists)
    expect((await backup(0)).serverName).toBe('Kept-A')
    expect((await backup(1)).serverName).toBe('Kept-B')
    expect((await owner.at(0, 'DELETE', '/backup')).status).toBe(200)
    expect([(await backup(0)).exists, (await backup(1)).exists]).toEqual([false, true])
    await owner.at(1, 'DELETE')
    // It can be restored to the server that is left, as after any deletion.
    expect((await backup(0)).serverName).toBe('Kept-B')
    await owner.at(0, 'DELETE')
    expect((await owner.own('GET', '/backup')).body).toMatchObject({ exists: true })
    expect((await owner.own('DELETE', '/backup')).status).toBe(200)
  })

  it('have separate tasks, each up to the limit', async () => {
    const owner = await Owner.create('Tasks-A', 'Tasks-B')
    const task = { type: 'restart', schedule: '0 4 * * *' }
    for (let count = 0; count < 10; count++)
      expect((await owner.at(0, 'POST', '/tasks', task)).status).toBe(201)
    expect((await owner.at(0, 'POST', '/tasks', task)).status).toBe(409)
    const { body } = await owner.at(1, 'POST', '/tasks', task)
    expect((await owner.at(1, 'GET', '/tasks')).body.tasks).toHaveLength(1)
    expect((await owner.at(0, 'DELETE', `/tasks/${body.task.id}`)).status).toBe(404)
    expect((await owner.at(1, 'POST', `/tasks/${body.task.id}/run`)).status).toBe(202)
    await owner.leave()
  })

  it('share the storage limit, the server time and a ban of their owner', async () => {
    const owner = await Owner.create('Shared-A', 'Shared-B')
    for (const place of [0, 1]) await owner.start(place)
    await panel.until(async () => {
      const sizes = await Promise.all(
        [0, 1].map(async (place) => (await owner.at(place, 'GET', '/storage')).body),
      )
      const sum = sizes.reduce((all, { usedBytes }) => all + usedBytes, 0)
      return sizes.every(({ accountBytes }) => Math.abs(accountBytes - sum) < 64 * 1024)
    })
    const both = async (status: string) => {
      for (const place of [0, 1]) await owner.reaches(place, status)
    }
    // Neither of them is full alone.
    for (const { id } of owner.servers) {
      const file = join(panel.dataDir, 'servers', id, 'data/notes.bin')
      writeFileSync(file, randomBytes(600 * 1024))
    }
    for (const place of [0, 1]) await owner.at(place, 'GET', '/storage')
    await setStorage(owner, 1)
    await both('OFFLINE')
    const refused = await owner.at(1, 'POST', '/start')
    expect(refused.body.error).toBe('Storage limit exceeded. Cannot start server.')
    await setStorage(owner, 500)
    await both('ONLINE')
    const ownerId = owner.who.id
    await asBoss('POST', `/admin/users/${ownerId}/ban`, { reason: 'x', duration: '12h' })
    const isOff = async () => {
      const { body } = await asBoss('GET', '/admin/servers')
      const own = body.filter((it: { ownerId: string }) => it.ownerId === ownerId)
      return own.length === 2 && own.every(({ status }: Server) => status === 'OFFLINE')
    }
    await panel.until(isOff)
    await asBoss('POST', `/admin/users/${ownerId}/unban`)
    await both('ONLINE')
    await asBoss('POST', `/admin/users/${ownerId}/expiry`, { action: 'set', amount: 0 })
    await both('OFFLINE')
    expect((await owner.at(1, 'POST', '/start')).body.error).toBe(
      'Server time has expired. Renew it in the shop.',
    )
    await owner.leave()
  })

  it('use up server time until the last one is deleted', async () => {
    const owner = await Owner.create('Time-A', 'Time-B')
    const runs = async () => {
      const [row] = await panel.sql(
        `select time_runs_since from account where id = '${owner.who.id}'`,
      )
      return row?.time_runs_since !== null
    }
    expect(await runs()).toBe(true)
    await owner.at(0, 'DELETE')
    expect(await runs()).toBe(true)
    await owner.at(1, 'DELETE')
    expect(await runs()).toBe(false)
  })
})

describe('the rate limit of a route', () => {
  it('counts the calls of a route on all of its paths together', async () => {
    const limited = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
    const who = await limited.signIn('1')
    const paths = [`/users/${who.id}/server`, '/servers/selected']
    const statuses: number[] = []
    for (let call = 0; call < 22; call++) {
      const { status } = await limited.call('DELETE', paths[call % 2] ?? '', { token: who.token })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
    await limited.close()
  })
})
