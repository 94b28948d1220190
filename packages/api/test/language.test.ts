import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await TestPanel.start()
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const choose = (token: string, id: string, body: unknown) =>
  panel.call('PUT', `/users/${id}/language`, { token, body })
const readLanguage = async (token: string, id: string) =>
  (await panel.call('GET', `/users/${id}/profile`, { token })).body.profile.language

describe('the language of a user', () => {
  it('is null until chosen, then part of the profile and of the next sign-in', async () => {
    const { id, token } = await panel.signIn('1')
    expect(await readLanguage(token, id)).toBeNull()
    const answer = await choose(token, id, { language: 'id' })
    expect([answer.status, answer.body]).toEqual([200, { language: 'id' }])
    expect(await readLanguage(token, id)).toBe('id')
    const { body } = await panel.logIn({ user: { id, username: 'renamed' } })
    expect(body.user).toMatchObject({ username: 'renamed', language: 'id' })
    await choose(token, id, { language: 'en' })
    expect(await readLanguage(token, id)).toBe('en')
    await choose(token, id, { language: 'en' })
    expect(await readLanguage(token, id)).toBe('en')
  })

  it('can be chosen before registration, and persists after it', async () => {
    const { body } = await panel.logIn({ user: { id: '2', username: 'new' } })
    const token: string = body.sessionToken
    expect((await choose(token, '2', { language: 'id' })).status).toBe(200)
    const form = { discordId: '2', discordUsername: 'new', growId: 'Newcomer' }
    const registered = await panel.call('POST', '/register', { token, body: form })
    expect(registered.body.user.language).toBe('id')
  })

  it.each([
    {},
    { language: 'xx' },
    { language: null },
    { language: 'EN' },
    { language: 'id', x: 1 },
  ])('refuses %o and keeps the choice', async (body) => {
    const { id, token } = await panel.signIn('3')
    await choose(token, id, { language: 'id' })
    expect((await choose(token, id, body)).status).toBe(400)
    expect(await readLanguage(token, id)).toBe('id')
  })
})
