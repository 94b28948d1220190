import { defaultModeration } from '@trellis/contract/kit/moderation-bounds.ts'
import { isPowerCommand } from '@trellis/contract/kit/power-commands.ts'
import { isServerAccess } from '@trellis/contract/kit/server-access.ts'
import { liveCommandSchema } from '@trellis/contract/links/live.ts'
import { encodeRttex } from '@trellis/rttex/encode.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

const sentence = 'Server actions are currently disabled by an administrator.'
const off = { maintenance: false, disableServerCreation: false, disableServerActions: false }

let panel: TestPanel
let boss: SignedIn
let owner: GameOwner
let taskId: string
let backupId: string
const set = async (switches: object) =>
  expect(
    (
      await panel.call('POST', '/admin/settings', {
        token: boss.token,
        body: { ...off, ...switches },
      })
    ).status,
  ).toBe(200)

beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  boss = await panel.signIn('1000')
  owner = await GameOwner.create(panel, '1', 'Bound')
  const task = { type: 'restart', schedule: '0 0 * * *' }
  taskId = (await owner.post('/server/tasks', task)).body.task.id
  await owner.post('/server/backup')
  await panel.until(async () => (await owner.get('/server/backup')).body.exists)
  backupId = (await owner.get('/server/backups')).body.backups[0].id
  await owner.start()
  await set({ disableServerActions: true })
})
afterAll(async () => {
  await set({})
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const config = { creatorList: ['Grow1'], autofarmDelay: 700 }
const kit = { ITEMS: [{ Gemss: 5, Coin: 0, Seasonals_Token: 0, items: [] }] }
const items = { items: [{ ID: 4000, Name: 'Moon Boots' }] }
const image = { width: 32, height: 32, pixels: new Uint8Array(32 * 32 * 4).fill(90) }
const texture = async () => ({
  itemName: 'Sword',
  rarity: 1,
  rttexBase64: Buffer.from(await encodeRttex(image)).toString('base64'),
})

type Call = [method: string, path: string, body?: () => unknown]

/** Every call by which an owner can start, stop or restart a running server, by its route. */
const store = {
  packs: [{ name: 'Dirt', price: 5, items: [[2, 10]] }],
  offers: [],
  reward: { gems: 0, gemsPerDay: 0, days: 1, items: [] },
}

const powerCalls: Record<string, Call[]> = {
  'POST /servers/:serverId/:action': ['start', 'stop', 'restart', 'kill'].map((action) => [
    'POST',
    `/server/${action}`,
  ]),
  'DELETE /servers/:serverId': [['DELETE', '/server']],
  'POST /servers/:serverId/backup/restore': [['POST', '/server/backup/restore']],
  'POST /servers/:serverId/backup/undo': [['POST', '/server/backup/undo']],
  'POST /servers/:serverId/backups/:backupId/restore': [['POST', '/server/backups/BACKUP/restore']],
  'POST /servers/:serverId/tasks/:taskId/run': [['POST', '/server/tasks/TASK/run']],
  ...Object.fromEntries(
    (
      [
        ['PUT', '/server/config', () => config],
        ['PUT', '/server/newbie-kit', () => kit],
        ['PUT', '/server/recipes', () => ({ recipes: [{ from: [2, 10], grows: 4 }] })],
        ['PUT', '/server/game-store', () => store],
        ['PUT', '/server/commands', () => ({ commands: [] })],
        ['PUT', '/server/chat-rules', () => defaultModeration],
        ['PUT', '/server/achievements', () => ({ isOn: true, achievements: [] })],
        ['PUT', '/server/custom-items', () => items],
        ['POST', '/server/textures', texture],
      ] as const
    ).map(([method, path, body]) => [
      `${method} ${path.replace('/server', '/servers/:serverId')}`,
      ['', '?apply=restart', '?apply=when-empty'].map(
        (query): Call => [method, path + query, body],
      ),
    ]),
  ),
}

/** Every other call by which an owner changes something: none of them starts, stops or restarts a server. */
const quietCalls = [
  'POST /users/:id/appeal',
  'DELETE /users/:id/deleted-servers/:serverId',
  'POST /users/:id/deleted-servers/:serverId/restore',
  'PUT /users/:id/language',
  'POST /users/:id/notices/read',
  'PUT /users/:id/push-messages/choices',
  'POST /users/:id/push-messages/devices',
  'DELETE /users/:id/push-messages/devices/:deviceId',
  'POST /users/:id/push-messages/devices/:deviceId/test',
  'POST /users/:id/redeem',
  'POST /users/:id/server',
  'PUT /users/:id/selected-server',
  'DELETE /users/:id/sessions/:sessionId',
  // The service itself stops the servers that have no slot any more.
  'PUT /users/:id/running-servers',
  'PUT /servers/:serverId/name',
  'PUT /servers/:serverId/members/:discordId',
  'DELETE /servers/:serverId/members/:discordId',
  'POST /servers/:serverId/leave',
  'POST /servers/:serverId/test-copies',
  'POST /servers/:serverId/worlds',
  'PUT /servers/:serverId/worlds/:name/name',
  'POST /servers/:serverId/world-templates',
  'PUT /servers/:serverId/world-templates/:templateId',
  'DELETE /servers/:serverId/world-templates/:templateId',
  'POST /servers/:serverId/events',
  'POST /servers/:serverId/events/stop',
  'POST /servers/:serverId/scripts',
  'PUT /servers/:serverId/scripts/:script',
  'PUT /servers/:serverId/scripts/:script/enabled',
  'DELETE /servers/:serverId/scripts/:script',
  'POST /servers/:serverId/stamps',
  'PUT /servers/:serverId/stamps/:stampId',
  'DELETE /servers/:serverId/stamps/:stampId',
  'PUT /servers/:serverId/test-copy/kept',
  'PUT /servers/:serverId/test-copy/players',
  'POST /servers/:serverId/test-copy/take-over',
  'POST /servers/:serverId/transfer',
  'DELETE /servers/:serverId/transfer',
  'POST /servers/:serverId/invitations',
  'DELETE /servers/:serverId/invitations/:invitationId',
  'POST /servers/:serverId/support-access/:visitId/allow-changes',
  'DELETE /servers/:serverId/support-access/:visitId',
  'POST /servers/:serverId/backup',
  'DELETE /servers/:serverId/backup',
  'POST /servers/:serverId/backup/check',
  'POST /servers/:serverId/backups',
  'PUT /servers/:serverId/backups/:backupId',
  'DELETE /servers/:serverId/backups/:backupId',
  'POST /servers/:serverId/backups/:backupId/check',
  'POST /servers/:serverId/backups/:backupId/documents/:kind/:name/restore',
  'DELETE /servers/:serverId/banned-players/:name',
  'DELETE /servers/:serverId/reports/:report',
  'PUT /servers/:serverId/world-of-the-day',
  'PUT /servers/:serverId/guilds/:guild/name',
  'DELETE /servers/:serverId/guilds/:guild',
  'DELETE /servers/:serverId/guilds/:guild/members/:name',
  'POST /servers/:serverId/connection/test',
  'PUT /servers/:serverId/join-page',
  'POST /servers/:serverId/import',
  'PUT /servers/:serverId/game-password',
  'PUT /servers/:serverId/players/:name',
  'DELETE /servers/:serverId/players/:name',
  'POST /servers/:serverId/players/:name/ban',
  'POST /servers/:serverId/players/:name/items',
  'POST /servers/:serverId/players/:name/kick',
  'POST /servers/:serverId/players/:name/message',
  'POST /servers/:serverId/players/:name/mute',
  'DELETE /servers/:serverId/players/:name/mute',
  'POST /servers/:serverId/players/:name/versions/:number/restore',
  'POST /servers/:serverId/tasks',
  'DELETE /servers/:serverId/tasks/:taskId',
  'POST /servers/:serverId/tasks/:taskId/pause',
  'POST /servers/:serverId/tasks/:taskId/resume',
  'POST /servers/:serverId/pending-edits/:number',
  'PUT /servers/:serverId/worlds/:name',
  'DELETE /servers/:serverId/worlds/:name',
  'POST /servers/:serverId/worlds/:name/lock',
  'POST /servers/:serverId/worlds/:name/unlock',
  'POST /servers/:serverId/worlds/:name/versions/:number/restore',
  'POST /users/:id/shop/checkout',
]

const stopping = [
  'stop',
  '/stop',
  '  STOP  ',
  '//Stop now',
  'restart',
  'shutdown -h',
  'exit',
  'Quit!',
  '.end',
]

describe('disabled server actions', () => {
  it('classify every owner route as power action or not', () => {
    const calls = panel.app.routes
      .filter(
        ({ access, method }) => (access === 'self' || isServerAccess(access)) && method !== 'GET',
      )
      .map(({ method, path }) => `${method} ${path}`)
    expect(calls.toSorted()).toEqual([...Object.keys(powerCalls), ...quietCalls].toSorted())
    // A new kind of frame must be classified here as well; the other frames only watch.
    const frames = liveCommandSchema.options.map(({ shape }) => shape.type.value)
    expect(frames).toEqual(['console_command', 'watch_server', 'watch_world', 'unwatch_world'])
  })

  it('refuse each power action while the server keeps running', async () => {
    const before = (await owner.server()).run
    expect(before).not.toBeNull()
    for (const [method, path, body] of Object.values(powerCalls).flat()) {
      const answer = await owner.call(
        method,
        path.replace('TASK', taskId).replace('BACKUP', backupId),
        await body?.(),
      )
      expect([method, path, answer.status, answer.body]).toEqual([
        method,
        path,
        403,
        { error: sentence, code: 'action-refused', params: { reason: 'actions-disabled' } },
      ])
    }
    expect(await owner.server()).toMatchObject({ status: 'ONLINE', run: before })
    expect((await owner.get('/server/config')).body.autofarmDelay).toBe(1000)
    expect((await owner.get(`/server/tasks/${taskId}/runs`)).body.runs).toEqual([])
  })

  it.each(stopping)('refuse %j on the console, and log nothing', async (command) => {
    const before = (await owner.server()).run
    const live = await owner.live()
    live.command(command)
    await live.next('notice', ({ payload }) => payload.text === sentence)
    live.command('say still here')
    await live.line('Server: still here')
    live.close()
    expect(await owner.server()).toMatchObject({ status: 'ONLINE', run: before })
    const log = (await owner.get('/activity')).body
    const commands = log.flatMap((entry: any) => entry.details.command ?? [])
    expect(commands).not.toContain(command.trim())
  })

  it('allow saving settings that need no restart', async () => {
    const before = (await owner.server()).run
    expect((await owner.put('/server/config?apply=now', config)).status).toBe(200)
    expect(await owner.server()).toMatchObject({ status: 'ONLINE', run: before })
  })

  it('exempt admins, also on the console, and end with the switch', async () => {
    const theirs = await GameOwner.create(panel, '1000', 'Unbound')
    await theirs.start()
    const live = await theirs.live()
    live.command('stop')
    await theirs.reaches('OFFLINE')
    live.close()
    await theirs.leave()
    const byAdmin = { token: boss.token }
    expect((await panel.call('POST', '/admin/servers/Bound/stop', byAdmin)).status).toBe(200)
    await owner.reaches('OFFLINE')
    expect((await owner.put('/server/config', { ...config, autofarmDelay: 800 })).status).toBe(200)
    await set({})
    await owner.start()
    const again = await owner.live()
    again.command('stop')
    await owner.reaches('OFFLINE')
    again.close()
  })
})

describe('a console command', () => {
  it.each(stopping)('counts as a power action: %j', (command) =>
    expect(isPowerCommand(command, [])).toBe(true),
  )
  it('counts as a power action when the engine template says so', () => {
    expect(isPowerCommand(' SAVE-OFF all', ['save-off all'])).toBe(true)
    expect(isPowerCommand('save-off', ['save-off all'])).toBe(false)
  })
  it.each(['say stop', 'stopwatch', 'help', 'kick stop', '', '///', 'endless', 'stop-motion'])(
    'is no power action: %j',
    (command) => expect(isPowerCommand(command, [])).toBe(false),
  )
})
