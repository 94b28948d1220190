import { join } from 'node:path'
import { permissions } from '@trellis/contract/kit/permissions.ts'
import { readServerFile } from '@trellis/game-data/server-file.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

const dayMs = 86_400_000
const reason = 'The account of the owner was stolen'
let panel: TestPanel
let boss: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const signIn = () => panel.signIn(String(nextId++))
const call = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, path, { token: who.token, body })
const permit = (admin: SignedIn, held: readonly string[]) =>
  call(boss, 'PUT', `/admin/admins/${admin.id}/permissions`, { permissions: held })
const manage = ['servers:view', 'servers:manage']

async function createAdmin(): Promise<SignedIn> {
  const admin = await signIn()
  await call(boss, 'POST', '/admin/admins', { discordId: admin.id })
  expect((await permit(admin, manage)).status).toBe(200)
  return admin
}

const ask = (by: SignedIn, name: string, to: SignedIn, form: object = {}) =>
  call(by, 'PUT', `/admin/servers/${name}/owner`, { discordId: to.id, reason, ...form })
const confirm = (by: SignedIn, id: string) => call(by, 'POST', `/admin/confirmations/${id}`)
const cancel = (by: SignedIn, id: string) => call(by, 'DELETE', `/admin/confirmations/${id}`)
const readCode = ({ status, body }: Answer) => [status, body.params?.reason ?? body.code]

/** Returns a thief with a stopped server, its true owner, and two admins; the first has asked for the change. */
async function createCase(name: string, form: object = {}) {
  const thief = await GameOwner.create(panel, String(nextId++), name)
  const [owner, first, second] = [await signIn(), await createAdmin(), await createAdmin()]
  const asked = await ask(first, name, owner, form)
  expect(asked.status).toBe(202)
  return { thief, owner, first, second, id: asked.body.confirmation.id as string, asked }
}

const readOwner = async (id: string) =>
  (await panel.sql(`select owner_id from server where id = '${id}'`))[0]?.['owner_id']
const listOpen = async () =>
  (await call(boss, 'GET', '/admin/confirmations')).body as { id: string }[]
const readNotices = async (who: SignedIn): Promise<{ code: string; params: object }[]> =>
  (await call(who, 'GET', `/users/${who.id}/notices`)).body.notices

describe('a change of the owner that two admins agree on', () => {
  it('waits for the second one, then moves the server with its rights in panel and game', async () => {
    const { thief, owner, first, second, id, asked } = await createCase('Stolen')
    expect(asked.body.confirmation).toMatchObject({
      kind: 'server-owner',
      server: { id: thief.id, name: 'Stolen', isDeleted: false },
      from: { discordId: thief.who.id, debt: 0 },
      to: { discordId: owner.id, growId: owner.growId },
      reason,
      keepMembers: false,
      askedBy: { discordId: first.id },
    })
    expect(await readOwner(thief.id)).toBe(thief.who.id)
    expect((await readNotices(thief.who)).map(({ code }) => code)).not.toContain('server-taken')
    expect((await readNotices(second))[0]).toMatchObject({ code: 'hand-over-waiting' })
    const log = (await call(thief.who, 'GET', `/users/${thief.who.id}/activity`)).body
    expect(JSON.stringify(log)).not.toContain(reason)

    const confirmed = await confirm(second, id)
    expect([confirmed.status, confirmed.body]).toMatchObject([
      200,
      {
        message: `"Stolen" belongs to ${owner.growId} now.`,
        serverId: thief.id,
        serverName: 'Stolen',
      },
    ])
    expect((await call(thief.who, 'GET', `/servers/${thief.id}`)).status).toBe(403)
    expect((await call(owner, 'GET', `/servers/${thief.id}`)).body.server.role).toBe('owner')
    const file = join(panel.dataDir, 'servers', thief.id, 'server.json')
    await expect.poll(async () => (await readServerFile(file)).ownerGrowId).toBe(owner.growId)
    expect(thief.file('json/config.json').GAME.CREATOR_LIST).toEqual([owner.growId])
    for (const who of [thief.who, owner]) {
      const entries = (await call(who, 'GET', `/users/${who.id}/activity`)).body
      const entry = entries.find((it: { code: string }) => it.code === 'server-owner-changed')
      const [before, after] = [thief.who.growId, owner.growId]
      expect(entry.details).toMatchObject({ server: 'Stolen', before, after, reason })
    }
    expect((await readNotices(thief.who))[0]).toMatchObject({
      code: 'server-taken',
      params: { name: 'Stolen', to: owner.growId, reason },
    })
    expect((await readNotices(owner))[0]).toMatchObject({ code: 'server-given' })
    expect((await readNotices(first))[0]).toMatchObject({ code: 'hand-over-confirmed' })
    const logged = (await call(boss, 'GET', `/admin/logs?search=Stolen`)).body
    expect(logged.map((it: { code: string }) => it.code)).toEqual(
      expect.arrayContaining(['server-owner-change-asked', 'server-owner-changed']),
    )
    expect(readCode(await confirm(second, id))).toEqual([404, 'no-such-confirmation'])
  })

  it('happens once when two admins confirm in the same moment', async () => {
    const { thief, owner, second, id } = await createCase('Raced')
    const third = await createAdmin()
    const answers = await Promise.all([confirm(second, id), confirm(third, id)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect(await readOwner(thief.id)).toBe(owner.id)
    const notices = (await readNotices(owner)).filter(({ code }) => code === 'server-given')
    expect(notices).toHaveLength(1)
  })

  it('needs the rights of both at that moment', async () => {
    const { thief, owner, first, second, id } = await createCase('Judged')
    expect(readCode(await confirm(first, id))).toEqual([403, 'confirmation-by-same-admin'])
    await permit(second, ['servers:view'])
    expect((await confirm(second, id)).status).toBe(403)
    await permit(second, manage)
    await permit(first, ['servers:view'])
    expect(readCode(await confirm(second, id))).toEqual([409, 'confirmation-asker-lost-right'])
    await call(boss, 'DELETE', `/admin/admins/${first.id}`)
    expect(readCode(await confirm(second, id))).toEqual([409, 'confirmation-asker-lost-right'])
    expect(await readOwner(thief.id)).toBe(thief.who.id)
    await call(boss, 'POST', '/admin/admins', { discordId: first.id })
    await permit(first, manage)
    expect((await confirm(second, id)).status).toBe(200)
    expect(await readOwner(thief.id)).toBe(owner.id)
  })

  it('is over after a day, and can be declined or withdrawn before', async () => {
    const late = await createCase('Too-Late')
    panel.clock.offsetMs = dayMs + 1
    const second = await panel.signIn(late.second.id)
    expect(readCode(await confirm(second, late.id))).toEqual([404, 'no-such-confirmation'])
    const first = await panel.signIn(late.first.id)
    await expect
      .poll(async () => (await readNotices(first)).map(({ code }) => code))
      .toContain('hand-over-unanswered')
    panel.clock.offsetMs = 0
    const { id } = (await ask(late.first, 'Too-Late', late.owner)).body.confirmation
    expect((await cancel(late.second, id)).status).toBe(200)
    const codes = (await readNotices(late.first)).map(({ code }) => code)
    expect(codes).toContain('hand-over-declined')
    const again = (await ask(late.first, 'Too-Late', late.owner)).body.confirmation
    expect((await cancel(late.first, again.id)).status).toBe(200)
    expect((await cancel(late.first, again.id)).status).toBe(404)
    expect(await readOwner(late.thief.id)).toBe(late.thief.who.id)
  })

  it('is asked for once: the same call again finds it, another one is refused', async () => {
    const { owner, first, second, id, thief } = await createCase('Asked')
    expect((await ask(first, 'Asked', owner)).body.confirmation.id).toBe(id)
    const other = await signIn()
    expect(readCode(await ask(first, 'Asked', other))).toEqual([409, 'hand-over-waiting'])
    expect(readCode(await ask(second, 'Asked', owner))).toEqual([409, 'hand-over-waiting'])
    expect((await ask(boss, 'Asked', other)).status).toBe(200)
    expect(await readOwner(thief.id)).toBe(other.id)
    expect((await listOpen()).some((it) => it.id === id)).toBe(false)
  })

  it('follows a server that is renamed, and stops for one that is deleted or given away', async () => {
    const named = await createCase('Name-Before')
    const path = `/servers/${named.thief.id}`
    await call(named.thief.who, 'PUT', `${path}/name`, { serverName: 'Name-After' })
    expect((await confirm(named.second, named.id)).body.serverName).toBe('Name-After')

    const gone = await createCase('Deleted-One')
    const { who } = gone.thief
    expect((await call(who, 'DELETE', `/servers/${gone.thief.id}`)).status).toBe(200)
    expect(readCode(await confirm(gone.second, gone.id))).toEqual([409, 'hand-over-server-deleted'])
    const listed = (await listOpen()).find(({ id }) => id === gone.id)
    expect(listed).toMatchObject({ server: { name: 'Deleted-One', isDeleted: true } })
    const deleted = `/users/${who.id}/deleted-servers/${gone.thief.id}`
    expect((await call(who, 'POST', `${deleted}/restore`, {})).status).toBe(200)
    expect((await confirm(gone.second, gone.id)).status).toBe(200)

    const sold = await createCase('Passed-On')
    const friend = await signIn()
    const offer = await call(sold.thief.who, 'POST', `/servers/${sold.thief.id}/transfer`, {
      discordId: friend.id,
    })
    expect((await call(friend, 'POST', `/transfers/${offer.body.code}/accept`)).status).toBe(200)
    expect(readCode(await confirm(sold.second, sold.id))).toEqual([409, 'hand-over-other-owner'])
    expect(await readOwner(sold.thief.id)).toBe(friend.id)
    const { status } = await ask(sold.first, 'Passed-On', sold.owner)
    expect(status).toBe(202)
  })
})

describe('a change of the owner by a super admin', () => {
  it('happens at once, also for a banned owner whose server runs', async () => {
    const thief = await GameOwner.create(panel, String(nextId++), 'Running-One')
    const owner = await signIn()
    await thief.start()
    const live = LiveClient.open(panel, thief.who)
    await live.next('server_state')
    await call(boss, 'POST', `/admin/servers/Running-One/support-access`, { reason })
    const { status, body } = await ask(boss, 'Running-One', owner)
    expect([status, body]).toMatchObject([
      200,
      { message: `"Running-One" belongs to ${owner.growId} now.`, confirmation: null },
    ])
    await GameOwner.of(panel, owner, thief.id).reaches('OFFLINE')
    expect((await call(boss, 'GET', `/servers/${thief.id}`)).status).toBe(403)
    expect((await call(thief.who, 'POST', `/servers/${thief.id}/start`)).status).toBe(403)
    live.socket.close()
    const back = GameOwner.of(panel, owner, thief.id)
    await back.start()
    await call(boss, 'POST', `/admin/users/${owner.id}/ban`, { reason, duration: '7d' })
    await back.reaches('OFFLINE')
    expect((await ask(boss, 'Running-One', thief.who)).status).toBe(200)
    // The ban of the former owner is no reason to start the server for the new one.
    await call(boss, 'POST', `/admin/users/${owner.id}/unban`)
    const [row] = await panel.sql(`select suspended from server where id = '${thief.id}'`)
    expect(row?.['suspended']).toBeNull()
  })

  it('ends offers and invitations, and removes the members unless they are kept', async () => {
    const thief = await GameOwner.create(panel, String(nextId++), 'Shared-One')
    const [owner, friend] = [await signIn(), await signIn()]
    const at = `/servers/${thief.id}`
    const invite = async (who: SignedIn) =>
      (
        await call(thief.who, 'POST', `${at}/invitations`, {
          preset: 'manager',
          discordId: who.id,
        })
      ).body.code as string
    await call(friend, 'POST', `/invitations/${await invite(friend)}/accept`)
    const late = await signIn()
    const open = await invite(late)
    const offer = await call(thief.who, 'POST', `${at}/transfer`, { discordId: friend.id })
    expect((await call(friend, 'GET', at)).status).toBe(200)
    expect((await ask(boss, 'Shared-One', owner)).status).toBe(200)
    expect((await call(friend, 'GET', at)).status).toBe(403)
    expect((await call(owner, 'GET', `${at}/members`)).body).toEqual([])
    expect((await call(late, 'POST', `/invitations/${open}/accept`)).status).toBe(404)
    const accepted = await call(friend, 'POST', `/transfers/${offer.body.code}/accept`)
    expect(accepted.status).toBe(404)

    const { body } = await call(owner, 'POST', `${at}/invitations`, {
      preset: 'viewer',
      discordId: friend.id,
    })
    await call(friend, 'POST', `/invitations/${body.code}/accept`)
    expect((await ask(boss, 'Shared-One', late, { keepMembers: true })).status).toBe(200)
    expect((await call(friend, 'GET', at)).status).toBe(200)
  })

  it('gives a server beyond the slots, whose own servers keep theirs', async () => {
    const thief = await GameOwner.create(panel, String(nextId++), 'Older-One')
    const owner = await GameOwner.create(panel, String(nextId++), 'Own-One')
    await owner.start()
    expect((await ask(boss, 'Older-One', owner.who)).status).toBe(200)
    const profile = await owner.get('/profile')
    expect(profile.body.profile.serversWithoutSlot).toEqual([thief.id])
    const started = await call(owner.who, 'POST', `/servers/${thief.id}/start`)
    expect(readCode(started)).toEqual([409, 'server-without-slot'])
    const own = await call(owner.who, 'GET', `/servers/${owner.id}`)
    expect(own.body.server.status).toBe('ONLINE')
    const path = `/users/${owner.who.id}/running-servers`
    expect((await call(owner.who, 'PUT', path, { serverIds: [thief.id] })).status).toBe(200)
    await owner.stop().catch(() => null)
  })
})

describe('a change of the owner', () => {
  it('is refused for a recipient who may not have the server', async () => {
    const thief = await GameOwner.create(panel, String(nextId++), 'Refused-One')
    const [first, second, banned] = [await createAdmin(), await createAdmin(), await signIn()]
    const unknown = { ...banned, id: '777777777777' }
    expect(readCode(await ask(first, 'Refused-One', unknown))).toEqual([404, 'no-such-user'])
    expect(readCode(await ask(first, 'Refused-One', thief.who))).toEqual([409, 'transfer-to-owner'])
    for (const admin of [first, second])
      expect(readCode(await ask(first, 'Refused-One', admin))).toEqual([403, 'hand-over-to-admin'])
    const { id } = (await ask(first, 'Refused-One', banned)).body.confirmation
    await call(boss, 'POST', `/admin/users/${banned.id}/ban`, { reason, duration: '7d' })
    expect(readCode(await confirm(second, id))).toEqual([409, 'hand-over-to-banned'])
    expect(readCode(await ask(boss, 'Refused-One', banned))).toEqual([409, 'hand-over-to-banned'])
    await panel.sql(`update server set storage_bytes = 9000000000 where id = '${thief.id}'`)
    const large = await ask(boss, 'Refused-One', await signIn())
    expect(readCode(large)).toEqual([409, 'hand-over-too-large'])
    await panel.sql(`update server set storage_bytes = 0 where id = '${thief.id}'`)
    for (const form of [{ reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: undefined }])
      expect((await ask(boss, 'Refused-One', first, form)).status).toBe(400)
    expect(readCode(await ask(boss, 'No-Such-One', first))).toEqual([404, 'no-server-of-name'])
    expect(await readOwner(thief.id)).toBe(thief.who.id)
  })

  it('concerns the server of an admin for super admins only', async () => {
    const admin = await createAdmin()
    await call(admin, 'POST', '/servers', { serverName: 'Of-An-Admin' })
    const [first, owner] = [await createAdmin(), await signIn()]
    const refused = await ask(first, 'Of-An-Admin', owner)
    expect(readCode(refused)).toEqual([403, 'server-super-only'])
    expect((await ask(boss, 'Of-An-Admin', owner)).status).toBe(200)
  })

  it('needs the permission to manage servers for each call', async () => {
    const { first, id, thief, owner } = await createCase('Guarded')
    const admin = await createAdmin()
    for (const held of permissions.filter((it) => it !== 'servers:manage')) {
      const view = `${held.split(':')[0]}:view`
      const set = [...new Set([held, ...permissions.filter((it) => it === view)])]
      await permit(admin, set)
      const answers = [
        await ask(admin, 'Guarded', owner),
        await confirm(admin, id),
        await cancel(admin, id),
        await call(admin, 'GET', '/admin/confirmations'),
      ]
      expect([held, ...answers.map(({ status }) => status)]).toEqual([held, 403, 403, 403, 403])
    }
    expect((await cancel(first, id)).status).toBe(200)
    expect(await readOwner(thief.id)).toBe(thief.who.id)
  })

  it('stays consistent when the former owner starts the server in the same moment', async () => {
    const thief = await GameOwner.create(panel, String(nextId++), 'Started-One')
    const owner = await signIn()
    const [moved] = await Promise.all([
      ask(boss, 'Started-One', owner),
      call(thief.who, 'POST', `/servers/${thief.id}/start`),
    ])
    expect(moved.status).toBe(200)
    const file = join(panel.dataDir, 'servers', thief.id, 'server.json')
    await expect.poll(async () => (await readServerFile(file)).ownerGrowId).toBe(owner.growId)
    await expect
      .poll(() => thief.file('json/config.json').GAME.CREATOR_LIST)
      .toEqual([owner.growId])
    // The start may come before the change, which ends it, or after it, or be refused.
    const game = GameOwner.of(panel, owner, thief.id)
    const killAgain = async () => {
      await call(boss, 'POST', '/admin/servers/Started-One/kill')
      return (await game.server()).status
    }
    await expect.poll(killAgain).toBe('OFFLINE')
  })
})
