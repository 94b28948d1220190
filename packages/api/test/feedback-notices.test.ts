import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  money = await Money.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const newAdmin = async (...permissions: string[]) => {
  const admin = await newUser()
  await money.asBoss('POST', '/admin/admins', { discordId: admin.id })
  await money.asBoss('PUT', `/admin/admins/${admin.id}/permissions`, { permissions })
  return admin
}
const submit = (from: SignedIn, message = 'A bridge is missing', type = 'Suggestion') =>
  panel.call('POST', '/feedback', { token: from.token, body: { type, message } })
type Notice = { id: number; code: string; params: Record<string, unknown>; action: unknown }
const read = async ({ id, token }: SignedIn): Promise<Notice[]> =>
  (await panel.call('GET', `/users/${id}/notices`, { token })).body.notices
const readWithCode = async (who: SignedIn, code: string) =>
  (await read(who)).filter((it) => it.code === code)
const markRead = async (who: SignedIn) => {
  const [newest] = await read(who)
  const body = { upTo: newest?.id ?? 0 }
  await panel.call('POST', `/users/${who.id}/notices/read`, { token: who.token, body })
}
const findFeedback = async (from: SignedIn) =>
  (await money.asBoss('GET', '/admin/feedback')).body.find(
    (it: { personId: string }) => it.personId === from.id,
  )
const decide = async (id: string, status: string, answer?: string) =>
  expect(
    (await money.asBoss('PUT', `/admin/feedback/${id}/status`, { status, answer })).status,
  ).toBe(200)

describe('admins who handle feedback', () => {
  it('have one unread notice about it, with the number of new messages, and others have none', async () => {
    const [handler, reader, author] = [
      await newAdmin('feedback:view', 'feedback:manage'),
      await newAdmin('feedback:view'),
      await newUser(),
    ]
    await submit(author)
    await submit(author, 'It crashed', 'Bug Report')
    const [first, ...more] = await readWithCode(handler, 'feedback-waiting')
    expect(more).toEqual([])
    expect(first).toMatchObject({
      params: { count: 2 },
      action: { path: '/admin?tab=feedback&status=New' },
    })
    await markRead(handler)
    await submit(author)
    const after = await readWithCode(handler, 'feedback-waiting')
    expect(after.map(({ params }) => params['count'])).toEqual([3, 2])
    expect(await readWithCode(reader, 'feedback-waiting')).toEqual([])
    expect(await readWithCode(author, 'feedback-waiting')).toEqual([])
  })

  it('hear of appeals and of reports apart from it, once for many', async () => {
    const handler = await newAdmin('feedback:view', 'feedback:manage')
    const [banned, owner] = [await newUser(), await newUser()]
    const ban = { reason: 'Spam', duration: 'perm' }
    await money.asBoss('POST', `/admin/users/${banned.id}/ban`, ban)
    const appeal = { token: banned.token, body: { message: 'It was my brother' } }
    expect((await panel.call('POST', `/users/${banned.id}/appeal`, appeal)).status).toBe(201)
    expect(await readWithCode(handler, 'appeals-waiting')).toMatchObject([{ params: { count: 1 } }])
    const servers = await panel.call('POST', `/users/${owner.id}/server`, {
      token: owner.token,
      body: { serverName: 'Rude' },
    })
    expect(servers.status).toBeLessThan(400)
    const reports = Array.from({ length: 30 }, () =>
      panel.call('POST', '/join/Rude/report', { body: { message: 'It insults us' } }),
    )
    await Promise.all(reports)
    expect(await readWithCode(handler, 'reports-waiting')).toMatchObject([
      { params: { count: 20 } },
    ])
    expect(await readWithCode(owner, 'reports-waiting')).toEqual([])
  })

  it('have no unread notice once another admin has handled the last new message of its kind', async () => {
    const [handler, author] = [await newAdmin('feedback:view', 'feedback:manage'), await newUser()]
    for (const { id, status } of (await money.asBoss('GET', '/admin/feedback')).body)
      if (status === 'New') await decide(id, 'Archived')
    await submit(author)
    await submit(author, 'It crashed', 'Bug Report')
    const live = LiveClient.open(panel, handler)
    await live.next('account')
    const [notice] = await readWithCode(handler, 'feedback-waiting')
    const countUnread = async () => {
      const path = `/users/${handler.id}/notices`
      return (await panel.call('GET', path, { token: handler.token })).body.unread
    }
    const waiting = (await money.asBoss('GET', '/admin/feedback?status=New')).body
    await decide(waiting[0].id, 'Resolved')
    expect(await countUnread()).toBe(1)
    const removal = await money.asBoss('DELETE', `/admin/feedback/${waiting[1].id}`)
    expect(removal.status).toBe(200)
    expect(await countUnread()).toBe(0)
    const { payload } = await live.next('notices_read')
    expect(payload).toEqual({ ids: [notice?.id] })
    live.socket.close()
    await live.closed
  })

  it('have no notice about their own message', async () => {
    const handler = await newAdmin('feedback:view', 'feedback:manage')
    await submit(handler)
    expect(await readWithCode(handler, 'feedback-waiting')).toEqual([])
  })
})

describe('an author', () => {
  it('gets one notice of decisions and answers, which is rewritten', async () => {
    const author = await newUser()
    await submit(author)
    const { id } = await findFeedback(author)
    await decide(id, 'In Progress')
    expect(await readWithCode(author, 'feedback-answered')).toMatchObject([
      { params: { type: 'suggestion', status: 'progress', answered: 'no' } },
    ])
    await decide(id, 'Resolved', 'It comes on Friday.')
    expect(await readWithCode(author, 'feedback-answered')).toMatchObject([
      { params: { status: 'resolved', answered: 'yes', answer: 'It comes on Friday.' } },
    ])
    expect(await findFeedback(author)).toMatchObject({ answer: 'It comes on Friday.' })
    const [entry] = (await money.asBoss('GET', '/admin/logs?search=It comes on Friday')).body
    expect(entry).toMatchObject({ code: 'feedback-status-changed', details: { feedback: id } })
  })

  it('hears nothing of messages that are only put in order', async () => {
    const author = await newUser()
    await submit(author)
    const { id } = await findFeedback(author)
    await decide(id, 'New')
    expect(await readWithCode(author, 'feedback-answered')).toEqual([])
    await decide(id, 'Resolved')
    const [before] = await readWithCode(author, 'feedback-answered')
    await decide(id, 'Archived')
    expect(await readWithCode(author, 'feedback-answered')).toEqual([before])
  })

  it('of a report is a visitor, so the owner of the server hears nothing of it', async () => {
    const [report] = (await money.asBoss('GET', '/admin/feedback')).body.filter(
      (it: { type: string }) => it.type === 'Server Report',
    )
    await decide(report.id, 'Resolved', 'We hid the page.')
    const rows = await panel.sql("select user_id from notice where code = 'feedback-answered'")
    expect(JSON.stringify(rows)).not.toContain(`"${report.personId}"`)
  })
})
