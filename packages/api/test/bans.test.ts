import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LiveClient } from './kit/live-client.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let boss: SignedIn
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  boss = await panel.signIn('1000')
})
beforeEach(async () => {
  panel.clock.offsetMs = 0
  owner = await panel.signIn('1')
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const ban = (id: string, body: unknown) =>
  panel.call('POST', `/admin/users/${id}/ban`, { token: boss.token, body })
const unban = (id: string) => panel.call('POST', `/admin/users/${id}/unban`, { token: boss.token })
const profile = async () =>
  (await panel.call('GET', '/users/1/profile', { token: owner.token })).body.profile

describe('a ban', () => {
  it('appears in the profile at once with reason, admin and end, and disappears when lifted', async () => {
    expect((await ban('1', { reason: ' griefing ', duration: '7d' })).body.message).toBe(
      'User banned.',
    )
    const banned = await profile()
    expect(banned.isBanned).toBe(true)
    expect(banned.banInfo).toMatchObject({ reason: 'griefing', bannedBy: 'user1000' })
    const days =
      (Date.parse(banned.banInfo.expires) - Date.parse(banned.banInfo.bannedAt)) / 86_400_000
    expect(days).toBe(7)
    expect((await unban('1')).body.message).toBe('User unbanned.')
    expect(await profile()).toMatchObject({ isBanned: false, banInfo: null })
    expect((await unban('1')).status).toBe(409)
  })

  it('is listed with the id of its admin, unless another admin has the same name', async () => {
    await ban('1', { reason: 'spam', duration: '7d' })
    await unban('1')
    const list = () => panel.call('GET', '/admin/bans?search=spam', { token: boss.token })
    const ids = { bannedById: boss.id, liftedById: boss.id }
    expect((await list()).body[0]).toMatchObject({ bannedBy: 'user1000', ...ids })
    await panel.signIn('2', 'Twin')
    const rename = (role: string) =>
      panel.sql(`update account set username = 'user1000', role = '${role}' where id = '2'`)
    await rename('user')
    expect((await list()).body[0]).toMatchObject(ids)
    await rename('admin')
    const nobody = { bannedById: null, liftedById: null }
    expect((await list()).body[0]).toMatchObject({ bannedBy: 'user1000', ...nobody })
    await rename('user')
  })

  it('expires at its end without any further action', async () => {
    await ban('1', { reason: 'spam', duration: '30m' })
    expect((await profile()).isBanned).toBe(true)
    panel.clock.offsetMs = 31 * 60_000
    owner = await panel.signIn('1')
    expect(await profile()).toMatchObject({ isBanned: false, banInfo: null })
    panel.clock.offsetMs = 0
    await unban('1')
  })

  it('has an empty end when it is permanent', async () => {
    await ban('1', { reason: 'worse', duration: 'perm' })
    expect((await profile()).banInfo.expires).toBe('')
    await unban('1')
  })

  it.each([
    [{ reason: '', duration: '7d' }, 'Reason and duration are required to ban a user.'],
    [{ reason: 'x', duration: ' ' }, 'Reason and duration are required to ban a user.'],
    [{ reason: 'x', duration: '7y' }, 'The duration must look like 7d, 2w, 12h, 30m or perm.'],
    [{ reason: 'x', duration: '-7d' }, 'The duration must look like 7d, 2w, 12h, 30m or perm.'],
    [{ reason: 'x', duration: '0d' }, 'The duration must look like 7d, 2w, 12h, 30m or perm.'],
    [{ reason: 'x', duration: '999999w' }, 'The duration must look like 7d, 2w, 12h, 30m or perm.'],
  ])('is refused for %j', async (body, sentence) => {
    const answer = await ban('1', body)
    expect([answer.status, answer.body.error]).toEqual([400, sentence])
    expect((await profile()).isBanned).toBe(false)
  })

  it('is refused for admins and for unknown users', async () => {
    const answer = await ban('1000', { reason: 'x', duration: '7d' })
    expect([answer.status, answer.body.error]).toEqual([403, 'Admins cannot be banned.'])
    expect((await ban('424242', { reason: 'x', duration: '7d' })).status).toBe(404)
  })

  it('forbids creating and deleting a server', async () => {
    await ban('1', { reason: 'x', duration: '7d' })
    const create = await panel.call('POST', '/users/1/server', {
      token: owner.token,
      body: { serverName: 'Banned' },
    })
    expect([create.status, create.body.error]).toEqual([
      403,
      'Your account is banned and cannot perform this action.',
    ])
    await unban('1')
  })

  it('reaches open sockets and hides the console from new ones', async () => {
    const live = LiveClient.open(panel, owner)
    await live.next('server_state')
    await ban('1', { reason: 'x', duration: '7d' })
    await live.next('account', (frame) => frame.payload.user.isBanned)
    live.command('help')
    const refusal = 'Your account is banned and cannot perform this action.'
    await live.next('notice', ({ payload }) => payload.text === refusal)
    live.close()
    await unban('1')
  })

  it('is recorded in the activity log', async () => {
    await ban('1', { reason: 'for the log', duration: '7d' })
    const { body } = await panel.call('GET', '/users/1/activity', { token: owner.token })
    expect(body[0]).toMatchObject({
      actorType: 'Admin',
      actorName: 'user1000',
      action: 'User banned',
      details: { reason: 'for the log', duration: '7d' },
    })
    await unban('1')
  })
})
