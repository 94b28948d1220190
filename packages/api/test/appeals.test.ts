import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let user: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ environment: { SUPPORT_URL: 'https://discord.gg/trellis' } })
  boss = await panel.signIn('1000')
  user = await panel.signIn('1', 'Maya')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const appeal = (message: unknown) =>
  panel.call('POST', '/users/1/appeal', { token: user.token, body: { message } })
const sentAt = async () =>
  (await panel.call('GET', '/users/1/appeal', { token: user.token })).body.sentAt
const ban = (body: object) => panel.call('POST', '/admin/users/1/ban', { token: boss.token, body })
const unban = () => panel.call('POST', '/admin/users/1/unban', { token: boss.token, body: {} })
const feedback = async () =>
  (await panel.call('GET', '/admin/feedback', { token: boss.token })).body

describe('a ban appeal', () => {
  it('is refused to users who are not banned', async () => {
    expect(await appeal('Please')).toMatchObject({
      status: 409,
      body: { error: 'Your account is not banned.', code: 'not-banned' },
    })
  })

  it('is accepted once per ban and reaches the admins', async () => {
    await ban({ reason: 'Cheating', duration: 'perm' })
    expect(await sentAt()).toBeNull()
    expect((await appeal('  ')).body.error).toBe('Please write why the ban should end.')
    expect((await appeal('x'.repeat(2001))).status).toBe(400)
    expect(await appeal(' It was my brother. ')).toMatchObject({
      status: 201,
      body: { message: 'Your appeal was sent.' },
    })
    expect(await sentAt()).toMatch(/^20/)
    const second = await appeal('Again')
    expect([second.status, second.body.code]).toEqual([409, 'already-appealed'])
    expect(await feedback()).toMatchObject([
      { type: 'Ban Appeal', message: 'It was my brother.', submittedByUsername: 'user1' },
    ])

    await unban()
    await ban({ reason: 'Again', duration: '7d' })
    expect(await sentAt()).toBeNull()
    const both = await Promise.all([appeal('One'), appeal('Two')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    await unban()
  })

  it('leaves the feedback form closed to banned users', async () => {
    await ban({ reason: 'Cheating', duration: 'perm' })
    const body = { type: 'Suggestion', message: 'Hello' }
    const { status, body: refusal } = await panel.call('POST', '/feedback', {
      token: user.token,
      body,
    })
    expect([status, refusal.error]).toEqual([403, 'Banned users cannot submit feedback.'])
    await unban()
  })
})

describe('the support address', () => {
  it('is shown to all users', async () => {
    const { status, body } = await panel.call('GET', '/support')
    expect([status, body]).toEqual([200, { url: 'https://discord.gg/trellis', creditsText: '' }])
  })

  it('is given by the assistant when only people can help', async () => {
    const ask = async (message: string) =>
      (await panel.call('POST', '/ai/chat', { token: user.token, body: { message } })).body.text
    expect(await ask('how do I get credits')).toMatch(/at https:\/\/discord\.gg\/trellis\.$/)
    expect(await ask('resep nasi goreng yang enak apa?')).toMatch(
      /bisa dihubungi di https:\/\/discord\.gg\/trellis\.$/,
    )
    expect(await ask('how do I edit a world')).not.toContain('discord.gg')
  })

  it.each(['javascript:alert(1)', 'discord.gg/x', 'ftp://example.com'])(
    'rejects %s',
    async (url) => {
      await expect(TestPanel.start({ environment: { SUPPORT_URL: url } })).rejects.toThrow(
        'SUPPORT_URL',
      )
    },
  )
})
