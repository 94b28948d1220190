import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

const minuteMs = 60_000
let panel: TestPanel
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  await panel.signIn('1000')
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const signIn = () => panel.signIn(String(nextId++))
const call = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, path, { token: who.token, body })

type Team = { owner: SignedIn; serverId: string; name: string }

/** Returns a user who owns a stopped server. */
async function createTeam(name: string): Promise<Team> {
  const owner = await signIn()
  const { body } = await call(owner, 'POST', '/servers', { serverName: name })
  return { owner, serverId: body.server.id, name }
}

const invite = (team: Team, wanted: object, by = team.owner) =>
  call(by, 'POST', `/servers/${team.serverId}/invitations`, wanted)

/** Returns a new user who has joined with these rights. */
async function join(team: Team, wanted: object): Promise<SignedIn> {
  const who = await signIn()
  const { body } = await invite(team, wanted)
  const accepted = await call(who, 'POST', `/invitations/${body.code}/accept`)
  expect(accepted.status).toBe(200)
  return who
}

const listMembers = async (team: Team, by = team.owner) =>
  (await call(by, 'GET', `/servers/${team.serverId}/members`)).body

const at =
  ({ serverId }: Team, who: SignedIn) =>
  (method: string, path = '', body?: unknown) =>
    call(who, method, `/servers/${serverId}${path}`, body)

const member = (who: SignedIn) => `/members/${who.id}`
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

describe('an invitation', () => {
  it('finds the user by a GrowID that was copied from a chat', async () => {
    const team = await createTeam('Invite-P')
    const friend = await signIn()
    const growId = `**\u202a@${friend.growId}\u202c**`
    expect((await invite(team, { preset: 'viewer', growId })).status).toBe(201)
    const received = await call(friend, 'GET', `/users/${friend.id}/invitations`)
    expect(received.body).toMatchObject([{ serverName: 'Invite-P' }])
  })

  it('lets one user join with the rights of its preset', async () => {
    const team = await createTeam('Invite-A')
    const sent = await invite(team, { preset: 'builder' })
    expect([sent.status, sent.body.url]).toEqual([
      201,
      `http://panel.test/invite/${sent.body.code}`,
    ])
    const friend = await signIn()
    expect((await call(friend, 'GET', `/invitations/${sent.body.code}`)).body).toMatchObject({
      serverName: 'Invite-A',
      ownerName: team.owner.growId,
      preset: 'builder',
      rights: ['view', 'worlds'],
    })
    expect((await at(team, friend)('GET')).status).toBe(403)
    // The code and a GrowID are found as a chat shows them, too.
    const shown = encodeURIComponent(`\u200b\`${sent.body.code}\`\u2069`)
    const accepted = await call(friend, 'POST', `/invitations/${shown}/accept`)
    expect(accepted.body).toMatchObject({
      message: 'You can help with "Invite-A" now.',
      serverId: team.serverId,
      serverName: 'Invite-A',
    })
    expect((await at(team, friend)('GET')).body.server).toMatchObject({
      name: 'Invite-A',
      role: 'member',
      rights: ['view', 'worlds'],
      owner: { name: team.owner.growId, isBanned: false },
    })
    expect(await listMembers(team)).toMatchObject([
      { discordId: friend.id, growId: friend.growId, preset: 'builder', expiresAt: null },
    ])
    const [listed] = (await call(friend, 'GET', '/servers')).body
    expect(listed).toMatchObject({ id: team.serverId, role: 'member', rights: ['view', 'worlds'] })
    const { profile } = (await call(friend, 'GET', `/users/${friend.id}/profile`)).body
    expect(profile).toMatchObject({
      ...{ serverOwned: 'No Server', selectedServer: 'Invite-A', serverCount: 1 },
    })
    const again = await call(await signIn(), 'POST', `/invitations/${sent.body.code}/accept`)
    expect([again.status, again.body.code]).toEqual([404, 'no-such-invitation'])
  })

  it('lets only one of several users join who accept it at the same time', async () => {
    const team = await createTeam('Invite-Race')
    const { code } = (await invite(team, { preset: 'viewer' })).body
    const friends = await Promise.all(Array.from({ length: 6 }, signIn))
    const answers = await Promise.all(
      friends.map((friend) => call(friend, 'POST', `/invitations/${code}/accept`)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404, 404, 404,
    ])
    expect(await listMembers(team)).toHaveLength(1)
  })

  it('for a GrowID is for that user only, who finds it and may decline it', async () => {
    const team = await createTeam('Invite-B')
    const [friend, other] = [await signIn(), await signIn()]
    const sent = await invite(team, { growId: friend.growId.toLowerCase(), preset: 'moderator' })
    const received = (await call(friend, 'GET', `/users/${friend.id}/invitations`)).body
    expect(received).toMatchObject([{ serverName: 'Invite-B', preset: 'moderator' }])
    const stolen = await call(other, 'POST', `/invitations/${sent.body.code}/accept`)
    expect([stolen.status, stolen.body.code]).toEqual([403, 'invitation-for-another'])
    expect((await call(friend, 'DELETE', `/invitations/${received[0].code}`)).status).toBe(200)
    expect((await call(friend, 'GET', `/users/${friend.id}/invitations`)).body).toEqual([])
    expect((await at(team, team.owner)('GET', '/invitations')).body).toEqual([])
    const late = await call(friend, 'POST', `/invitations/${sent.body.code}/accept`)
    expect(late.body.code).toBe('no-such-invitation')
  })

  it('for a Discord id waits for a user who has never signed in', async () => {
    const team = await createTeam('Invite-C')
    await invite(team, { discordId: '777001', preset: 'viewer' })
    const friend = await panel.signIn('777001', 'LateFriend')
    const [received] = (await call(friend, 'GET', '/users/777001/invitations')).body
    expect((await call(friend, 'POST', `/invitations/${received.code}/accept`)).status).toBe(200)
    expect(await listMembers(team)).toMatchObject([{ growId: 'LateFriend' }])
  })

  it('ends with its time, and is taken back by the owner', async () => {
    const team = await createTeam('Invite-D')
    const friend = await signIn()
    const { body: first } = await invite(team, { preset: 'viewer', expiresAt: inMinutes(5) })
    panel.clock.offsetMs = 6 * minuteMs
    const late = await call(friend, 'POST', `/invitations/${first.code}/accept`)
    expect(late.body.code).toBe('no-such-invitation')
    panel.clock.offsetMs = 0
    const { body: second } = await invite(team, { preset: 'viewer' })
    const path = `/invitations/${second.invitation.id}`
    expect((await at(team, team.owner)('DELETE', path)).status).toBe(200)
    expect((await at(team, team.owner)('DELETE', path)).status).toBe(404)
    expect((await call(friend, 'POST', `/invitations/${second.code}/accept`)).status).toBe(404)
  })

  it.each([
    [{}, 400, 'preset-or-rights'],
    [{ preset: 'viewer', rights: ['view'] }, 400, 'preset-or-rights'],
    [{ preset: 'viewer', expiresAt: '2020-01-01T00:00:00.000Z' }, 400, 'end-in-past'],
    [{ preset: 'viewer', memberExpiresAt: '2020-01-01T00:00:00.000Z' }, 400, 'end-in-past'],
    [{ preset: 'viewer', expiresAt: '2099-01-01T00:00:00.000Z' }, 400, 'invitation-too-long'],
    [{ preset: 'viewer', growId: 'NoOneHasThis' }, 404, 'grow-id-unknown'],
  ])('with %j is refused with %i %s', async (wanted, status, code) => {
    team ??= await createTeam('Invite-E')
    const refused = await invite(team, wanted)
    expect([refused.status, refused.body.code]).toEqual([status, code])
    expect((await at(team, team.owner)('GET', '/invitations')).body).toEqual([])
  })
  let team: Team | undefined

  it('to a person who is there already is refused', async () => {
    const team = await createTeam('Invite-F')
    const friend = await join(team, { preset: 'viewer' })
    const { code } = (await invite(team, { preset: 'manager' })).body
    const again = await call(friend, 'POST', `/invitations/${code}/accept`)
    expect([again.status, again.body.code]).toEqual([409, 'member-already'])
    const own = await call(team.owner, 'POST', `/invitations/${code}/accept`)
    expect([own.status, own.body.code]).toEqual([409, 'owner-invited'])
    // Neither of them used it up.
    expect((await call(await signIn(), 'POST', `/invitations/${code}/accept`)).status).toBe(200)
    for (const who of [friend, team.owner])
      expect((await invite(team, { growId: who.growId, preset: 'viewer' })).status).toBe(409)
  })

  it('is refused above 20 open ones', async () => {
    const team = await createTeam('Invite-G')
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => invite(team, { preset: 'viewer' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body.code).toBe('too-many-invitations')
  })
})

describe('a member', () => {
  it('uses the server as its own panel does, and acts under its own name', async () => {
    const team = await createTeam('Help-A')
    const helper = await join(team, { preset: 'manager' })
    // A user without a server of their own needs no id.
    const own = (method: string, path = '', body?: unknown) =>
      call(helper, method, `/users/${helper.id}/server${path}`, body)
    expect((await own('GET')).body.server.name).toBe('Help-A')
    expect((await own('POST', '/start')).status).toBe(200)
    await panel.until(async () => (await own('GET')).body.server.status === 'ONLINE')
    expect((await own('POST', '/worlds/START/lock')).status).toBe(200)
    expect((await own('POST', '/tasks', { type: 'backup', schedule: '0 4 * * *' })).status).toBe(
      201,
    )
    expect((await own('POST', '/stop')).status).toBe(200)
    await panel.until(async () => (await own('GET')).body.server.status === 'OFFLINE')
    expect((await own('DELETE')).status).toBe(403)
    const log = async () => (await call(team.owner, 'GET', `/users/${team.owner.id}/activity`)).body
    const actions = ['Server started', 'World locked', 'Task scheduled', 'Server stopped']
    await panel.until(async () => {
      const done = (await log()).filter(
        (it: { actorName: string }) => it.actorName === helper.growId,
      )
      return actions.every((action) => done.some((it: { action: string }) => it.action === action))
    })
  })

  it('shows what its rights allow in the live socket, and the changes of them', async () => {
    const team = await createTeam('Help-B')
    const helper = await join(team, { preset: 'viewer' })
    const live = LiveClient.open(panel, helper)
    await live.next('server_state', ({ payload }) => payload.server?.name === 'Help-B')
    await at(team, team.owner)('POST', '/start')
    await live.next('status_update', ({ payload }) => payload.status === 'ONLINE')
    expect(live.frames.some(({ type }) => type.startsWith('console'))).toBe(false)
    const { status } = await at(team, team.owner)('PUT', member(helper), { preset: 'moderator' })
    expect(status).toBe(200)
    await live.next('console_history')
    await live.next('server_state', ({ payload }) =>
      Boolean(payload.server?.rights.includes('moderation')),
    )
    await at(team, team.owner)('PUT', member(helper), { rights: ['power'] })
    expect(await listMembers(team)).toMatchObject([{ preset: null, rights: ['view', 'power'] }])
    const typed = { type: 'console_command', payload: { command: 'help' } }
    live.socket.send(JSON.stringify(typed))
    await live.next('notice', ({ payload }) => payload.code === 'not-allowed')
    await at(team, team.owner)('POST', '/kill')
    live.socket.close()
  })

  it('loses everything when it is removed, also in the middle of an upload', async () => {
    const team = await createTeam('Help-C')
    const helper = await join(team, { preset: 'manager' })
    const live = LiveClient.open(panel, helper)
    await live.next('server_state', ({ payload }) => payload.server !== null)
    const upload = beginUpload(team, helper)
    await upload.begun
    expect((await at(team, team.owner)('DELETE', member(helper))).status).toBe(200)
    await live.next('server_state', ({ payload }) => payload.server === null)
    expect(await upload.ended).toBe(403)
    const seen = live.frames.length
    await at(team, team.owner)('POST', '/start')
    await panel.until(
      async () => (await at(team, team.owner)('GET')).body.server.status === 'ONLINE',
    )
    const later = live.frames.slice(seen).filter(({ type }) => type !== 'account')
    expect(later.filter(({ payload }) => JSON.stringify(payload).includes(team.serverId))).toEqual(
      [],
    )
    live.socket.send(JSON.stringify({ type: 'watch_server', payload: { serverId: team.serverId } }))
    await live.next('notice', ({ payload }) => payload.code === 'not-allowed')
    expect((await at(team, helper)('GET')).status).toBe(403)
    expect((await call(helper, 'GET', `/users/${helper.id}/server`)).body.server).toBe(null)
    expect((await call(helper, 'GET', '/servers')).body).toEqual([])
    await at(team, team.owner)('POST', '/kill')
    live.socket.close()
  })

  it('loses a running call when its right to it is taken, or ends by the clock', async () => {
    const team = await createTeam('Help-J')
    const helper = await join(team, { preset: 'manager', memberExpiresAt: inMinutes(5) })
    const upload = beginUpload(team, helper)
    await upload.begun
    const changed = { preset: 'viewer', expiresAt: inMinutes(5) }
    expect((await at(team, team.owner)('PUT', member(helper), changed)).status).toBe(200)
    expect(await upload.ended).toBe(403)
    const manager = { preset: 'manager', expiresAt: inMinutes(5) }
    await at(team, team.owner)('PUT', member(helper), manager)
    const save = beginUpload(team, helper, 'world-templates')
    await save.begun
    panel.clock.offsetMs = 6 * minuteMs
    save.end()
    expect(await save.ended).toBe(403)
  })

  it('reads no line of the console after its end', async () => {
    const team = await createTeam('Help-K')
    const rights = ['console']
    const helper = await join(team, { rights, memberExpiresAt: inMinutes(5) })
    await at(team, team.owner)('POST', '/start')
    const [live, own] = [LiveClient.open(panel, helper), LiveClient.open(panel, team.owner)]
    await live.next('console_history')
    await own.next('console_history')
    await own.next('status_update', ({ payload }) => payload.status === 'ONLINE')
    own.command('say for both')
    await live.line('for both')
    await own.line('for both')
    panel.clock.offsetMs = 6 * minuteMs
    own.command('say for one')
    await own.line('for one')
    await panel.pass(5)
    expect(JSON.stringify(live.frames)).not.toContain('for one')
    panel.clock.offsetMs = 0
    await at(team, team.owner)('POST', '/kill')
    for (const { socket } of [live, own]) socket.close()
  })

  it('has its edit saved whole or refused when it is removed at the same time', async () => {
    const team = await createTeam('Help-D')
    await at(team, team.owner)('POST', '/start')
    await panel.until(
      async () => (await at(team, team.owner)('GET')).body.server.status === 'ONLINE',
    )
    for (let round = 1; round <= 5; round++) {
      const helper = await join(team, { preset: 'builder' })
      const { body: world } = await at(team, helper)('GET', '/worlds/START')
      const before = world.d_weather
      const wanted = before + 1
      const [edit] = await Promise.all([
        at(team, helper)('PUT', '/worlds/START', { ...world, d_weather: wanted }),
        at(team, team.owner)('DELETE', member(helper)),
      ])
      const { body: now } = await at(team, team.owner)('GET', '/worlds/START')
      expect([200, 403]).toContain(edit.status)
      if (edit.status === 200) expect(now.d_weather).toBe(wanted)
      else expect([before, wanted]).toContain(now.d_weather)
      expect((await at(team, helper)('PUT', '/worlds/START', world)).status).toBe(403)
    }
    await at(team, team.owner)('POST', '/kill')
  })

  it('leaves by its own choice, and when its time is over', async () => {
    const team = await createTeam('Help-E')
    const [one, two] = [
      await join(team, { preset: 'viewer' }),
      await join(team, { preset: 'viewer', memberExpiresAt: inMinutes(5) }),
    ]
    expect((await at(team, one)('POST', '/leave')).body.message).toBe('You have left "Help-E".')
    expect((await at(team, one)('GET')).status).toBe(403)
    expect((await at(team, team.owner)('POST', '/leave')).status).toBe(409)
    expect((await at(team, two)('GET')).status).toBe(200)
    panel.clock.offsetMs = 6 * minuteMs
    expect((await at(team, two)('GET')).status).toBe(403)
    expect(await listMembers(team)).toEqual([])
  })

  it('with the right to manage members gives no more than it has', async () => {
    const team = await createTeam('Help-F')
    const rights = ['view', 'worlds', 'members']
    const lead = await join(team, { rights })
    const peer = await join(team, { rights })
    const strong = await join(team, { preset: 'manager' })
    const weak = await join(team, { preset: 'viewer' })
    for (const wanted of [{ preset: 'manager' }, { rights: ['members'] }, { rights: ['power'] }]) {
      const refused = await invite(team, wanted, lead)
      expect([refused.status, refused.body.code]).toEqual([403, 'rights-not-yours'])
      expect((await at(team, lead)('PUT', member(weak), wanted)).status).toBe(403)
    }
    for (const other of [peer, strong, lead]) {
      expect((await at(team, lead)('PUT', member(other), { preset: 'viewer' })).status).toBe(403)
      expect((await at(team, lead)('DELETE', member(other))).status).toBe(403)
    }
    expect((await invite(team, { preset: 'builder' }, lead)).status).toBe(201)
    expect((await at(team, lead)('PUT', member(weak), { preset: 'builder' })).status).toBe(200)
    expect((await at(team, lead)('DELETE', member(weak))).status).toBe(200)
  })

  it('who is banned can do nothing with the server, while its owner can', async () => {
    const team = await createTeam('Help-G')
    const helper = await join(team, { preset: 'manager' })
    const boss = await panel.signIn('1000')
    await call(boss, 'POST', `/admin/users/${helper.id}/ban`, { reason: 'x', duration: 'perm' })
    const refused = await at(team, helper)('GET')
    expect([refused.status, refused.body.code]).toEqual([403, 'banned'])
    expect((await at(team, team.owner)('GET')).status).toBe(200)
  })

  it('of a deleted server is its member again when it is restored', async () => {
    const team = await createTeam('Help-H')
    const helper = await join(team, { preset: 'viewer' })
    await at(team, team.owner)('DELETE')
    expect((await at(team, helper)('GET')).status).toBe(403)
    const { profile } = (await call(helper, 'GET', `/users/${helper.id}/profile`)).body
    expect(profile.selectedServer).toBe('No Server')
    const path = `/users/${team.owner.id}/deleted-servers/${team.serverId}/restore`
    expect((await call(team.owner, 'POST', path, {})).status).toBeLessThan(300)
    expect((await at(team, helper)('GET')).status).toBe(200)
  })
})

/** Begins an import whose body does not end. */
function beginUpload(team: Team, who: SignedIn, path = 'import') {
  const { hostname, port } = new URL(panel.url)
  const upload = httpRequest({
    hostname,
    port,
    method: 'POST',
    path: `/api/servers/${team.serverId}/${path}`,
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': `application/${path === 'import' ? 'zip' : 'json'}`,
    },
  })
  const ended = new Promise<number>((resolve) => {
    upload.on('response', (response) => resolve(response.statusCode ?? 0))
    upload.on('error', () => resolve(-1))
  })
  upload.write(path === 'import' ? 'PK' : '{"name":"Mine",')
  const begun = panel.pass(20)
  const end = () => upload.end('"source":{"kind":"world","name":"START"}}')
  return { begun, ended, end }
}
