import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Scripted')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  owner.call(method, `/server/scripts${path}`, body, headers)
const read = async (name: string) => (await owner.get(`/server/scripts/${name}`)).body

it('creates, saves, enables, stops and deletes a script of a running server', async () => {
  const made = await send('POST', '', { name: 'kit', source: 'const a = 1' })
  expect([made.status, made.body.message]).toEqual([201, 'The script is saved.'])
  expect((await owner.get('/server/scripts')).body).toMatchObject({
    scripts: [{ name: 'kit', enabled: false, bytes: 11, stopped: null }],
    max: 20,
  })
  expect((await send('PUT', '/kit/enabled', { enabled: true })).status).toBe(200)
  const wrong = 'const a = 1\nthere.is.none()'
  expect((await send('PUT', '/kit', { source: wrong })).status).toBe(200)
  await expect
    .poll(async () => (await owner.get('/server/scripts/kit')).body)
    .toMatchObject({ enabled: false, source: wrong, stopped: { reason: 'error', line: 2 } })
  expect((await send('PUT', '/kit', { source: '// right' })).status).toBe(200)
  expect((await send('PUT', '/kit/enabled', { enabled: true })).status).toBe(200)
  expect((await owner.get('/server/scripts/kit')).body).toMatchObject({
    enabled: true,
    stopped: null,
  })
  expect((await send('DELETE', '/kit')).status).toBe(200)
  expect((await owner.get('/server/scripts')).body.scripts).toEqual([])
  expect((await owner.get('/server/scripts/kit')).status).toBe(404)
  expect(owner.file('json/scripts.json')).toEqual({ scripts: {} })
})

it('keeps 20 versions, newest first, and drops them with the script', async () => {
  await send('POST', '', { name: 'versions', source: '// 0' })
  for (let at = 1; at <= 22; at++) await send('PUT', '/versions', { source: `// ${at}` })
  await send('PUT', '/versions', { source: '// 22' })
  const { body: versions } = await send('GET', '/versions/versions')
  expect(versions).toHaveLength(20)
  const newest = await send('GET', `/versions/versions/${versions[0].number}`)
  expect(newest.body).toMatchObject({ source: '// 22', by: expect.any(String) })
  const oldest = await send('GET', `/versions/versions/${versions.at(-1).number}`)
  expect(oldest.body.source).toBe('// 3')
  const gone = await send('GET', `/versions/versions/${versions.at(-1).number - 1}`)
  expect([gone.status, gone.body.code]).toEqual([404, 'missing'])
  await send('DELETE', '/versions')
  await send('POST', '', { name: 'versions', source: '// new' })
  expect((await send('GET', '/versions/versions')).body).toHaveLength(1)
  await send('DELETE', '/versions')
})

it('refuses a save over the change of another person, and keeps the other changes of that person', async () => {
  await send('POST', '', { name: 'mine', source: '// mine' })
  await send('POST', '', { name: 'other', source: '// other' })
  const { headers } = await send('GET', '/mine')
  const loaded = { 'if-match': headers.get('etag') ?? '' }
  await send('PUT', '/other', { source: '// changed' })
  expect((await send('PUT', '/mine', { source: '// mine 2' }, loaded)).status).toBe(200)
  expect((await send('PUT', '/mine', { source: '// mine 3' }, loaded)).status).toBe(409)
  expect([(await read('mine')).source, (await read('other')).source]).toEqual([
    '// mine 2',
    '// changed',
  ])
  for (const name of ['mine', 'other']) await send('DELETE', `/${name}`)
})

it('refuses bad names, large sources, a taken name and a script too many', async () => {
  for (const name of ['', 'Kit', '../x', '1kit', 'a'.repeat(31), '__proto__', 'constructor '])
    expect([name, (await send('POST', '', { name, source: '' })).status]).toEqual([name, 400])
  const large = { name: 'large', source: 'é'.repeat(33 * 1024) }
  expect((await send('POST', '', large)).status).toBe(400)
  const all = Array.from({ length: 20 }, (_, at) => `s${at}`)
  for (const name of all) expect((await send('POST', '', { name, source: '' })).status).toBe(201)
  const full = await send('POST', '', { name: 'more', source: '' })
  expect([full.status, full.body.error]).toEqual([409, 'At most 20 scripts.'])
  await send('DELETE', '/s0')
  const taken = await send('POST', '', { name: 's1', source: '' })
  expect([taken.status, taken.body.error]).toEqual([409, 'A script has this name already.'])
  // Two people press at once: one of them makes the script.
  const both = await Promise.all([
    send('POST', '', { name: 'twice', source: '// a' }),
    send('POST', '', { name: 'twice', source: '// b' }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  await send('DELETE', '/twice')
  const names = ['one', 'two', 'three', 'four']
  await Promise.all(names.map((name) => send('POST', '', { name, source: '' })))
  expect((await owner.get('/server/scripts')).body.scripts.length).toBeLessThanOrEqual(20)
  for (const name of [...all.slice(1), ...names]) await send('DELETE', `/${name}`)
})

it('works the same while the server is stopped', async () => {
  await owner.power('stop', 'OFFLINE')
  await send('POST', '', { name: 'off', source: 'onJoin(() => 1)' })
  await send('PUT', '/off/enabled', { enabled: true })
  expect(owner.file('json/scripts.json').scripts.off).toMatchObject({ enabled: true })
  await owner.power('start', 'ONLINE')
  expect(await read('off')).toMatchObject({ enabled: true, stopped: null })
})
