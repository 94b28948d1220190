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
  type ServerUser,
  serverRights,
} from '@trellis/contract/kit/server-access.ts'
import { taskAccess, taskTypeSchema } from '@trellis/contract/scheduled-tasks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { getZip } from './kit/get-zip.ts'
import { keptFromBanned } from './kit/kept-from-banned.ts'
import { LiveClient } from './kit/live-client.ts'
import { importArchive } from './kit/server-archives.ts'
import { type Person, ServerPeople } from './kit/server-people.ts'
import { TestPanel } from './kit/test-panel.ts'

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
