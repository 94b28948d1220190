import { type ListedPage, listPageSize } from '@trellis/contract/operations/join-page.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { callAt } from './kit/call-at.ts'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let nextOwner = 100
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true, environment: { SERVER_LIST: 'on' } })
  admins = await Admins.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const settings = { isPublic: true, description: '', discordUrl: null, isListed: true }

/** Creates an owner whose server's page has these settings. */
async function newOwner(name: string, changes: object = {}): Promise<GameOwner> {
  const owner = await GameOwner.create(panel, String(nextOwner++), name)
  await owner.put('/server/join-page', { ...settings, ...changes })
  return owner
}

/** Reads the list as it is now: visitors share one reading of five seconds. */
async function read(query = '') {
  panel.clock.offsetMs += 6_000
  return panel.call('GET', `/join${query}`)
}
const names = async (query = ''): Promise<string[]> =>
  (await read(query)).body.servers.map((it: ListedPage) => it.name)
const asBoss = (method: string, path: string, body?: unknown) =>
  panel.call(method, path, { token: admins.boss.token, body })

describe('the public list of servers', () => {
  it('has the public facts of a server and no others', async () => {
    const owner = await newOwner('Facts', { description: 'Parkour every Friday' })
    const { status, body, headers } = await read('?search=facts')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=5')
    expect(body).toEqual({
      servers: [
        {
          name: 'Facts',
          status: 'OFFLINE',
          players: 0,
          description: 'Parkour every Friday',
          discordUrl: null,
          pictureUrl: expect.stringMatching(/^\/join\/Facts\/picture\?of=[0-9a-f]{12}$/),
        },
      ],
      total: 1,
      page: 1,
      pageCount: 1,
    })
    expect(JSON.stringify(body)).not.toContain(owner.id)
    expect(JSON.stringify(body)).not.toContain(owner.who.growId)
  })

  it('finds a part of a name or a description in any case, as it is written', async () => {
    await newOwner('Rocket-base', { description: '100% fun_times' })
    expect(await names('?search=ROCKET')).toEqual(['Rocket-base'])
    expect(await names(`?search=${encodeURIComponent('100% FUN_')}`)).toEqual(['Rocket-base'])
    expect(await names(`?search=${encodeURIComponent('%')}`)).toEqual(['Rocket-base'])
    expect(await names(`?search=${encodeURIComponent('.*')}`)).toEqual([])
  })

  it('begins with servers that are online, and sorts by name when asked', async () => {
    await newOwner('Sorted-a')
    const online = await newOwner('Sorted-b')
    await online.start()
    await panel.until(async () => (await names('?search=sorted'))[0] === 'Sorted-b')
    expect(await names('?search=sorted')).toEqual(['Sorted-b', 'Sorted-a'])
    expect(await names('?search=sorted&sort=name')).toEqual(['Sorted-a', 'Sorted-b'])
    await online.stop()
  })

  it('leaves out servers that their owners or admins hide', async () => {
    await newOwner('Hide-unlisted', { isListed: false })
    await newOwner('Hide-closed', { isPublic: false })
    await newOwner('Hide-suspended')
    const deleted = await newOwner('Hide-deleted')
    const banned = await newOwner('Hide-banned')
    await newOwner('Hide-not')
    await asBoss('POST', '/admin/servers/Hide-suspended/suspend', { reason: 'Insults' })
    await deleted.delete('/server')
    await asBoss('POST', `/admin/users/${banned.who.id}/ban`, { reason: 'Spam', duration: '7d' })
    expect(await names('?search=hide-')).toEqual(['Hide-not'])
    expect((await panel.call('GET', '/join/Hide-unlisted')).status).toBe(200)
    await asBoss('POST', '/admin/servers/Hide-suspended/unsuspend')
    await asBoss('POST', `/admin/users/${banned.who.id}/unban`)
    expect((await names('?search=hide-&sort=name')).toSorted()).toEqual([
      'Hide-banned',
      'Hide-not',
      'Hide-suspended',
    ])
  })

  it('has pages, and answers the last one for a later one', async () => {
    for (let index = 0; index <= listPageSize; index++)
      await newOwner(`Paged-${String(index).padStart(2, '0')}`)
    const first = (await read('?search=paged&sort=name')).body
    expect([first.servers.length, first.total, first.pageCount]).toEqual([12, 13, 2])
    const last = (await read('?search=paged&sort=name&page=99')).body
    expect([last.page, last.servers.map((it: ListedPage) => it.name)]).toEqual([2, ['Paged-12']])
  })

  it.each(['?page=0', '?page=1.5', '?page=x', '?sort=owner', `?search=${'x'.repeat(61)}`])(
    'refuses %s',
    async (query) => {
      expect((await read(query)).status).toBe(400)
    },
  )

  it('answers many visitors from one reading', async () => {
    panel.clock.offsetMs += 6_000
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => panel.call('GET', '/join?search=facts')),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const etag = answers[0]?.headers.get('etag') ?? ''
    const again = await fetch(`${panel.url}/api/join?search=facts`, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  it('gives owners the address of the list', async () => {
    const owner = await newOwner('Told')
    expect((await owner.get('/server/join-page')).body).toMatchObject({
      isListed: true,
      listUrl: expect.stringMatching(/\/servers$/),
    })
  })
})

const withoutList: Record<string, string>[] = [
  {},
  { SERVER_LIST: 'off' },
  { SERVER_LIST: 'on', JOIN_PAGES: 'off' },
]
it.each(withoutList)('is missing with %j', async (environment) => {
  const off = await TestPanel.start({ environment })
  expect(await callAt(off.url, 'GET', '/join')).toMatchObject({
    status: 404,
    body: { code: 'no-join-page' },
  })
  await off.close()
})
