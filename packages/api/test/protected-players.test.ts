import { commandRights } from '@trellis/contract/kit/command-rights.ts'
import {
  mayUse,
  type ServerAccess,
  type ServerRight,
  type ServerUser,
} from '@trellis/contract/kit/server-access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { type Person, ServerPeople } from './kit/server-people.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

/** The players that members act on, and the least rights that each of them needs besides that to the road. */
const players = {
  Plain: { fields: {}, needs: [] },
  Vippy: { fields: { 'Role.Vip': true }, needs: [] },
  Mody: { fields: { 'Role.Moderator': true }, needs: ['moderation', 'configuration'] },
  Oldmod: { fields: { mod: 1 }, needs: ['moderation', 'configuration'] },
  Goddy: { fields: { 'Role.Vip': true, 'Role.God': true }, needs: ['configuration'] },
  Coder: { fields: { 'Role.Coder': true }, needs: ['configuration'] },
  Maker: { fields: {}, needs: 'owner' },
} as const satisfies Record<string, { fields: object; needs: readonly ServerRight[] | 'owner' }>
type Name = keyof typeof players
/** Players whose roles need the same as those of others. */
const otherNames: readonly Name[] = ['Vippy', 'Oldmod', 'Coder']
const names = (Object.keys(players) as Name[]).filter(
  (name) => isLong || !otherNames.includes(name),
)

const either = ['moderation', 'players'] as const
let panel: TestPanel
let people: ServerPeople
let owner: GameOwner
let backupId: string
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  people = await ServerPeople.open(panel, 100, 'Ranked')
  owner = GameOwner.of(panel, people.owner, people.serverId)
  const config = await owner.get('/server/config')
  const creatorList = [...config.body.creatorList, 'Maker']
  await owner.put('/server/config', { ...config.body, creatorList })
  for (const name of names) {
    writePlayer(name)
    await edit(people.owner, name, { gems: 2 })
    writePlayer(name)
  }
  await people.at(people.owner, 'POST', '/backups')
  const listBackups = async () => (await people.at(people.owner, 'GET', '/backups')).body.backups
  await panel.until(async () => (await listBackups()).length === 1)
  backupId = (await listBackups())[0].id
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const writePlayer = (name: Name) => owner.writePlayer(name, { gems: 1, ...players[name].fields })
const readFile = (name: Name) => owner.file(`players/${name}_.json`)

async function edit(who: SignedIn, name: Name, fields: object): Promise<Answer> {
  const { body } = await people.at(who, 'GET', `/players/${name}`)
  return people.at(who, 'PUT', `/players/${name}`, { ...body, ...fields })
}

type Road = {
  access: ServerAccess
  act: (who: SignedIn, name: Name) => Promise<Answer>
  prepare?: (name: Name) => Promise<unknown>
}
const at =
  (method: string, path: (name: Name) => string, body?: unknown): Road['act'] =>
  (who, name) =>
    people.at(who, method, path(name), body)

/** Each road that takes a player away or changes who they are. */
const roads: Record<string, Road> = {
  'the editor': {
    access: { server: 'players' },
    act: (who, name) => edit(who, name, { gems: 5 }),
  },
  'the e-mail address': {
    access: { server: 'players' },
    act: (who, name) => edit(who, name, { email: 'new@example.org' }),
  },
  'a kept version': {
    access: { server: 'players' },
    act: at('POST', (name) => `/players/${name}/versions/1/restore`),
  },
  'a backup': {
    access: { server: 'backups' },
    act: (who, name) =>
      people.at(who, 'POST', `/backups/${backupId}/documents/player/${name}/restore`),
    prepare: (name) => edit(people.owner, name, { gems: 3 }),
  },
  'a ban that deletes': {
    access: { server: 'players' },
    act: at('DELETE', (name) => `/players/${name}`),
  },
  'a ban': {
    access: { server: either },
    act: at('POST', (name) => `/players/${name}/ban`, { duration: '1h' }),
  },
  'the end of a ban': {
    access: { server: either },
    act: at('DELETE', (name) => `/banned-players/${name}`),
    prepare: (name) => people.at(people.owner, 'POST', `/players/${name}/ban`, { duration: '1h' }),
  },
  'the end of a ban that deleted': {
    access: { server: either },
    act: at('DELETE', (name) => `/banned-players/${name}`),
    prepare: (name) => people.at(people.owner, 'DELETE', `/players/${name}`),
  },
  'a mute': {
    access: { server: either },
    act: at('POST', (name) => `/players/${name}/mute`, { duration: '1h' }),
  },
  'the end of a mute': {
    access: { server: either },
    act: at('DELETE', (name) => `/players/${name}/mute`),
    prepare: (name) => people.at(people.owner, 'POST', `/players/${name}/mute`, { duration: '1h' }),
  },
  'a kick': {
    access: { server: either },
    act: at('POST', (name) => `/players/${name}/kick`),
  },
}

async function listActors(): Promise<Person[]> {
  const mixed: ServerRight[][] = [
    ['players', 'backups'],
    ['moderation', 'backups', 'players'],
    ['players', 'configuration'],
  ]
  const more = await Promise.all(
    mixed.map(async (rights) => ({
      name: rights.join(),
      who: await people.join({ rights }),
      user: { isOwner: false, role: 'member' as const, rights: ['view' as const, ...rights] },
    })),
  )
  return [
    ...(await people.addMembers()),
    ...(await people.addVisitors()),
    ...more,
    { name: 'the owner', who: people.owner, user: { isOwner: true, rights: [] } },
  ]
}

function getExpected(user: ServerUser, needs: readonly ServerRight[] | 'owner'): string | null {
  if (user.isOwner) return null
  if (needs === 'owner') return 'player-is-creator'
  const isEnough = needs.length === 0 || needs.some((right) => user.rights.includes(right))
  return isEnough ? null : 'player-needs-right'
}

async function clean(name: Name): Promise<void> {
  await people.at(people.owner, 'DELETE', `/banned-players/${name}`)
  writePlayer(name)
}

describe('a player with roles', () => {
  let actors: Person[]
  beforeAll(async () => {
    actors = await listActors()
  })

  it.each(Object.entries(roads))(
    'is kept from those without the right to its roles: %s',
    async (road, { access, act, prepare }) => {
      const verdicts = new Set<string | null>()
      for (const { name: actor, who, user } of actors) {
        if (user === null || user === 'banned' || !mayUse(access, user)) continue
        for (const name of names) {
          await prepare?.(name)
          const expected = getExpected(user, players[name].needs)
          verdicts.add(expected)
          const isDeleted = road === 'the end of a ban that deleted'
          const before = isDeleted ? null : readFile(name)
          const { status, body } = await act(who, name)
          const got = status === 403 ? body.code : null
          // The roles that come back with deleted data are given again.
          const wanted =
            isDeleted && expected === 'player-needs-right' ? 'role-needs-right' : expected
          expect([actor, name, got]).toEqual([actor, name, wanted])
          // No one is in the game, so a kick that is allowed finds no player.
          const done = road === 'a kick' ? 409 : 200
          expect([actor, name, status]).toEqual([actor, name, wanted === null ? done : 403])
          if (wanted !== null && !isDeleted) expect(readFile(name)).toEqual(before)
          await clean(name)
        }
      }
      expect(verdicts).toEqual(new Set([null, 'player-needs-right', 'player-is-creator']))
    },
  )

  it('gets another password by those only who may give its roles, and with known ones by the owner', async () => {
    const known = ['Mody', 'Goddy', 'Maker']
    const pass = 'another one'
    for (const { name: actor, who, user } of actors) {
      if (user === null || user === 'banned' || !mayUse({ server: 'players' }, user)) continue
      for (const name of names) {
        const expected = getExpected(user, players[name].needs)
        const wanted = known.includes(name) && !user.isOwner ? 'name-with-rights' : expected
        const byForm = await people.at(who, 'PUT', '/game-password', {
          growId: name,
          password: pass,
        })
        const byEditor = await edit(who, name, { pass })
        const got = [byForm, byEditor].map(({ status, body }) =>
          status === 200 ? null : body.code,
        )
        expect([actor, name, ...got]).toEqual([actor, name, wanted, wanted])
        await clean(name)
      }
    }
  })

  it('may be changed by the user of that name, but not freed of a ban', async () => {
    const who = await people.join({ rights: ['players'] })
    owner.writePlayer(who.growId, { gems: 1, 'Role.God': true })
    expect((await people.at(who, 'GET', `/players/${who.growId}`)).body.gems).toBe(1)
    const changed = { name: who.growId, gems: 9, 'Role.God': true }
    const path = `/players/${who.growId}`
    expect((await people.at(who, 'PUT', path, changed)).status).toBe(200)
    await people.at(people.owner, 'POST', `${path}/ban`, { duration: '1h' })
    const { status, body } = await people.at(who, 'DELETE', `/banned-players/${who.growId}`)
    expect([status, body.code]).toEqual([403, 'player-needs-right'])
  })
})

describe('a command on a player with roles', () => {
  const commands: Record<string, string> = {
    kick: 'kick Goddy',
    mute: 'mute Goddy 5',
    ban: 'ban Goddy',
    unban: 'unban Goddy',
    give: 'give Goddy 2 -1',
    gems: 'gems Goddy 0',
  }

  beforeAll(async () => {
    await owner.start()
  })

  it('is one of those that the contract gives a right over players', () => {
    const rights = new Set<ServerRight | null>(either)
    const all = Object.entries(commandRights).filter(([, right]) => rights.has(right))
    expect(all.map(([name]) => name).toSorted()).toEqual(Object.keys(commands).toSorted())
  })

  it('is refused to those without the right to the roles, as they type it', async () => {
    const typist = await people.join({ rights: ['console', 'moderation', 'players'] })
    const live = LiveClient.open(panel, typist)
    await live.next('console_history')
    for (const command of Object.values(commands)) {
      for (const typed of [command, ` /${command.toUpperCase()}`]) {
        live.frames.length = 0
        live.command(typed)
        const { payload } = await live.next('notice')
        expect([typed, payload]).toMatchObject([typed, { code: 'player-needs-right' }])
      }
    }
    live.command('give Goddy 2 1')
    await live.line('Goddy now has 1 of item 2.')
    live.socket.close()
    expect(readFile('Goddy')).toMatchObject({ gems: 1 })
  })

  it('is refused to the task of a member without the right to the roles', async () => {
    const planner = await people.join({ rights: ['tasks', 'console', 'moderation'] })
    const form = { type: 'command', command: 'ban Goddy', schedule: '0 4 * * *' }
    const made = await people.at(planner, 'POST', '/tasks', form)
    expect(made.status).toBe(201)
    const path = `/tasks/${made.body.task.id}`
    expect((await people.at(planner, 'POST', `${path}/run`)).status).toBe(202)
    const read = async () => (await people.at(planner, 'GET', '/tasks')).body
    await panel.until(async () => JSON.stringify(await read()).includes('player-needs-right'))
    const banned: { name: string }[] = (await people.at(people.owner, 'GET', '/banned-players'))
      .body
    expect(banned.map(({ name }) => name)).not.toContain('Goddy')
  })
})
