import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getGuides } from '../src/operations/assistant/guide.ts'
import { sentences } from '../src/operations/assistant/sentences.ts'
import {
  foreignQuestions,
  guideQuestions,
  intents,
  stateQuestions,
} from './kit/assistant-questions.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: SignedIn
let visitor: SignedIn
let boss: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
  owner = await panel.signIn('1', 'Maya')
  visitor = await panel.signIn('2', 'Visitor')
  const body = { serverName: 'MayaWorld' }
  await panel.call('POST', '/users/1/server', { token: owner.token, body })
  await panel.until(async () => (await getStatus()) === 'OFFLINE')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const getStatus = async () =>
  (await panel.call('GET', '/users/1/server', { token: owner.token })).body.server?.status
const ask = (message: unknown, who: SignedIn = owner, more: object = {}) =>
  panel.call('POST', '/ai/chat', { token: who.token, body: { message, ...more } })

describe('a question in no clear language', () => {
  it("is answered in the language of the user's panel", async () => {
    const choose = (language: string) =>
      panel.call('PUT', '/users/2/language', { token: visitor.token, body: { language } })
    for (const language of ['id', 'en'] as const) {
      await choose(language)
      const { body } = await ask('asdf qwertz', visitor)
      expect(body.text).toBe(sentences[language].unknown)
    }
  })
})

describe('the assistant guides', () => {
  const guides = getGuides()

  it('are short, and link to the same page in both languages', () => {
    const of = (language: string) =>
      guides.filter((it) => it.language === language).map(({ name, page }) => [name, page])
    expect(of('id')).toEqual(of('en'))
    expect(of('en').length).toBeGreaterThanOrEqual(22)
    for (const { text, name } of guides) {
      expect([name, text.length <= 900 && text.length > 80]).toEqual([name, true])
    }
  })

  it.each(guideQuestions)('answer %j', async (question, name, language) => {
    const guide = guides.find((it) => it.name === name && it.language === language)
    const { status, body } = await ask(question)
    expect(status).toBe(200)
    expect([body.role, body.text, body.proposal]).toEqual(['model', guide?.text, null])
    expect(body.links.map((it: { path: string }) => it.path)).toEqual([guide?.page])
  })

  it.each(foreignQuestions)('admit that they do not know %j', async (question, language) => {
    const { status, body } = await ask(question)
    expect([status, body.text]).toEqual([200, sentences[language].unknown])
    expect(body.links).toEqual([{ label: 'Feedback', path: '/feedback' }])
  })

  it('answer a greeting', async () => {
    expect((await ask('Hello!')).body.text).toBe(sentences.en.hello)
    expect((await ask('kamu bisa apa?')).body.text).toBe(sentences.id.hello)
  })
})

describe("questions about the caller's server", () => {
  it.each(stateQuestions)('are answered from its state: %j', async (question, says) => {
    const { status, body } = await ask(question)
    expect(status).toBe(200)
    expect(body.text).toMatch(says)
    expect(body.links).toHaveLength(1)
  })

  it('use only the server of the caller', async () => {
    const { body } = await ask('is my server online', visitor)
    expect(body.text).toContain('You do not have a server.')
    expect(body.text).not.toContain('MayaWorld')
  })
})

describe('an action request', () => {
  it.each(intents)('is distinguished from a question: %j', async (message, action) => {
    const { body } = await ask(message)
    if (action === 'stop') {
      expect(body.proposal).toBeNull()
      expect(body.text).toMatch(/Cannot stop the server while it is offline|sedang offline/)
    } else expect(body.proposal?.action ?? null).toBe(action)
    expect(await getStatus()).toBe('OFFLINE')
  })

  it("becomes a card with its effect in the user's language, without taking effect", async () => {
    const { body } = await ask('start my server')
    expect(body.proposal).toEqual({
      action: 'start',
      title: 'Start MayaWorld?',
      effect: 'Players can join as soon as it is online.',
    })
    expect((await ask('nyalakan server')).body.proposal.title).toBe('Nyalakan MayaWorld?')
    expect(await getStatus()).toBe('OFFLINE')
    const { body: log } = await panel.call('GET', '/users/1/activity', { token: owner.token })
    expect(log.map((it: { action: string }) => it.action)).not.toContain('Server started')
  })

  it('is answered with the reason for banned users and without a server', async () => {
    const { body } = await ask('start my server', visitor)
    expect([body.proposal, body.text]).toEqual([
      null,
      'That is not possible right now: You do not have a server.',
    ])
    const ban = { reason: 'Cheating', duration: 'perm' }
    await panel.call('POST', '/admin/users/1/ban', { token: boss.token, body: ban })
    const banned = await ask('start my server')
    expect(banned.body.text).toContain('Your account is banned and cannot perform server actions.')
    expect((await ask('why am I banned')).body.text).toContain('Reason: Cheating.')
    await panel.call('POST', '/admin/users/1/unban', { token: boss.token, body: {} })
  })

  it('is refused while administrators have disabled actions', async () => {
    const off = { maintenance: false, disableServerCreation: false, disableServerActions: true }
    await panel.call('POST', '/admin/settings', { token: boss.token, body: off })
    expect((await ask('start my server')).body.text).toContain('disabled by an administrator')
    const on = { ...off, disableServerActions: false }
    await panel.call('POST', '/admin/settings', { token: boss.token, body: on })
  })
})

describe('the assistant chat', () => {
  it.each([
    [{}, 400],
    [{ message: '' }, 400],
    [{ message: '   ' }, 400],
    [{ message: 5 }, 400],
    [{ message: 'x'.repeat(2001) }, 400],
    [{ message: 'hi', history: Array(21).fill({ role: 'user', text: 'x' }) }, 400],
    [{ message: 'hi', history: [{ role: 'system', text: 'x' }] }, 400],
    [{ message: 'hi', history: [{ role: 'user', text: 'x'.repeat(8001) }] }, 400],
    [{ message: 'hi', more: true }, 400],
    [{ message: 'hi', history: [{ role: 'model', text: '' }] }, 200],
  ])('accepts every request that its contract allows: %#', async (body, status) => {
    expect((await panel.call('POST', '/ai/chat', { token: owner.token, body })).status).toBe(status)
  })

  it('requires registration', async () => {
    const { body } = await panel.logIn({ user: { id: '3', username: 'new' } })
    const answer = await panel.call('POST', '/ai/chat', {
      token: body.sessionToken,
      body: { message: 'hi' },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'not-registered'])
  })
})
