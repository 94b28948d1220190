import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readServerFile } from '@trellis/game-data/server-file.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { LiveClient } from './kit/live-client.ts'
import { exportServer, importArchive } from './kit/server-archives.ts'
import { beginSlowBackup, isBackupBusy } from './kit/slow-backup.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

const dayMs = 86_400_000
let panel: TestPanel
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  await panel.signIn('1000')
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
const createOwner = (name: string) => GameOwner.create(panel, String(nextId++), name)

const offer = ({ who, id }: GameOwner, to: SignedIn) =>
  call(who, 'POST', `/servers/${id}/transfer`, { discordId: to.id })
const accept = (to: SignedIn, code: string) => call(to, 'POST', `/transfers/${code}/accept`)
const listActions = async (who: SignedIn): Promise<string[]> =>
  (await call(who, 'GET', `/users/${who.id}/activity`)).body.map(
    ({ action }: { action: string }) => action,
  )

/** Returns an owner of a stopped server, another user, and the code of the offer to that user. */
async function createOffer(name: string) {
  const owner = await createOwner(name)
  const to = await signIn()
  const { status, body } = await offer(owner, to)
  expect(status).toBe(201)
  return { owner, to, code: body.code as string }
}

const settle = (owner: GameOwner) =>
  panel.until(async () => (await owner.get('/server/backup')).body.progress === null)

describe('an accepted transfer', () => {
  it('moves the server with its rights, in the panel and in the game', async () => {
    const { owner, to, code } = await createOffer('Given')
    expect((await call(to, 'GET', `/users/${to.id}/transfers`)).body).toMatchObject([
      { code, serverName: 'Given', ownerName: owner.who.growId },
    ])
    const moved = await accept(to, code)
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { message: '"Given" is your server now.', serverId: owner.id, serverName: 'Given' },
    ])
    expect((await call(owner.who, 'GET', `/servers/${owner.id}`)).status).toBe(403)
    expect((await call(to, 'GET', `/servers/${owner.id}`)).body.server.role).toBe('owner')
    const file = join(panel.dataDir, 'servers', owner.id, 'server.json')
    await expect.poll(async () => (await readServerFile(file)).ownerGrowId).toBe(to.growId)
    expect(owner.file('json/config.json').GAME.CREATOR_LIST).toEqual([to.growId])
    expect(await listActions(owner.who)).toContain('Server transferred')
    expect(await listActions(to)).toContain('Server transferred')
    expect((await accept(to, code)).body.code).toBe('no-such-transfer')
    expect((await call(to, 'POST', `/servers/${owner.id}/start`)).status).toBe(200)
    await panel.until(
      async () => (await call(to, 'GET', `/servers/${owner.id}`)).body.server.status === 'ONLINE',
    )
    await call(to, 'POST', `/servers/${owner.id}/stop`)
    await GameOwner.of(panel, to, owner.id).reaches('OFFLINE')
  })

  it('keeps backups restorable, and moves tasks and former names', async () => {
    const { owner, to, code } = await createOffer('Saved')
    await owner.post('/server/backup')
    await settle(owner)
    const task = { type: 'restart', schedule: '0 4 * * *', timezone: 'Asia/Jakarta' }
    expect((await call(owner.who, 'POST', `/servers/${owner.id}/tasks`, task)).status).toBe(201)
    await call(owner.who, 'PUT', `/servers/${owner.id}/name`, { serverName: 'Saved-Too' })
    expect((await accept(to, code)).status).toBe(200)
    const theirs = GameOwner.of(panel, to, owner.id)
    expect((await theirs.get('/server/backup')).body).toMatchObject({ exists: true })
    expect((await theirs.post('/server/backup/restore')).status).toBe(202)
    await settle(theirs)
    expect((await theirs.get('/server/backup')).body).toMatchObject({
      failure: null,
      undoOf: expect.any(String),
    })
    // The data is from before the sale.
    const creators = () => owner.file('json/config.json').GAME.CREATOR_LIST
    expect(creators()).toEqual([to.growId])
    await theirs.post('/server/backup/undo')
    await settle(theirs)
    expect(creators()).toEqual([to.growId])
    expect((await call(to, 'GET', `/servers/${owner.id}/tasks`)).body.tasks).toHaveLength(1)
    const back = await call(to, 'PUT', `/servers/${owner.id}/name`, { serverName: 'Saved' })
    expect(back.status).toBe(200)
  })

  it('lets the new owner compare, download and restore parts of older backups', async () => {
    const { owner, to, code } = await createOffer('Opened')
    owner.writePlayer('Bob', { gems: 7 })
    await owner.post('/server/backup')
    await settle(owner)
    expect((await accept(to, code)).status).toBe(200)
    const theirs = GameOwner.of(panel, to, owner.id)
    theirs.writePlayer('Bob', { gems: 1 })
    const [{ id }] = (await theirs.get('/server/backups')).body.backups
    const path = `/server/backups/${id}`
    const compared = await theirs.get(`${path}/comparison`)
    expect([compared.status, compared.body.counts.player.changed]).toEqual([200, 1])
    const changes = await theirs.get(`${path}/documents/player/Bob/changes`)
    expect([changes.status, changes.body.total]).toEqual([200, 1])
    expect((await theirs.post(`${path}/documents/player/Bob/restore`)).status).toBe(200)
    expect(theirs.file('players/Bob_.json').gems).toBe(7)
    const headers = { authorization: `Bearer ${to.token}` }
    const url = `${panel.url}/api/servers/${owner.id}/backups/${id}/download`
    const download = await fetch(url, { headers })
    expect(download.status).toBe(200)
    expect((await download.arrayBuffer()).byteLength).toBeGreaterThan(100)
    // Nothing of it is open to the former owner any more.
    const former = { authorization: `Bearer ${owner.who.token}` }
    expect((await fetch(url, { headers: former })).status).toBe(403)
  })

  it('ends a support visit, to which the new owner has not agreed', async () => {
    const { owner, to, code } = await createOffer('Visited')
    const boss = await panel.signIn('1000')
    const path = `/servers/${owner.id}`
    const reason = { reason: 'A ticket of the former owner' }
    expect((await call(boss, 'POST', '/admin/servers/Visited/support-access', reason)).status).toBe(
      201,
    )
    expect((await call(boss, 'GET', path)).status).toBe(200)
    expect((await accept(to, code)).status).toBe(200)
    expect((await call(boss, 'GET', path)).status).toBe(403)
    expect((await call(boss, 'GET', `${path}/console`)).status).not.toBe(200)
  })

  it('ends invitations and the membership of the new owner, and keeps members who shall stay', async () => {
    const { owner, to, code } = await createOffer('Shared')
    const helper = await signIn()
    for (const who of [to, helper]) {
      const wanted = { preset: 'builder', discordId: who.id }
      const { body } = await call(owner.who, 'POST', `/servers/${owner.id}/invitations`, wanted)
      await call(who, 'POST', `/invitations/${body.code}/accept`)
    }
    const open = await call(owner.who, 'POST', `/servers/${owner.id}/invitations`, {
      preset: 'manager',
    })
    const accepted = await call(to, 'POST', `/transfers/${code}/accept`, { keepMembers: true })
    expect(accepted.status).toBe(200)
    const members = (await call(to, 'GET', `/servers/${owner.id}/members`)).body
    expect(members.map((it: { discordId: string }) => it.discordId)).toEqual([helper.id])
    const late = await call(owner.who, 'POST', `/invitations/${open.body.code}/accept`)
    expect(late.body.code).toBe('no-such-invitation')
  })
})

describe('people of the seller', () => {
  it('are shown before the acceptance, with tasks and size, and keep nothing after it', async () => {
    const { owner, to, code } = await createOffer('Seller')
    const friend = await signIn()
    const { body } = await call(owner.who, 'POST', `/servers/${owner.id}/invitations`, {
      preset: 'manager',
    })
    await call(friend, 'POST', `/invitations/${body.code}/accept`)
    const asFriend = (method: string, path: string, sent?: unknown) =>
      call(friend, method, `/servers/${owner.id}${path}`, sent)
    const task = { type: 'command', command: 'say hi', schedule: '0 4 * * *' }
    expect((await asFriend('POST', '/tasks', task)).status).toBe(201)
    const config = (await owner.get('/server/config')).body
    const creatorList = [...config.creatorList, friend.growId]
    expect((await owner.put('/server/config', { ...config, creatorList })).status).toBe(200)
    await panel.until(async () => {
      const [{ sizeBytes }] = (await call(to, 'GET', `/users/${to.id}/transfers`)).body
      return sizeBytes > 0
    })
    expect((await call(to, 'GET', `/users/${to.id}/transfers`)).body).toMatchObject([
      {
        members: [{ growId: friend.growId, preset: 'manager', expiresAt: null }],
        tasks: [{ ...task, isPaused: false }],
      },
    ])
    const live = LiveClient.open(panel, friend)
    await live.next('server_state', ({ payload }) => payload.server?.name === 'Seller')
    expect((await accept(to, code)).status).toBe(200)
    await live.next('server_state', ({ payload }) => payload.server === null)
    live.socket.close()
    expect((await asFriend('GET', '/export')).status).toBe(403)
    expect((await call(to, 'GET', `/servers/${owner.id}/members`)).body).toEqual([])
    expect(owner.file('json/config.json').GAME.CREATOR_LIST).toEqual([to.growId])
  })

  it('are no creators again after an archive from before the sale is imported', async () => {
    const { owner, to, code } = await createOffer('Restored')
    const archive = Buffer.from(await (await exportServer(owner)).arrayBuffer())
    expect((await accept(to, code)).status).toBe(200)
    const buyer = GameOwner.of(panel, to, owner.id)
    expect((await importArchive(buyer, archive)).state).toBe('done')
    expect(owner.file('json/config.json').GAME.CREATOR_LIST).toEqual([to.growId])
  })
})

describe('a host that is away', () => {
  it('keeps a server from its new owner until it says that the server is stopped', async () => {
    const { to, code } = await createOffer('Away')
    await panel.endAgent('SIGTERM')
    const { status, body } = await accept(to, code)
    expect([status, body]).toMatchObject([503, { code: 'host-unreachable' }])
    await panel.startAgent()
    await panel.until(async () => (await accept(to, code)).status === 200)
  })
})

describe('a host that has missed a transfer', () => {
  it('hears of the new owner when it connects', async () => {
    const { owner, to, code } = await createOffer('Missed')
    const file = join(panel.dataDir, 'servers', owner.id, 'server.json')
    const [before, config] = [readFileSync(file), readFileSync(owner.path('json/config.json'))]
    expect((await accept(to, code)).status).toBe(200)
    await expect.poll(async () => (await readServerFile(file)).ownerGrowId).toBe(to.growId)
    await panel.endAgent('SIGTERM')
    writeFileSync(file, before)
    writeFileSync(owner.path('json/config.json'), config)
    await panel.startAgent()
    await expect.poll(async () => (await readServerFile(file)).ownerGrowId).toBe(to.growId)
    expect(owner.file('json/config.json').GAME.CREATOR_LIST).toEqual([to.growId])
  })
})

describe('an offer', () => {
  it('is open to the named user only, until it is withdrawn, declined, replaced or over', async () => {
    const { owner, to, code } = await createOffer('Offered')
    const thief = await signIn()
    expect((await accept(thief, code)).body.code).toBe('transfer-for-another')
    expect((await call(thief, 'DELETE', `/transfers/${code}`)).status).toBe(403)
    expect((await call(to, 'POST', `/servers/${owner.id}/transfer`)).status).toBe(403)
    const second = (await offer(owner, thief)).body.code
    expect((await accept(to, code)).body.code).toBe('no-such-transfer')
    expect((await call(owner.who, 'DELETE', `/servers/${owner.id}/transfer`)).status).toBe(200)
    expect((await accept(thief, second)).body.code).toBe('no-such-transfer')
    const third = (await offer(owner, to)).body.code
    expect((await call(to, 'DELETE', `/transfers/${third}`)).status).toBe(200)
    expect((await call(owner.who, 'GET', `/servers/${owner.id}/transfer`)).body).toEqual({
      transfer: null,
    })
    const last = (await offer(owner, to)).body.code
    panel.clock.offsetMs = 8 * dayMs
    expect((await accept(await panel.signIn(to.id), last)).body.code).toBe('no-such-transfer')
    panel.clock.offsetMs = 0
    const own = await call(owner.who, 'POST', `/servers/${owner.id}/transfer`, {
      discordId: owner.who.id,
    })
    expect(own.body.code).toBe('transfer-to-owner')
  })

  it('is refused while the former owner is banned or imports an archive', async () => {
    const { owner, to, code } = await createOffer('Waiting')
    const boss = await panel.signIn('1000')
    const ban = { reason: 'cheating', duration: '7d' }
    const banned = await call(boss, 'POST', `/admin/users/${owner.who.id}/ban`, ban)
    expect(banned.status).toBe(200)
    expect((await accept(to, code)).body.code).toBe('server-owner-banned')
    expect((await call(boss, 'POST', `/admin/users/${owner.who.id}/unban`)).status).toBe(200)
    const exported = await fetch(`${panel.url}/api/servers/${owner.id}/export`, {
      headers: { authorization: `Bearer ${owner.who.token}` },
    })
    const body = await exported.arrayBuffer()
    const authorization = `Bearer ${owner.who.token}`
    const sent = await fetch(`${panel.url}/api/servers/${owner.id}/import`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/zip' },
      body,
    })
    expect(sent.status).toBe(202)
    const busy = await accept(to, code)
    const read = async () =>
      (await call(busy.status === 200 ? to : owner.who, 'GET', `/servers/${owner.id}/import`)).body
        .report.state
    await expect.poll(read).toBe('done')
    // The import of an empty server may have ended in between.
    if (busy.status !== 200) expect(busy.body.code).toBe('import-running')
  })

  it('is refused to a user without a free slot, and while the server runs or is backed up', async () => {
    const { owner, code, to } = await createOffer('Refused')
    await call(to, 'POST', '/servers', { serverName: 'Only-Slot' })
    expect((await accept(to, code)).status).toBe(403)
    const free = await signIn()
    const next = (await offer(owner, free)).body.code
    await owner.start()
    expect((await accept(free, next)).body.code).toBe('transfer-while-running')
    await owner.stop()
    await beginSlowBackup(owner)
    const busy = await accept(free, next)
    expect(await isBackupBusy(owner)).toBe(true)
    expect([busy.status, busy.body.code]).toEqual([409, 'backup-busy'])
    await settle(owner)
  })
})

describe('notices of a transfer', () => {
  type Kept = { code: string; params: object; action: { serverId?: string } }
  const readNotices = async (who: SignedIn): Promise<Kept[]> =>
    (await call(who, 'GET', `/users/${who.id}/notices`)).body.notices
  const readCodes = async (who: SignedIn) => (await readNotices(who)).map(({ code }) => code)

  it('reach the recipient at once, and replace each other', async () => {
    const owner = await createOwner('Told-Offer')
    const to = await signIn()
    const live = LiveClient.open(panel, to)
    await live.next('server_state')
    const { code } = (await offer(owner, to)).body
    const { payload } = await live.next('notice')
    expect(payload).toMatchObject({ code: 'transfer-offered', action: { path: '/dashboard' } })
    expect(payload.text).toBe(
      `${owner.who.growId} offers you the server Told-Offer. Accept or decline it within 7 days.`,
    )
    for (let round = 0; round < 5; round++) await offer(owner, to)
    expect(await readCodes(to)).toEqual(['transfer-offered'])
    const [notice] = await readNotices(to)
    // Nothing that the owner's Discord ID can be found with.
    expect(notice?.params).toEqual({ from: owner.who.growId, name: 'Told-Offer', days: 7 })
    await call(owner.who, 'DELETE', `/servers/${owner.id}/transfer`)
    expect(await readCodes(to)).toEqual(['transfer-withdrawn'])
    expect((await accept(to, code)).status).toBe(404)
    const other = await signIn()
    await offer(owner, to)
    await offer(owner, other)
    expect([await readCodes(to), await readCodes(other)]).toEqual([
      ['transfer-withdrawn'],
      ['transfer-offered'],
    ])
    expect(await readCodes(owner.who)).toEqual([])
    live.close()
  })

  it('reach both users after an acceptance, with the server for its new owner', async () => {
    const { owner, to, code } = await createOffer('Told-Accept')
    expect((await accept(to, code)).status).toBe(200)
    const [given] = await readNotices(owner.who)
    expect([given?.code, given?.action.serverId]).toEqual(['transfer-accepted', undefined])
    const [received] = await readNotices(to)
    expect([received?.code, received?.action.serverId]).toEqual(['transfer-received', owner.id])
  })

  it('reach the owner once after a refusal that was sent twice', async () => {
    const { owner, to, code } = await createOffer('Told-Decline')
    const live = await owner.live()
    const decline = () => call(to, 'DELETE', `/transfers/${code}`)
    const answers = await Promise.all([decline(), decline()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ])
    expect((await live.next('notice')).payload.code).toBe('transfer-declined')
    expect(await readCodes(owner.who)).toEqual(['transfer-declined'])
    live.close()
  })

  it('reach both users once after an offer has expired', async () => {
    const { owner, to, code } = await createOffer('Told-End')
    // The sessions of both end before the offer does.
    const listStored = async ({ id }: SignedIn) =>
      (await panel.sql(`select code from notice where user_id = '${id}'`)).map((it) => it['code'])
    panel.clock.offsetMs = 7 * dayMs + 1000
    await panel.until(async () => (await listStored(to)).includes('transfer-over'))
    expect(await listStored(to)).toEqual(['transfer-over'])
    const ofOwner = await listStored(owner.who)
    expect(ofOwner.filter((code) => code === 'transfer-unanswered')).toHaveLength(1)
    expect(await panel.sql(`select id from server_transfer where id = '${code}'`)).toEqual([])
  })

  it('reach the recipient when the server is deleted, and a restored server is not offered', async () => {
    const { owner, to, code } = await createOffer('Told-Deleted')
    expect((await call(owner.who, 'DELETE', `/servers/${owner.id}`)).status).toBe(200)
    await panel.until(async () => (await readCodes(to)).join() === 'transfer-withdrawn')
    const path = `/users/${owner.who.id}/deleted-servers/${owner.id}/restore`
    expect((await call(owner.who, 'POST', path)).status).toBe(200)
    expect((await call(to, 'GET', `/users/${to.id}/transfers`)).body).toEqual([])
    expect((await accept(to, code)).body.code).toBe('no-such-transfer')
  })

  it('are not sent to a Discord ID without an account', async () => {
    const owner = await createOwner('Told-Nobody')
    const body = { discordId: '99887766554433' }
    const path = `/servers/${owner.id}/transfer`
    expect((await call(owner.who, 'POST', path, body)).status).toBe(201)
    expect((await call(owner.who, 'DELETE', path)).status).toBe(200)
  })
})

describe('concurrent calls', () => {
  it('let only one of two acceptances win', async () => {
    const { owner, to, code } = await createOffer('Race-Accept')
    const answers = await Promise.all([accept(to, code), accept(to, code), accept(to, code)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404, 404])
    expect((await call(to, 'GET', `/servers/${owner.id}`)).body.server.role).toBe('owner')
  })

  it('let either a withdrawal or an acceptance win', async () => {
    for (let round = 0; round < 4; round++) {
      const { owner, to, code } = await createOffer(`Race-Withdraw-${round}`)
      const [accepted, withdrawn] = await Promise.all([
        accept(to, code),
        call(owner.who, 'DELETE', `/servers/${owner.id}/transfer`),
      ])
      const isMoved = accepted.status === 200
      expect(withdrawn.status === 200).toBe(!isMoved)
      const seen = (await call(owner.who, 'GET', `/servers/${owner.id}`)).status
      expect(seen).toBe(isMoved ? 403 : 200)
    }
  })

  it('leave an edit of the former owner without effect on who may do everything in the game', async () => {
    for (let round = 0; round < 3; round++) {
      const { owner, to, code } = await createOffer(`Race-Edit-${round}`)
      const body = { creatorList: [owner.who.growId, 'Friend'], autofarmDelay: 2000 }
      const path = `/servers/${owner.id}/config`
      const [accepted] = await Promise.all([accept(to, code), call(owner.who, 'PUT', path, body)])
      expect(accepted.status).toBe(200)
      await expect
        .poll(() => owner.file('json/config.json').GAME.CREATOR_LIST)
        .toEqual(expect.arrayContaining([to.growId]))
      expect(owner.file('json/config.json').GAME.CREATOR_LIST).not.toContain(owner.who.growId)
    }
  })

  it('leave a backup with the owner who has the server when it ends', async () => {
    for (let round = 0; round < 3; round++) {
      const { owner, to, code } = await createOffer(`Race-Backup-${round}`)
      const [accepted] = await Promise.all([accept(to, code), owner.post('/server/backup')])
      await panel.until(async () => (await panel.sql('select id from backup_job')).length === 0)
      const rows = await panel.sql(
        `select backup.user_id, server.owner_id from backup join server on server.id = backup.server_id
         where server.id = '${owner.id}'`,
      )
      for (const row of rows) expect(row['user_id']).toBe(row['owner_id'])
      const [server] = await panel.sql(`select owner_id from server where id = '${owner.id}'`)
      expect(server?.['owner_id']).toBe(accepted.status === 200 ? to.id : owner.who.id)
    }
  })
})
