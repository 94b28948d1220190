import { listPaths, type Route } from '@trellis/contract/kit/route.ts'
import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { type Answer, TestPanel } from './kit/test-panel.ts'

const image = await encodeRttex({ width: 32, height: 32, pixels: new Uint8Array(4096) })
const rttexBase64 = Buffer.from(image).toString('base64')
const texture = { itemName: 'Ruby Sword', rarity: 1, rttexBase64 }
const task = { type: 'backup', schedule: '0 0 * * *' }
const ITEMS = [{ Gemss: 5, Coin: 0, Seasonals_Token: 0, items: [[2, 1]] }]

/**
 * Every call that the specification has below `/users/:id/server`, in an order in which each succeeds on a new server, with
 * the rest of its address and its body. A function gets the answers of the calls before it.
 */
const calls: [name: string, status: number, address: string | Step, body?: object | Step][] = [
  ['GET /worlds', 200, '/worlds'],
  ['GET /worlds/:name', 200, '/worlds/START'],
  ['PUT /worlds/:name', 200, '/worlds/START', (it) => ({ ...it['GET /worlds/:name'], weather: 2 })],
  ['GET /worlds/:name/versions', 200, '/worlds/START/versions'],
  [
    'POST /worlds/:name/versions/:number/restore',
    200,
    (it) => `/worlds/START/versions/${it['GET /worlds/:name/versions'][0].number}/restore`,
  ],
  ['POST /worlds/:name/lock', 200, '/worlds/START/lock'],
  ['POST /worlds/:name/unlock', 200, '/worlds/START/unlock'],
  ['DELETE /worlds/:name', 200, '/worlds/GONE'],
  ['GET /players', 200, '/players'],
  ['GET /players/:name', 200, '/players/Bob'],
  ['PUT /players/:name', 200, '/players/Bob', (it) => ({ ...it['GET /players/:name'], gems: 7 })],
  ['GET /players/:name/versions', 200, '/players/Bob/versions'],
  [
    'POST /players/:name/versions/:number/restore',
    200,
    (it) => `/players/Bob/versions/${it['GET /players/:name/versions'][0].number}/restore`,
  ],
  ['DELETE /players/:name', 200, '/players/Ann'],
  ['GET /backup', 200, '/backup'],
  ['POST /backup', 202, '/backup'],
  ['POST /backup/restore', 202, '/backup/restore'],
  ['POST /backup/undo', 202, '/backup/undo'],
  ['DELETE /backup', 200, '/backup'],
  ['GET /tasks', 200, '/tasks'],
  ['POST /tasks', 201, '/tasks', task],
  ['DELETE /tasks/:taskId', 200, (it) => `/tasks/${it['POST /tasks'].task.id}`],
  ['GET /config', 200, '/config'],
  ['PUT /config', 200, '/config', { creatorList: ['Bob'], autofarmDelay: 500 }],
  ['GET /newbie-kit', 200, '/newbie-kit'],
  ['PUT /newbie-kit', 200, '/newbie-kit', { ITEMS }],
  ['GET /custom-items', 200, '/custom-items'],
  ['PUT /custom-items', 200, '/custom-items', { items: [{ ID: 9000, Name: 'Ruby Block' }] }],
  ['POST /textures', 201, '/textures', texture],
  ['GET /items', 200, '/items?name=ruby&limit=5'],
  ['GET /connection', 200, '/connection'],
  ['POST /:action', 200, '/start'],
  ['DELETE ', 200, ''],
]
type Step = (answers: Record<string, any>) => any
const names = calls.map(([name]) => name)

let panel: TestPanel
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const root = '/servers/:serverId'
const getName = ({ method, path }: Route) => `${method} ${path.replace(root, '')}`
const listRoutes = () => panel.app.routes.filter(({ access }) => isServerAccess(access))

const fill = (step: unknown, answers: Record<string, any>) =>
  typeof step === 'function' ? step(answers) : step

/** Creates an owner with a server, and makes all calls below this address, which may be of the second kind. */
async function callAll(id: string, getBase: (owner: GameOwner) => string) {
  const owner = await GameOwner.create(panel, id, `Twice-${id}`)
  // The first start creates the world START.
  await owner.start()
  await owner.stop()
  for (const name of ['Ann', 'Bob']) owner.writePlayer(name, { gems: 1 })
  const { body: start } = await owner.get('/server/worlds/START')
  owner.write('worlds/GONE_.json', { ...start, name: 'GONE' })
  for (const list of ['worlds', 'players'])
    await panel.until(async () => (await owner.get(`/server/${list}`)).body.indexed === 1)
  const { token } = owner.who
  const at = (base: string, method: string, address: string, body?: object): Promise<Answer> =>
    panel.call(method, base + address, { token, body })
  const answers: Record<string, any> = {}
  const seen: unknown[] = []
  for (const [name, status, step, given] of calls) {
    const [method = ''] = name.split(' ')
    const address = fill(step, answers)
    const answer = await at(getBase(owner), method, address, fill(given, answers))
    answers[name] = answer.body
    expect([name, answer.status, answer.body.error]).toEqual([name, status, undefined])
    if (method === 'GET')
      expect((await at(`/servers/${owner.id}`, method, address)).body).toEqual(answer.body)
    seen.push([name, blur(answer.body, owner)])
    if (name.includes('/backup'))
      await panel.until(async () => (await owner.get('/server/backup')).body.progress === null)
    if (name === 'POST /:action') await owner.reaches('ONLINE')
  }
  return seen
}

const differing = new Set(['id', 'port', 'sha256', 'sizeBytes', 'etag', 'blocks'])

/** Removes what differs between two servers: names, ids, ports, times, sizes, sums and random tiles. */
const blur = (body: unknown, { who }: GameOwner) =>
  JSON.stringify(body, (key, value) => (differing.has(key) ? null : value))
    .replaceAll(`Twice-${who.id}`, 'NAME')
    .replaceAll(who.growId, 'OWNER')
    .replace(/"\d{4}-\d\d-\d\dT[^"]+Z"/g, '"TIME"')

describe('the second address of a call', () => {
  it('exists for the calls that the specification names, and for no other', () => {
    const second = listRoutes().filter((it) => listPaths(it).length > 1)
    expect(second.map(getName).toSorted()).toEqual(names.toSorted())
    for (const route of second)
      expect(listPaths(route)).toEqual([route.path, route.path.replace(root, '/users/:id/server')])
  })

  it('answers as the first one does', async () => {
    const first = await callAll('1', ({ id }) => `/servers/${id}`)
    const second = await callAll('2', ({ who }) => `/users/${who.id}/server`)
    expect(second).toEqual(first)
  })

  it('is in the API description where it exists', async () => {
    const { body } = await panel.call('GET', '/openapi.json')
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const kept = names.map((it) =>
      it.replace(/:(\w+)/g, '{$1}').replace(' ', ' /users/{id}/server'),
    )
    const own = ['GET /users/{id}/server', 'POST /users/{id}/server']
    expect(described.filter((it) => it.includes('/users/{id}/server')).toSorted()).toEqual(
      [...kept, ...own].toSorted(),
    )
  })
})

describe('a second address that no call has any more', () => {
  it('answers everyone 404 with the present address', async () => {
    const { token } = await panel.signIn('7')
    const moved = listRoutes().filter((it) => listPaths(it).length === 1 && it.path !== root)
    for (const route of moved) {
      const rest = route.path.replace(root, '').replace(/:\w+/g, 'a%20b')
      const address = `/api/servers/{serverId}${rest}`
      const refusal = {
        error: expect.stringContaining(address),
        code: 'address-moved',
        params: { address },
      }
      for (const options of [{}, { token }, { token: 'none' }])
        for (const id of ['7', '8']) {
          const answer = await panel.call(route.method, `/users/${id}/server${rest}`, options)
          expect([getName(route), answer.status, answer.body]).toEqual([
            getName(route),
            404,
            refusal,
          ])
        }
    }
    expect(moved.length).toBeGreaterThan(100)
  })

  it('reads no body, and answers other methods as an unknown address does', async () => {
    const upload = { headers: { 'content-type': 'application/zip' }, body: 'x'.repeat(3_000_000) }
    const sent = await panel.call('POST', '/users/7/server/import', upload)
    expect([sent.status, sent.body.code]).toEqual([404, 'address-moved'])
    const broken = await panel.call('PUT', '/users/7/server/recipes', { body: '{' })
    expect([broken.status, broken.body.code]).toEqual([404, 'address-moved'])
    const unknown = await panel.call('DELETE', '/users/7/server/recipes')
    expect([unknown.status, unknown.body.params]).toEqual([404, { reason: 'nothing-here' }])
  })
})
