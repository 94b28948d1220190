import { randomBytes, randomInt } from 'node:crypto'
import { privateKeys } from '@trellis/contract/kit/private-fields.ts'
import { listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess, mayUse, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpackZip } from '../../agent/test/unpack-zip.ts'
import { GameOwner } from './kit/game-owner.ts'
import { importArchive } from './kit/server-archives.ts'
import { type Person, ServerPeople } from './kit/server-people.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let people: ServerPeople
let owner: GameOwner
let backupId: string
let persons: { name: string; who: SignedIn; user: ServerUser }[]

/** Has what no one may read without the right: random texts in each private key, in every state of each player. */
const markers = new Set<string>()
const names = ['Bob', 'Ann', 'Gone']

/** Returns values of the types that real files have, with a marker in each. */
function createPrivate(): Record<string, unknown> {
  const entries = privateKeys.map((key, at) => {
    const marker = `mark${randomBytes(9).toString('hex')}`
    markers.add(marker)
    const value = [marker, [marker, { deep: marker }], { deep: [marker] }][at % 3]
    return [key, value]
  })
  return Object.fromEntries(entries)
}

beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  people = await ServerPeople.open(panel, randomInt(1e12, 9e12), 'Private')
  owner = GameOwner.of(panel, people.owner, people.serverId)
  for (const name of names) {
    owner.writePlayer(name, { gems: 1, ...createPrivate() })
    await change(name, { gems: 2, ...createPrivate() })
  }
  expect((await people.at(people.owner, 'POST', '/backups')).status).toBe(202)
  await panel.until(async () => (await listBackups()).length === 1)
  backupId = (await listBackups())[0].id
  for (const name of names) await change(name, { gems: 3, ...createPrivate() })
  await people.at(people.owner, 'DELETE', '/players/Gone')
  const all = [
    ...(await people.addMembers()),
    ...(await people.addVisitors()),
    { name: 'the owner', who: people.owner, user: { isOwner: true, rights: [] } } satisfies Person,
  ]
  persons = all.flatMap(({ user, ...it }) =>
    user === null || user === 'banned' ? [] : [{ ...it, user }],
  )
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const listBackups = async () => (await people.at(people.owner, 'GET', '/backups')).body.backups

async function change(name: string, keys: object): Promise<void> {
  const { status } = await owner.change(`/server/players/${name}`, keys)
  expect([name, status]).toEqual([name, 200])
}

/** Existing things of every kind, in the place of the parameters of a path. */
const things: Record<string, (route: Route) => readonly string[]> = {
  name: ({ path }) => (path.includes('/worlds') ? ['START'] : names),
  kind: () => ['player'],
  number: () => ['1', '2'],
  backupId: () => [backupId],
}

/** Lists the addresses of a route below `/servers/:serverId`, with existing things in the place of its parameters. */
const listAddresses = (route: Route): string[] =>
  fill((listPaths(route)[0] ?? route.path).replace('/servers/:serverId', ''), route)

function fill(path: string, route: Route): string[] {
  const [, name] = /:(\w+)/.exec(path) ?? []
  if (name === undefined) return [path]
  const values = things[name]?.(route) ?? ['nosuch']
  return values.flatMap((value) => fill(path.replace(`:${name}`, value), route))
}

/** Returns all bytes of an answer as text; of a zip, those of its files. */
async function readAll(who: SignedIn, address: string): Promise<{ status: number; text: string }> {
  const url = `${panel.url}/api/servers/${people.serverId}${address}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${who.token}` } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isZip = answer.headers.get('content-type') === 'application/zip'
  return { status: answer.status, text: isZip ? await unpackZip(bytes) : bytes.toString('latin1') }
}

const listReading = () =>
  panel.app.routes.filter(({ method, access }) => method === 'GET' && isServerAccess(access))

/** Returns the addresses whose answers to a person hold one of the texts, and those that were read. */
async function search(who: SignedIn, texts: ReadonlySet<string>) {
  const found = new Set<string>()
  const read = new Set<string>()
  for (const route of listReading()) {
    for (const address of listAddresses(route)) {
      const { status, text } = await readAll(who, address)
      if (status === 200) read.add(route.path)
      if ([...texts].some((it) => text.includes(it))) found.add(route.path)
    }
  }
  return { found: [...found], read }
}

describe('what says who a player is', () => {
  it('is in no byte of an answer to those without the right to players, on any road', async () => {
    const wrong: unknown[] = []
    for (const { name, who, user } of persons) {
      const { found, read } = await search(who, markers)
      const mayRead = mayUse({ server: 'players' }, user)
      if (!mayRead && found.length > 0) wrong.push({ name, found })
      if (mayRead) expect(found, name).toContain('/servers/:serverId/players/:name')
      if (mayUse({ server: 'backups' }, user)) {
        expect([...read], name).toContain('/servers/:serverId/export')
        expect([...read], name).toContain('/servers/:serverId/backups/:backupId/download')
      }
    }
    expect(JSON.stringify(wrong)).toBe('[]')
  })

  it('is whole in the archives of those with the right', async () => {
    const helper = await people.join({ rights: ['backups', 'players'] })
    const { found } = await search(helper, markers)
    expect(found.toSorted()).toEqual([
      '/servers/:serverId/backups/:backupId/documents/:kind/:name/changes',
      '/servers/:serverId/backups/:backupId/download',
      '/servers/:serverId/export',
      '/servers/:serverId/players/:name',
      '/servers/:serverId/players/:name/versions/:number/changes',
    ])
  })

  it('stays in a player that an archive without it replaces', async () => {
    const helper = persons.find(({ name }) => name === 'a member with backups')
    if (helper === undefined) throw new Error('No member.')
    const url = `${panel.url}/api/servers/${people.serverId}/export`
    const headers = { authorization: `Bearer ${helper.who.token}` }
    const zip = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
    const before = owner.file('players/Bob_.json')
    await change('Bob', { gems: 9 })
    expect((await importArchive(owner, zip)).state).toBe('done')
    expect(owner.file('players/Bob_.json')).toEqual(before)
  })
})

describe('the Discord id of another person', () => {
  it('is in no byte of an answer to those without the right to members', async () => {
    const wrong: unknown[] = []
    for (const { name, who, user } of persons) {
      // Names in the game contain the ids here, so only whole values are searched.
      const others = persons.filter((it) => it.who.id !== who.id).map((it) => `"${it.who.id}"`)
      const { found } = await search(who, new Set(others))
      if (mayUse({ server: 'members' }, user)) expect(found, name).not.toEqual([])
      else if (found.length > 0) wrong.push({ name, found })
    }
    expect(JSON.stringify(wrong)).toBe('[]')
  })
})
