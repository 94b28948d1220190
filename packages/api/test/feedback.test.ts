import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Money } from './kit/money.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let money: Money
let who: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  money = await Money.open(panel)
  who = await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const submit = (body: unknown, from = who) =>
  panel.call('POST', '/feedback', { token: from.token, body })
const list = async (query = '') => (await money.asBoss('GET', `/admin/feedback${query}`)).body

describe('feedback', () => {
  it('reaches the admins unchanged', async () => {
    const message = '  <img src=x onerror=alert(1)> terima kasih \u202e!  '
    expect(await submit({ type: 'Bug Report', message })).toMatchObject({
      status: 201,
      body: { message: 'Thank you! Your feedback has been sent.' },
    })
    expect((await list())[0]).toEqual({
      id: expect.any(String),
      type: 'Bug Report',
      message: message.trim(),
      personId: who.id,
      submittedByUsername: 'user1',
      submittedByGrowId: 'Grow1',
      status: 'New',
      timestamp: expect.any(String),
    })
    expect((await submit({ message: 'No type' })).status).toBe(201)
    expect((await list())[0]).toMatchObject({ type: 'Suggestion' })
  })

  it.each([
    [{ type: 'Suggestion', message: '' }, 'Feedback message cannot be empty.'],
    [{ type: 'Suggestion', message: ' \n\t ' }, 'Feedback message cannot be empty.'],
    [{ type: 'Suggestion' }, 'Feedback message cannot be empty.'],
    [{ type: 'Suggestion', message: 5 }, 'Feedback message cannot be empty.'],
    [
      { type: 'Suggestion', message: 'x'.repeat(4001) },
      'Feedback can have at most 4000 characters.',
    ],
  ])('is refused: %j', async (body, error) => {
    expect(await submit(body)).toMatchObject({ status: 400, body: { error } })
  })

  it('accepts known types and fields only', async () => {
    expect((await submit({ type: 'Rant', message: 'x' })).status).toBe(400)
    expect((await submit({ message: 'x', status: 'Resolved' })).status).toBe(400)
  })

  it('is denied to banned users', async () => {
    const banned = await panel.signIn('2')
    await money.asBoss('POST', '/admin/users/2/ban', { reason: 'x', duration: 'perm' })
    expect(await submit({ message: 'let me in' }, banned)).toMatchObject({
      status: 403,
      body: { error: 'Banned users cannot submit feedback.' },
    })
  })

  it('moves freely between states, is filtered by state, and can be deleted', async () => {
    await submit({ message: 'move me' })
    const [{ id }] = await list()
    for (const status of ['In Progress', 'Archived', 'Resolved', 'New', 'Resolved']) {
      const answer = await money.asBoss('PUT', `/admin/feedback/${id}/status`, { status })
      expect(answer).toMatchObject({ status: 200, body: { message: 'Status updated.' } })
    }
    expect((await list('?status=Resolved')).map((it: { id: string }) => it.id)).toEqual([id])
    expect(
      (await money.asBoss('PUT', `/admin/feedback/${id}/status`, { status: 'Old' })).status,
    ).toBe(400)
    expect(await money.asBoss('DELETE', `/admin/feedback/${id}`)).toMatchObject({
      body: { message: 'Feedback deleted.' },
    })
    expect((await money.asBoss('DELETE', `/admin/feedback/${id}`)).status).toBe(404)
    const gone = await money.asBoss('PUT', `/admin/feedback/${id}/status`, { status: 'New' })
    expect(gone.status).toBe(404)
  })
})

describe('rate limits', () => {
  it('protect the admins from feedback floods', async () => {
    const limited = await TestPanel.start({ environment: { RATE_LIMITS: 'on' } })
    const from = await limited.signIn('1')
    const answers = []
    for (let index = 0; index < 6; index++) {
      const body = { message: `${index}` }
      answers.push((await limited.call('POST', '/feedback', { token: from.token, body })).status)
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
    await limited.close()
  })
})
