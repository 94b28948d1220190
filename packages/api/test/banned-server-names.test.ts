import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let admin: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start()
  admins = await Admins.open(panel)
  admin = await admins.admin('50', ['bans:view', 'bans:manage'])
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const call = (method: string, path: string, body?: unknown, who = admin) =>
  panel.call(method, `/admin/banned-servers${path}`, { token: who.token, body })
const ban = (serverName: string, reason = 'offends') => call('POST', '', { serverName, reason })
const create = async (id: string, serverName: string) => {
  const { token } = await panel.signIn(id)
  return panel.call('POST', `/users/${id}/server`, { token, body: { serverName } })
}

describe('a banned server name', () => {
  it('cannot be given to a new server in any letter case until it is unbanned', async () => {
    const answer = await ban('Evil-Name', '  a slur  ')
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      message: 'Server name "Evil-Name" banned.',
      undo: { label: 'Banned the server name Evil-Name' },
    })
    expect((await create('1', 'eVIL-nAME')).body.error).toBe('This server name is not allowed.')
    const lifted = await call('DELETE', '/EVIL-NAME')
    expect(lifted.body.message).toBe('Server name "Evil-Name" unbanned.')
    expect((await create('1', 'eVIL-nAME')).status).toBe(201)
  })

  it('is listed with reason, admin and time, newest first', async () => {
    await ban('First')
    panel.clock.offsetMs = 1000
    await ban('Second', 'why')
    panel.clock.offsetMs = 0
    const { body } = await call('GET', '')
    expect(body.map((row: { serverName: string }) => row.serverName)).toEqual(['Second', 'First'])
    expect(body[0]).toEqual({
      serverName: 'Second',
      reason: 'why',
      bannedBy: 'user50',
      bannedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
  })

  it('leaves an existing server its name, and says so in the answer', async () => {
    await create('2', 'Lucky')
    expect((await ban('LUCKY')).body.message).toBe(
      'Server name "LUCKY" banned. The server that has it keeps it.',
    )
    expect((await panel.call('GET', '/status')).body.hostedServers).toContainEqual(
      expect.objectContaining({ name: 'Lucky' }),
    )
  })

  it('is banned once under concurrent requests', async () => {
    const answers = await Promise.all(['Twice', 'TWICE', 'twice'].map((name) => ban(name)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toBe('This name is banned already.')
    const logged = (await admins.log()).filter(
      ({ action, details }) =>
        action === 'Server name banned' && details.name.toLowerCase() === 'twice',
    )
    expect(logged).toHaveLength(1)
  })

  it('is logged with admin, name and reason, and so is its unban', async () => {
    await ban('Logged', 'because')
    await call('DELETE', '/logged')
    const [end, begin] = await admins.log(2)
    expect(begin).toEqual({
      actor_type: 'Admin',
      actor_name: 'user50',
      subject_id: null,
      action: 'Server name banned',
      code: 'server-name-banned',
      details: { name: 'Logged', reason: 'because' },
    })
    expect(end).toMatchObject({
      action: 'Server name unbanned',
      details: { name: 'Logged', reason: 'because', bannedBy: 'user50' },
    })
  })

  it('can be undone by the same admin, and so can its unban', async () => {
    const undo = (id: string) =>
      panel.call('POST', `/admin/undo/${id}`, { token: admin.token, body: {} })
    const isBanned = async () =>
      (await call('GET', '')).body.find(
        (row: { serverName: string }) => row.serverName === 'Undone',
      )
    const banned = (await ban('Undone', 'first reason')).body.undo
    const before = await isBanned()
    const lifted = (await call('DELETE', '/undone')).body.undo
    expect((await undo(banned.id)).status).toBe(409)
    expect((await undo(lifted.id)).body.left).toEqual([])
    expect(await isBanned()).toEqual(before)
    expect((await undo(banned.id)).status).toBe(200)
    expect(await isBanned()).toBeUndefined()
    await ban('Undone', 'second reason')
    expect((await undo(lifted.id)).status).toBe(409)
    expect((await isBanned()).reason).toBe('second reason')
  })

  it('needs a reason and a valid server name', async () => {
    const before = (await call('GET', '')).body
    const forms = [
      [{ serverName: 'NoReason', reason: '  ' }, 'A reason is required to ban a server name.'],
      [{ serverName: 'NoReason' }, 'A reason is required to ban a server name.'],
      [
        { serverName: 'a b', reason: 'x' },
        'Server name must be 3-20 characters of letters, numbers, underscores and hyphens.',
      ],
    ] as const
    for (const [form, sentence] of forms) {
      const { status, body } = await call('POST', '', form)
      expect([status, body.error]).toEqual([400, sentence])
    }
    expect((await call('POST', '', { serverName: 'Abc', reason: 'x', by: 'me' })).status).toBe(400)
    expect((await call('DELETE', '/NotThere')).status).toBe(404)
    expect((await call('GET', '')).body).toEqual(before)
  })

  it('requires the permission to change names', async () => {
    const reader = await admins.admin('51', ['bans:view'])
    expect((await call('GET', '', undefined, reader)).status).toBe(200)
    const form = { serverName: 'Reader', reason: 'x' }
    expect((await call('POST', '', form, reader)).status).toBe(403)
    expect((await call('DELETE', '/First', undefined, reader)).status).toBe(403)
  })
})
