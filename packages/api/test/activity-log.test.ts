import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityTexts } from '../src/platform/activity-log/activity-texts.ts'
import { formatCsvCell } from '../src/platform/activity-log/csv.ts'
import { getAction } from '../src/platform/activity-log/store.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  boss = await panel.signIn('1000')
  owner = await panel.signIn('1', 'Maya')
  for (let count = 1; count <= 30; count++) {
    const body = { action: 'add', amount: count }
    await panel.call('POST', '/admin/users/1/credits', { token: boss.token, body })
  }
  const body = { reason: '=HYPERLINK("http://evil")', duration: '1d' }
  await panel.call('POST', '/admin/users/1/ban', { token: boss.token, body })
  await panel.call('POST', '/admin/users/1/unban', { token: boss.token })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

type Entry = { id: number; action: string; actorType: string; details: Record<string, unknown> }
const read = async (query: string) =>
  (await panel.call('GET', `/admin/logs?${query}`, { token: boss.token })).body as Entry[]
const actions = async (query: string) => (await read(query)).map(({ action }) => action)

describe('the activity log', () => {
  it('lists every change with actor, target, old and new values, newest first', async () => {
    const all = await read('')
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    expect(all[0]?.action).toBe('User unbanned')
    expect(all[2]).toMatchObject({
      actorType: 'Admin',
      actorId: '1000',
      actorName: 'user1000',
      subjectId: '1',
      action: 'User credits changed',
      code: 'user-credits-changed',
      details: { user: 'user1', before: 435, after: 465 },
    })
    expect(await actions('actorType=User')).toEqual(['User registered', 'User registered'])
    expect(await actions('actorType=System')).toEqual(['User made super admin'])
  })

  it('answers a sentence for every code it has stored, and the code, also to the owner', async () => {
    for (const [code, action] of Object.entries(activityTexts))
      expect([code, getAction(code)]).toEqual([code, { action, code }])
    expect(getAction('Something else')).toEqual({ action: 'Something else' })
    expect(getAction('constructor')).toEqual({ action: 'constructor' })
    const { body } = await panel.call('GET', '/users/1/activity', { token: owner.token })
    expect(body[0]).toMatchObject({ action: 'User unbanned', code: 'user-unbanned' })
  })

  it('searches action, name and values by substring, ignoring case', async () => {
    for (const [search, action] of [
      ['BANNED', 'User unbanned'],
      ['hyperlink', 'User unbanned'],
      ['"http://evil"', 'User unbanned'],
      ['465', 'User credits changed'],
      ['maya', 'User unbanned'],
      ['user1000', 'User unbanned'],
      ['made super', 'User made super admin'],
    ] as const)
      expect([search, (await actions(`search=${encodeURIComponent(search)}&limit=1`))[0]]).toEqual([
        search,
        action,
      ])
    for (const search of ['%', '_', 'user%', '"', "' or 1=1", '*', 'AND', 'before'])
      expect([search, await actions(`search=${encodeURIComponent(`${search}zz`)}`)]).toEqual([
        search,
        [],
      ])
    expect(await actions('search=credits&actorType=User')).toEqual([])
    expect((await actions('search=us&actorType=User')).length).toBe(2)
    expect(await actions(`search=${encodeURIComponent('%')}`)).toEqual([])
  })

  it('finds all entries of a person by any of their names', async () => {
    const whole = (await read('')).filter((it: any) => it.actorId === '1' || it.subjectId === '1')
    expect(whole.length).toBe(33)
    for (const person of ['1', 'Maya', 'MAYA', 'user1']) {
      expect([person, await read(`person=${person}`)]).toEqual([person, whole])
    }
    expect((await read('person=Maya&search=credits')).length).toBe(30)
    expect(await actions('person=Maya&actorType=User')).toEqual(['User registered'])
    expect(await read('person=may')).toEqual([])
    expect((await read('person=user1000')).length).toBe(34)
    const free = (await read('search=maya')).map(({ id }) => id)
    expect(free).toEqual(whole.map(({ id }) => id))
  })

  it('filters by days in Jakarta or by instants', async () => {
    const now = Date.now() + panel.clock.offsetMs
    const day = (offset: number) =>
      new Date(now + offset * 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
    const all = await read('')
    expect(await read(`from=${day(-1)}&to=${day(1)}`)).toEqual(all)
    expect(await read(`from=${day(1)}`)).toEqual([])
    expect(await read(`to=${day(-1)}`)).toEqual([])
    const middle = (all as any)[10].timestamp
    const before = await read(`to=${middle}`)
    const since = await read(`from=${middle}`)
    expect([...since, ...before]).toEqual(all)
    expect(since.length).toBeGreaterThanOrEqual(11)
    expect((await read(`from=${middle}&person=1&search=credits&limit=3`)).length).toBe(3)
    const csv = await panel.call('GET', `/admin/logs/export?from=${middle}&person=Maya`, {
      token: boss.token,
    })
    expect(csv.body.trimEnd().split('\r\n')).toHaveLength(
      1 + since.filter((it: any) => it.actorId === '1' || it.subjectId === '1').length,
    )
    expect(csv.body).toContain('"1000"')
  })

  it('pages from any entry without duplicates', async () => {
    for (const query of [
      '',
      'person=Maya',
      'from=2020-01-01&search=credits',
      'search=credits',
      'search=credits&actorType=Admin',
      'search=cr',
    ]) {
      const whole = (await read(query)).map(({ id }) => id)
      const pages: number[] = []
      for (;;) {
        const before = pages.length === 0 ? '' : `&before=${pages.at(-1)}`
        const page = await read(`${query}&limit=7${before}`)
        pages.push(...page.map(({ id }) => id))
        if (page.length < 7) break
      }
      expect([query, pages]).toEqual([query, whole])
    }
  })

  it.each([
    'limit=0',
    'limit=1001',
    'before=0',
    'before=x',
    'actorType=Root',
    'from=yesterday',
    'to=2026-13-01',
    `search=${'x'.repeat(101)}`,
  ])('refuses %s', async (query) => {
    const { status } = await panel.call('GET', `/admin/logs?${query}`, { token: boss.token })
    expect(status).toBe(400)
  })

  it('requires the permission, and limits owners to their own entries', async () => {
    expect((await panel.call('GET', '/admin/logs', { token: owner.token })).status).toBe(403)
    const { body } = await panel.call('GET', '/users/1/activity', { token: owner.token })
    expect(body[0].action).toBe('User unbanned')
  })
})

describe('the activity log export', () => {
  it('exports all matching entries as CSV and escapes formulas', async () => {
    const { body, headers } = await panel.call('GET', '/admin/logs/export', { token: boss.token })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="trellis-activity-/)
    const lines = body.trimEnd().split('\r\n')
    expect(lines.length).toBe(1 + (await read('')).length)
    expect(lines[0].replace('\ufeff', '')).toBe(
      '"Number","Time","Actor type","Actor","Actor id","Action","Subject id","Details"',
    )
    const narrow = await panel.call('GET', '/admin/logs/export?search=hyperlink', {
      token: boss.token,
    })
    expect(narrow.body.trimEnd().split('\r\n').length).toBe(3)
  })

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['  =1', `"'  =1"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['\uff1d1', `"'\uff1d1"`],
    ['\u200b=1', `"'\u200b=1"`],
    ['a=1', '"a=1"'],
    ['say "hi", then', '"say ""hi"", then"'],
    ['", =1', '""", =1"'],
    ['', '""'],
  ])('writes %j as %j', (text, cell) => {
    expect(formatCsvCell(text)).toBe(cell)
  })
})
