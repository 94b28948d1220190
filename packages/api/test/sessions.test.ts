import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
beforeAll(async () => {
  panel = await TestPanel.start()
  admins = await Admins.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const list = async (who: SignedIn, of = who) =>
  (await panel.call('GET', `/users/${of.id}/sessions`, { token: who.token })).body
const end = (who: SignedIn, of: SignedIn, id: string) =>
  panel.call('DELETE', `/users/${of.id}/sessions/${id}`, { token: who.token })

describe('the sessions of a user', () => {
  it('are listed with time, address and browser, and ended with their sockets', async () => {
    const lost = await panel.signIn('1')
    const own = await panel.signIn('1')
    const live = LiveClient.open(panel, lost)
    await live.next('account')
    const sessions = await list(own)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1)
    for (const session of sessions) {
      expect(session).toMatchObject({ address: '127.0.0.1', agent: expect.any(String) })
      expect(Date.parse(session.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(session.createdAt))
    }
    const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await end(own, own, other.id)).status).toBe(200)
    expect((await live.closed).code).toBe(1008)
    expect((await panel.call('GET', '/servers', { token: lost.token })).status).toBe(401)
    expect(await list(own)).toMatchObject([{ isCurrent: true }])
    expect((await end(own, own, other.id)).status).toBe(404)
    const { body } = await panel.call('GET', '/users/1/activity', { token: own.token })
    expect(body[0].action).toBe('Session ended')
  })

  it('have the time and the browser of their last use', async () => {
    const { body } = await panel.logIn({ user: { id: '2', username: 'two' } })
    await panel.signIn('2')
    panel.clock.offsetMs = 60_000
    await panel.call('POST', '/auth/refresh', {
      body: { refreshToken: body.refreshToken },
      headers: { 'user-agent': 'Fresh/1' },
    })
    panel.clock.offsetMs = 0
    const [first] = await list(await panel.signIn('2'))
    expect(first.agent).toBe('Fresh/1')
    expect(Date.parse(first.lastUsedAt) - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(
      60_000,
    )
  })

  it('are for the user and for admins who manage users, and those of admins for super admins', async () => {
    const [user, stranger] = [await panel.signIn('3'), await panel.signIn('4')]
    const manager = await admins.admin('50', ['users:view', 'users:manage'])
    const viewer = await admins.admin('51', ['users:view'])
    const [{ id }] = await list(user)
    for (const who of [stranger, viewer]) expect((await end(who, user, id)).status).toBe(403)
    expect(await list(manager, user)).toMatchObject([{ id, isCurrent: false }])
    expect((await end(manager, user, id)).status).toBe(200)
    expect((await panel.call('GET', '/servers', { token: user.token })).status).toBe(401)
    expect((await list(manager, viewer)).code).toBe('not-allowed')
    expect(await list(admins.boss, viewer)).toHaveLength(1)
    // An id belongs to one account only.
    const [own] = await list(stranger)
    expect((await end(manager, await panel.signIn('5'), own.id)).status).toBe(404)
  })
})
