import { getIssueSentence } from '@trellis/texts/field-sentences.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const banForm = 'Reason and duration are required to ban a user.'
const amount = 'Please enter a valid non-negative number.'
const growId = 'GrowID must be 3-20 alphanumeric characters.'

let panel: TestPanel
let boss: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  boss = await panel.signIn('1000')
  await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

/** Words of the validator, which only programmers understand. */
const jargon = /expected|received|invalid input|too (big|small)|unrecognized|undefined/i

describe('a refusal', () => {
  it.each([
    ['POST', '/admin/users/1/ban', {}, banForm],
    ['POST', '/admin/users/1/ban', { reason: 'x' }, banForm],
    ['POST', '/admin/users/1/ban', { duration: '7d' }, banForm],
    ['POST', '/admin/users/1/ban', { reason: ' ', duration: '7d' }, banForm],
    ['POST', '/admin/users/1/ban', { reason: 'x', duration: null }, banForm],
    ['POST', '/admin/users/1/set-paid', {}, 'A duration is required to set a Paid plan.'],
    [
      'POST',
      '/admin/users/1/set-paid',
      { duration: 30 },
      'A duration is required to set a Paid plan.',
    ],
    ['POST', '/admin/users/1/set-storage', {}, 'Please enter a valid, positive storage limit.'],
    ['POST', '/admin/users/1/expiry', { action: 'add' }, amount],
    ['POST', '/admin/users/1/slot', { action: 'add', amount: '5' }, amount],
    ['POST', '/admin/users/1/credits', { action: 'add', amount: -1 }, amount],
    ['POST', '/admin/users/bulk', { discordIds: ['1'], action: 'ban' }, banForm],
    ['POST', '/register', { discordId: '1', discordUsername: 'x' }, growId],
    ['POST', '/feedback', {}, 'Feedback message cannot be empty.'],
    ['POST', '/users/1000/redeem', {}, 'Enter a code.'],
    ['POST', '/users/1000/server/tasks', { type: 'backup' }, 'Schedule cannot be empty.'],
    [
      'PUT',
      '/users/1000/server/config',
      { creatorList: [], autofarmDelay: 'x' },
      'Autofarm delay must be a valid number.',
    ],
    [
      'PUT',
      '/users/1000/server/newbie-kit',
      { ITEMS: [{ items: [[2, 0]] }] },
      'Please enter a valid quantity.',
    ],
    [
      'POST',
      '/admin/redeem-codes',
      { type: 'Slot' },
      'Amount and stock must be whole numbers of at least 1.',
    ],
  ])("uses the specification's sentence: %s %s %j", async (method, path, body, sentence) => {
    const answer = await panel.call(method, path, { token: boss.token, body })
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
    expect(JSON.stringify(answer.body)).not.toMatch(jargon)
  })

  it.each([
    ['/worlds/START', { name: 'START', r: 999 }, 'The field "r" must be at most 255.'],
    ['/worlds/START', { name: 'START', r: 'red' }, 'The field "r" must be a number.'],
    ['/players/Bob', { name: 'Bob', level: -1 }, 'The field "level" must be at least 0.'],
  ])('of a document never shows validator wording: %s %j', async (path, body, sentence) => {
    const form = { token: boss.token, body: { serverName: 'Plain' } }
    await panel.call('POST', '/users/1000/server', form)
    const answer = await panel.call('PUT', `/users/1000/server${path}`, {
      token: boss.token,
      body,
    })
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
  })

  it.each([{}, { x: 1 }, [], null, 'text', 5])(
    'of the body %j never shows validator wording',
    (body) => {
      for (const { path, ...route } of panel.app.routes) {
        const issues = route.body?.safeParse(body).error?.issues ?? []
        const sentences = issues.map(getIssueSentence)
        expect([path, sentences.filter((it) => jargon.test(it))]).toEqual([path, []])
        for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
      }
    },
  )

  it.each([
    [z.object({ a: z.string() }), {}, 'The field "a" is missing.'],
    [z.object({ a: z.string() }), { a: 5 }, 'The field "a" must be text.'],
    [
      z.object({ a: z.string().max(3) }),
      { a: 'four' },
      'The field "a" must have at most 3 characters.',
    ],
    [
      z.object({ a: z.array(z.int()).min(2) }),
      { a: [1] },
      'The field "a" must have at least 2 entries.',
    ],
    [
      z.object({ a: z.array(z.int()).max(1) }),
      { a: [1, 2] },
      'The field "a" must have at most 1 entry.',
    ],
    [z.object({ a: z.int().max(3) }), { a: 4 }, 'The field "a" must be at most 3.'],
    [z.object({ a: z.int() }), { a: 1.5 }, 'The field "a" must be a whole number.'],
    [z.object({ a: z.enum(['b', 'c']) }), { a: 'd' }, 'The field "a" must be one of: b, c.'],
    [z.strictObject({}), { a: 1 }, 'The request has an unknown field: a.'],
    [z.object({}), 5, 'The request must be an object.'],
    [z.object({ a: z.iso.date() }), { a: 'x' }, 'The field "a" is not valid.'],
    [z.union([z.string(), z.int()]), true, 'This is not valid.'],
    [z.string().max(3), 'four', 'This must have at most 3 characters.'],
  ])('explains the problem in plain words', (schema, input, sentence) => {
    const [issue] = schema.safeParse(input).error?.issues ?? []
    expect(issue?.message).toBe(sentence)
  })
})
