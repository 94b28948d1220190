import { taskAccess, taskTypeSchema } from '@trellis/contract/hosting/scheduled-tasks.ts'
import {
  commandRights,
  listCommandRights,
  unknownCommandRights,
} from '@trellis/contract/kit/command-rights.ts'
import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import { listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { findApplyRefusal } from '@trellis/contract/kit/save-rights.ts'
import {
  hasRights,
  isServerAccess,
  mayUse,
  type ServerRight,
  type ServerUser,
  serverRights,
} from '@trellis/contract/kit/server-access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { getZip } from './kit/get-zip.ts'
import { keptFromBanned } from './kit/kept-from-banned.ts'
import { LiveClient } from './kit/live-client.ts'
import { importArchive } from './kit/server-archives.ts'
import { type Person, ServerPeople } from './kit/server-people.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const getName = (route: Route) => `${route.method} ${route.path}`

/** Things that do not exist, so that a call that passes changes nothing. */
const nowhere: Record<string, string> = {
  name: 'NOSUCH',
  action: 'stop',
  number: '1',
  taskId: 'aaaaaaaaaaaaaaaaaaaa',
  discordId: '404404',
}

/** Returns the path of a route about the server, below `/servers/:serverId`. */
const fillPath = (route: Route) =>
  (listPaths(route)[0] ?? route.path)
    .replace('/servers/:serverId', '')
    .replace(/:(\w+)/g, (_, name: string) => nowhere[name] ?? 'nosuch')

/** The routes about one server. Leaving comes last, because it ends the rights of who leaves. */
const listRoutes = (): Route[] =>
  panel.app.routes
    .filter(({ access }) => isServerAccess(access))
    .toSorted(
      (one, other) => Number(one.path.endsWith('/leave')) - Number(other.path.endsWith('/leave')),
    )

function getExpected({ access, path }: Route, user: Person['user']): string {
  if (user === 'banned') return 'banned'
  // Only a member has something to leave.
  if (path.endsWith('/leave') && user?.role === 'support') return 'not-allowed'
  return user !== null && isServerAccess(access) && mayUse(access, user) ? 'passes' : 'not-allowed'
}

function getVerdict(status: number, code: unknown): string {
  return status === 403 && (code === 'not-allowed' || code === 'banned') ? code : 'passes'
}

/** Calls every route about the server as this person; returns those whose verdict is another one than the contract's. */
async function listWrong(people: ServerPeople, { name, who, user }: Person): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const route of listRoutes()) {
    const { status, body } = await people.at(who, route.method, fillPath(route))
    const [expected, got] = [getExpected(route, user), getVerdict(status, body?.code)]
    if (got !== expected) wrong.push({ name, route: getName(route), expected, got })
  }
  return wrong
}

describe('every route about a server', () => {
  it('takes exactly the rights that it declares, of members, outsiders and visitors', async () => {
    const people = await ServerPeople.open(panel, 100, 'Roads')
    const all = [
      ...(await people.addMembers()),
      ...(await people.addOutsiders()),
      ...(await people.addVisitors()),
    ]
    const wrong: unknown[] = []
    for (const person of all) wrong.push(...(await listWrong(people, person)))
    expect(wrong).toEqual([])
    expect(all).toHaveLength(serverRights.length + 4 + 5 + 2)
  })
})

describe('what a call does besides', () => {
  let people: ServerPeople
  let members: Person[]
  beforeAll(async () => {
    people = await ServerPeople.open(panel, 200, 'Effects')
    members = [...(await people.addMembers()), ...(await people.addVisitors())]
    await people.at(people.owner, 'POST', '/start')
    await panel.until(
      async () => (await people.at(people.owner, 'GET', '')).body.server.status === 'ONLINE',
    )
  })

  const getUser = ({ user }: Person): ServerUser => {
    if (user === null || user === 'banned') throw new Error('Not a user of the server.')
    return user
  }

  it.each(['restart', 'when-empty'] as const)(
    'needs the right to power for each save with apply=%s',
    async (apply) => {
      const routes = listRoutes().filter(
        ({ query }) => query !== undefined && 'apply' in query.shape,
      )
      expect(routes.length).toBeGreaterThanOrEqual(9)
      const { body: config } = await people.at(people.owner, 'GET', '/config')
      for (const route of routes) {
        for (const person of members) {
          const user = getUser(person)
          if (getExpected(route, user) !== 'passes' || user.rights.includes('power')) continue
          const isConfig = route.path.endsWith('/config')
          const sent = isConfig ? config : keptFromBanned[getName(route)]
          const answer = await people.at(
            person.who,
            route.method,
            `${fillPath(route)}?apply=${apply}`,
            sent,
          )
          const got = [person.name, getName(route), answer.status, answer.body.code]
          expect(got).toEqual([person.name, getName(route), 403, 'restart-needs-power'])
          expect(findApplyRefusal(user, apply, 'ONLINE')?.code).toBe('restart-needs-power')
        }
      }
      expect((await people.at(people.owner, 'GET', '/custom-items')).body.items).toEqual([])
    },
  )

  it('needs no right to power for a save that is applied to the running game', async () => {
    const [builder] = members.filter(({ name }) => name === 'a builder')
    if (builder === undefined) throw new Error('No builder.')
    const path = '/custom-items?apply=now'
    expect((await people.at(builder.who, 'PUT', path, { items: [] })).status).toBe(200)
  })

  it.each(taskTypeSchema.options)(
    'needs the rights to do it by hand for a task: %s',
    async (type) => {
      const work = {
        backup: {},
        restart: {},
        event: { event: { kind: 'gems', minutes: 5 } },
        command: { command: 'help' },
      }[type]
      const form = { type, schedule: '0 4 * * *', ...work }
      const { body } = await people.at(people.owner, 'POST', '/tasks', form)
      for (const person of members) {
        const user = getUser(person)
        if (!user.rights.includes('tasks')) continue
        const access = taskAccess[type]
        const status = access === null || mayUse(access, user) ? 201 : 403
        const made = await people.at(person.who, 'POST', '/tasks', form)
        expect([person.name, made.status]).toEqual([person.name, status])
        if (status === 201) {
          await people.at(people.owner, 'DELETE', `/tasks/${made.body.task.id}`)
          continue
        }
        const path = `/tasks/${body.task.id}`
        expect((await people.at(person.who, 'POST', `${path}/run`)).status).toBe(403)
        expect((await people.at(person.who, 'POST', `${path}/resume`)).status).toBe(403)
      }
      await people.at(people.owner, 'DELETE', `/tasks/${body.task.id}`)
    },
  )

  it('needs the right to the effect of a command, typed or in a task', async () => {
    const typist = await people.join({ rights: ['console', 'tasks'] })
    const live = LiveClient.open(panel, typist)
    await live.next('console_history')
    for (const [command, right] of Object.entries(commandRights)) {
      const form = { type: 'command', command, schedule: '0 4 * * *' }
      const made = await people.at(typist, 'POST', '/tasks', form)
      expect([command, made.status]).toEqual([command, right === null ? 201 : 403])
      if (right === null) {
        await people.at(people.owner, 'DELETE', `/tasks/${made.body.task.id}`)
        continue
      }
      live.frames.length = 0
      live.command(`/${command.toUpperCase()} NOSUCH 1 1 1`)
      const { payload } = await live.next('notice')
      expect([command, payload]).toMatchObject([command, { code: 'command-needs-right' }])
    }
    live.command('say still here')
    await live.line('still here')
    live.socket.close()
  })

  it('is allowed to a member with the right to the effect', async () => {
    const typist = await people.join({ rights: ['console', 'moderation', 'power'] })
    const live = LiveClient.open(panel, typist)
    await live.next('console_history')
    live.command('kick Nooone')
    await live.line('Nooone is not online.')
    live.command('stop')
    await panel.until(
      async () => (await people.at(people.owner, 'GET', '')).body.server.status === 'OFFLINE',
    )
    live.socket.close()
  })

  it('leaves the list of creators to the owner', async () => {
    const helper = await people.join({ rights: ['configuration', 'power'] })
    const config = (await people.at(people.owner, 'GET', '/config')).body
    const own = { ...config, creatorList: [...config.creatorList, helper.growId] }
    const refused = await people.at(helper, 'PUT', '/config', own)
    expect([refused.status, refused.body.code]).toEqual([403, 'creators-by-owner'])
    const changed = { ...config, autofarmDelay: 777 }
    expect((await people.at(helper, 'PUT', '/config', changed)).status).toBe(200)
    expect((await people.at(people.owner, 'GET', '/config')).body).toEqual(changed)
    expect((await people.at(people.owner, 'PUT', '/config', own)).status).toBe(200)
    expect((await people.at(helper, 'GET', '/config')).body.creatorList).toEqual(own.creatorList)
  })

  it('leaves the list of creators as it is when a member imports another one', async () => {
    const rights = ['backups', 'worlds', 'players', 'configuration']
    const helper = await people.join({ rights })
    const { creatorList } = (await people.at(people.owner, 'GET', '/config')).body
    const config = { GAME: { CREATOR_LIST: [helper.growId], AUTOFARM_DELAY: 555 } }
    const zip = await getZip({ 'data/database/json/config.json': JSON.stringify(config) })
    const owner = GameOwner.of(panel, helper, people.serverId)
    const report = await importArchive(owner, zip)
    expect([report.state, report.skipped]).toEqual(['done', []])
    const { body } = await people.at(people.owner, 'GET', '/config')
    expect(body).toMatchObject({ creatorList, autofarmDelay: 555 })
  })

  it('is nothing that restarts a stopped server, so a builder may save without a choice', async () => {
    const [builder] = members.filter(({ name }) => name === 'a builder')
    if (builder === undefined) throw new Error('No builder.')
    expect((await people.at(builder.who, 'PUT', '/custom-items', { items: [] })).status).toBe(200)
  })
})

describe('the roles of a player', () => {
  const reaches = {
    plain: { Vip: true, Cheats: true },
    moderator: { Moderator: true },
    all: { Administrator: true, Owner_Server: true, administrator: true, custom_role_name: 'Boss' },
  }
  const keys = Object.entries(reaches).flatMap(([reach, roles]) =>
    Object.entries(roles).map(([role, value]) => ({ reach, key: `Role.${role}`, value })),
  )
  let people: ServerPeople
  let owner: GameOwner
  beforeAll(async () => {
    people = await ServerPeople.open(panel, 400, 'Ranks')
    owner = GameOwner.of(panel, people.owner, people.serverId)
    owner.writePlayer('Bob')
    owner.writePlayer('Staff', { 'Role.Moderator': true, 'Role.God': true })
  })

  const getReach = ({ isOwner, rights }: ServerUser) => {
    if (isOwner || rights.includes('configuration')) return ['plain', 'moderator', 'all']
    return rights.includes('moderation') ? ['plain', 'moderator'] : ['plain']
  }
  const readBob = async () => (await people.at(people.owner, 'GET', '/players/Bob')).body
  /** Opens Bob in the editor, changes him and saves. */
  async function change(who: SignedIn, alter: (bob: Record<string, unknown>) => object) {
    const { body } = await people.at(who, 'GET', '/players/Bob')
    return people.at(who, 'PUT', '/players/Bob', alter(body))
  }
  const getOutcome = ({ status, body }: Answer) => (status === 200 ? 'done' : body.code)

  it('are given and taken by those with the right to the power of each', async () => {
    const rights: ServerRight[] = ['view', 'moderation', 'players']
    const helper = { name: 'a helper', who: await people.join({ rights }) }
    const persons: Person[] = [
      ...(await people.addMembers()),
      ...(await people.addVisitors()),
      { ...helper, user: { isOwner: false, rights } },
    ]
    for (const { name, who, user } of persons) {
      if (user === null || user === 'banned' || !mayUse({ server: 'players' }, user)) continue
      for (const { reach, key, value } of keys) {
        const wanted = getReach(user).includes(reach) ? 'done' : 'role-needs-right'
        const status = wanted === 'done' ? 200 : 403
        const before = await readBob()
        const given = await change(who, (bob) => ({ ...bob, gems: 77, [key]: value }))
        expect([name, key, given.status, getOutcome(given)]).toEqual([name, key, status, wanted])
        if (status === 403) expect(await readBob()).toEqual(before)
        await change(people.owner, (bob) => ({ ...bob, [key]: value }))
        const taken = await change(who, ({ [key]: _role, ...bob }) => bob)
        // A key that is not true gives no power, so its player is not above the member.
        const code = wanted === 'done' || value !== true ? wanted : 'player-needs-right'
        expect([name, key, taken.status, getOutcome(taken)]).toEqual([name, key, status, code])
        await change(people.owner, ({ [key]: _role, ...bob }) => bob)
      }
    }
  })

  it('come back with an older state only by those who may give them', async () => {
    const helper = await people.join({ rights: ['players', 'backups'] })
    const appointer = await people.join({ rights: ['players', 'backups', 'configuration'] })
    expect((await people.at(people.owner, 'POST', '/backups')).status).toBe(202)
    const listBackups = async () => (await people.at(people.owner, 'GET', '/backups')).body
    await panel.until(async () => (await listBackups()).backups.length === 1)
    const [backup] = (await listBackups()).backups
    const staff = (await people.at(people.owner, 'GET', '/players/Staff')).body
    const demoted = { ...staff, 'Role.God': false, 'Role.Moderator': false }
    const demote = async () => {
      await people.at(people.owner, 'GET', '/players/Staff')
      return people.at(people.owner, 'PUT', '/players/Staff', demoted)
    }
    expect((await demote()).status).toBe(200)
    const [{ number }] = (await people.at(people.owner, 'GET', '/players/Staff/versions')).body
    const paths = [
      `/players/Staff/versions/${number}/restore`,
      `/backups/${backup.id}/documents/player/Staff/restore`,
    ]
    for (const path of paths) {
      const refused = await people.at(helper, 'POST', path)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'role-needs-right'])
      expect((await people.at(helper, 'GET', '/players/Staff')).body).toEqual(demoted)
      expect([path, (await people.at(appointer, 'POST', path)).status]).toEqual([path, 200])
      expect((await demote()).status).toBe(200)
    }
  })

  it('come back with the end of a ban only by those who may give them', async () => {
    const helper = await people.join({ rights: ['moderation'] })
    owner.writePlayer('Chief', { 'Role.Owner_Server': true })
    expect((await people.at(people.owner, 'DELETE', '/players/Chief')).status).toBe(200)
    const unban = (who: SignedIn) => people.at(who, 'DELETE', '/banned-players/Chief')
    const refused = await unban(helper)
    expect([refused.status, refused.body.code]).toEqual([403, 'role-needs-right'])
    expect((await unban(people.owner)).status).toBe(200)
    const { body } = await people.at(people.owner, 'GET', '/players/Chief')
    expect(body).toMatchObject({ 'Role.Owner_Server': true })
  })
})

describe('what says who a person is', () => {
  it('is read by those only who may act on it', async () => {
    const people = await ServerPeople.open(panel, 500, 'Private')
    const owner = GameOwner.of(panel, people.owner, people.serverId)
    const secrets = { email: 'eve@example.test', ip: '203.0.113.9', rid: 'ABCDEF' }
    owner.writePlayer('Eve', { gems: 1, ...secrets })
    const readEve = (who: SignedIn) => people.at(who, 'GET', '/players/Eve')
    const { body: first } = await readEve(people.owner)
    const edited = { ...first, gems: 2, email: 'new@example.test' }
    expect((await people.at(people.owner, 'PUT', '/players/Eve', edited)).status).toBe(200)
    const [{ number }] = (await people.at(people.owner, 'GET', '/players/Eve/versions')).body
    const persons = [...(await people.addMembers()), ...(await people.addVisitors())]
    for (const { name, who, user } of persons) {
      if (user === null || user === 'banned') continue
      const { body: eve, headers } = await readEve(who)
      const mayRead = user.rights.includes('players')
      const shown = {
        ...edited,
        ...(mayRead ? {} : { email: undefined, ip: undefined, rid: undefined }),
      }
      expect([name, eve]).toEqual([name, JSON.parse(JSON.stringify(shown))])
      const path = `/players/Eve/versions/${number}/changes`
      const { body: changes } = await people.at(who, 'GET', path)
      const keys = changes.changes.map((it: { path: string[] }) => it.path[0])
      expect([name, keys.toSorted(), changes.total]).toEqual(
        mayRead ? [name, ['email', 'gems'], 2] : [name, ['gems'], 1],
      )
      const { body: members } = await people.at(who, 'GET', '/members')
      const ids = members.flatMap((it: { discordId?: string }) => it.discordId ?? [])
      const all = persons.filter(({ user: it }) => it !== 'banned' && it?.role === 'member')
      const mayReadIds = user.rights.includes('members')
      const own = user.role === 'member' ? [who.id] : []
      expect([name, ids]).toEqual([name, mayReadIds ? all.map((it) => it.who.id) : own])
      expect(headers.get('etag')).not.toBeNull()
    }
  })

  it('is not lost when someone who could not read it may save it', async () => {
    const people = await ServerPeople.open(panel, 600, 'Blind')
    const owner = GameOwner.of(panel, people.owner, people.serverId)
    owner.writePlayer('Eve', { gems: 1, email: 'eve@example.test' })
    const helper = await people.join({ preset: 'viewer' })
    const { body, headers } = await people.at(helper, 'GET', '/players/Eve')
    const path = `/members/${helper.id}`
    await people.at(people.owner, 'PUT', path, { rights: ['view', 'players'] })
    const saved = await panel.call('PUT', `/servers/${people.serverId}/players/Eve`, {
      token: helper.token,
      body: { ...body, gems: 5 },
      headers: { 'if-match': headers.get('etag') ?? '' },
    })
    expect([saved.status, saved.body.params?.reason]).toEqual([409, 'loaded-too-long-ago'])
  })
})

describe('a suspended server', () => {
  it('is not started by any of them, and still takes the rights of everything else', async () => {
    const people = await ServerPeople.open(panel, 300, 'Suspended')
    const manager = await people.join({ preset: 'manager' })
    const [, changer] = await people.addVisitors()
    const boss = await panel.signIn('1000')
    const reason = { reason: 'Scam' }
    await people.call(boss, 'POST', '/admin/servers/Suspended/suspend', reason)
    for (const who of [people.owner, manager, changer?.who ?? manager]) {
      for (const action of ['start', 'restart']) {
        const { status, body } = await people.at(who, 'POST', `/${action}`)
        expect([who.growId, action, status, body.code]).toEqual([
          ...[who.growId, action],
          ...[403, 'server-suspended'],
        ])
      }
      const copy = { serverName: 'Suspended-2' }
      expect((await people.at(who, 'POST', '/test-copies', copy)).status).toBe(403)
      expect((await people.at(who, 'GET', '/worlds')).status).toBe(200)
      expect((await people.at(who, 'PUT', '/custom-items', { items: [] })).status).toBe(200)
    }
  })
})

describe('the rights of a command', () => {
  it('are written down for every command of the bundled engine', () => {
    expect(Object.keys(commandRights)).toEqual(Object.keys(consoleCommands))
  })

  it.each([
    ['restart', []],
    ['/stop now', []],
    ['save-off', ['save-off']],
  ])('are power for %j', (command, stopLines) => {
    expect(listCommandRights(command, stopLines)).toEqual(['power'])
  })

  it('are all for a command that another engine may know, and none for one that nothing knows', () => {
    expect(listCommandRights('op Bob', [])).toEqual(unknownCommandRights)
    expect(listCommandRights('op Bob', null)).toEqual([])
    const manager = { isOwner: false, rights: serverRights }
    expect(hasRights(manager, unknownCommandRights)).toBe(true)
  })
})
