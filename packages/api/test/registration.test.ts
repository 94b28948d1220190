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

const newcomer = async (id: string) =>
  (await panel.logIn({ user: { id, username: `user${id}` } })).body.sessionToken as string
const register = (token: string | undefined, id: string, growId: unknown) =>
  panel.call('POST', '/register', {
    ...(token && { token }),
    body: { discordId: id, discordUsername: 'x', growId },
  })

describe('registration', () => {
  it('makes a newcomer with a 404 profile an owner with a slot, days and storage', async () => {
    const token = await newcomer('1')
    const before = await panel.call('GET', '/users/1/profile', { token })
    expect([before.status, before.body.code]).toEqual([404, 'not-registered'])
    const { status, body } = await register(token, '1', 'AdaGrow')
    expect(status).toBe(201)
    expect(body.message).toBe('Welcome! GrowID registered successfully!')
    expect(body.user.growId).toBe('AdaGrow')
    const { profile, settings } = (await panel.call('GET', '/users/1/profile', { token })).body
    expect(profile).toMatchObject({
      growId: 'AdaGrow',
      accountType: 'Free',
      serverOwned: 'No Server',
      availableSlot: 1,
      credit: 0,
      serverTime: 3,
      storageUsedMB: 0,
      storageLimitMB: 500,
      isBanned: false,
      banInfo: null,
      redeemedCodes: [],
    })
    expect(settings).toEqual({
      maintenance: false,
      disableServerCreation: false,
      disableServerActions: false,
    })
  })

  it('needs a session', async () => {
    expect((await register(undefined, '2', 'NoSession')).status).toBe(401)
  })

  it('cannot register another user', async () => {
    const token = await newcomer('3')
    expect((await register(token, '4', 'Someone')).status).toBe(403)
  })

  it.each(['ab', 'a'.repeat(21), 'has space', 'ümlaut', 'a_b_c', '', 5, null, 'abc\u0000', 'abс'])(
    'refuses the GrowID %j with the sentence of the specification',
    async (growId) => {
      const token = await newcomer('5')
      const { status, body } = await register(token, '5', growId)
      expect(status).toBe(400)
      if (typeof growId === 'string')
        expect(body.error).toBe('GrowID must be 3-20 alphanumeric characters.')
      expect((await panel.call('GET', '/users/5/profile', { token })).status).toBe(404)
    },
  )

  it('succeeds once per user', async () => {
    const token = await newcomer('6')
    expect((await register(token, '6', 'OnceOnly')).status).toBe(201)
    expect((await register(token, '6', 'Another')).status).toBe(409)
    expect((await panel.call('GET', '/users/6/profile', { token })).body.profile.growId).toBe(
      'OnceOnly',
    )
    expect(
      (await panel.call('GET', '/users/6/profile', { token })).body.profile.availableSlot,
    ).toBe(1)
  })

  it('gives a GrowID to one of many concurrent claims, ignoring case', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => String(100 + index))
    const tokens = await Promise.all(ids.map(newcomer))
    const names = ['Wanted', 'WANTED', 'wanted']
    const answers = await Promise.all(
      ids.map((id, index) => register(tokens[index], id, names[index % names.length])),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(9)
  })
})
