import { expect } from 'vitest'
import { GameOwner } from '../../../../api/test/kit/game-owner.ts'
import { workOnBackup } from '../backups.ts'
import { addCode } from '../codes.ts'
import { printLines } from '../console.ts'
import { addUser, addUsers, getId } from '../people.ts'
import { addDevice } from '../push-devices.ts'
import type { RealPanel } from '../real-panel.ts'
import { putWorlds } from '../worlds.ts'

/** Names of the maximum length, without a place to break a line. */
export const names = {
  user: 'bartholomewmontgomery24x',
  growId: 'Bartholomewmontg20ab',
  server: 'Montgomeryshire_20ab',
  world: 'MONTGOMERYSHIREFARM_24AB',
  player: 'Wilhelminamontgom20x',
  role: 'Legendaryworldchampion24',
  item: 'Wilhelminamontgomeryworldlock30',
  code: 'WILHELMINAMONTG20ABC',
  guild: 'Montgomeryshireguild24ab',
  script: 'wilhelminamontgomery-24a',
  backup: 'Bartholomewmontgomerybackup1234567890ab4',
} as const

const ownerId = '222222222222222222'

/** Fills every list of owners and admins with long names, and returns an owner who is also a super admin. */
export async function fillWithLongNames(panel: RealPanel): Promise<GameOwner> {
  const owner = await registerOwner(panel)
  fillFolder(owner)
  await fillServer(owner)
  await seedRows(panel, owner)
  const admins = await panel.admins()
  await admins.make(owner.who, 'admin', [])
  await panel.asOperator('POST', '/admin/superadmins', { discordId: owner.who.id })
  await fillAccount(panel, owner)
  await fillAdmin(panel, owner)
  return owner
}

async function registerOwner({ api }: RealPanel): Promise<GameOwner> {
  const user = { id: ownerId, username: names.user }
  const { body } = await api.logIn({ user })
  const form = { discordId: ownerId, discordUsername: names.user, growId: names.growId }
  const { status } = await api.call('POST', '/register', { token: body.sessionToken, body: form })
  expect(status).toBeLessThan(300)
  const owner = await GameOwner.create(api, ownerId, names.server)
  await api.logIn({ user })
  return owner
}

function fillFolder(owner: GameOwner): void {
  putWorlds(owner, {
    [names.world]: { owner: names.player, admins: [names.player] },
    START: { owner: names.growId },
    FARM: { owner: 'Bo' },
  })
  const rich = { level: 100_000, gems: 2_100_000_000, [`Role.${names.role}`]: true }
  owner.writePlayer(names.player, rich)
  owner.writePlayer(names.growId)
  for (const name of ['Bo', 'Cyra']) owner.writePlayer(name, { level: 12, gems: 34_567 })
  printLines({ server: owner }, consoleLines)
}

/** A restored backup, which can be undone, two tasks, a custom item, a device and a friend. */
async function fillServer(owner: GameOwner): Promise<void> {
  const server = owner
  await workOnBackup({ server }, 'POST')
  await workOnBackup({ server }, 'POST', '/restore')
  await owner.post('/server/tasks', { type: 'backup', schedule: '0 0 * * *' })
  const { body } = await owner.post('/server/tasks', { type: 'restart', schedule: '0 0 1 1 *' })
  await owner.post(`/server/tasks/${body.task.id}/pause`)
  await owner.put('/server/custom-items', { items: [{ ID: 9000, Name: names.item }] })
  await addDevice({ server }, 'Chrome · Android')
  await joinFriend(owner)
}

async function joinFriend({ panel, who }: GameOwner): Promise<void> {
  const path = `/servers/${(await panel.call('GET', '/servers', who)).body[0].id}/invitations`
  const form = { preset: 'builder' }
  const { body } = await panel.call('POST', path, { token: who.token, body: form })
  const friend = await panel.signIn('7001', names.growId.replace('20', '22'))
  const { status } = await panel.call('POST', `/invitations/${body.code}/accept`, {
    token: friend.token,
  })
  expect(status).toBe(200)
}

/** Adds users and a failed run of the task of backups. */
async function seedRows(panel: RealPanel, { id }: GameOwner): Promise<void> {
  const longer = {
    username: names.user.replace('24', '25'),
    grow_id: names.growId.replace('20', '21'),
  }
  const at = Date.now() - 3_600_000
  await panel.seed(async (tx) => {
    await addUser(tx, 1, longer)
    await addUsers(tx, 2, 3)
  })
  const [task] = await panel.api.sql(
    `select id from scheduled_task where server_id = '${id}' and type = 'backup'`,
  )
  await panel.api.sql(`insert into task_run (id, task_id, due_at, begin_at, by_hand, outcome, reason, started_at, finished_at)
    values ('run000000001', '${task?.['id']}', ${at}, ${at}, 0, 'failed', 'The disk is full.', ${at}, ${at})`)
  await panel.api.sql(`update scheduled_task set last_run_at = ${at} where id = '${task?.['id']}'`)
}

async function fillAdmin(panel: RealPanel, { who }: GameOwner): Promise<void> {
  const as = async (path: string, body: object) => {
    const answer = await panel.api.call('POST', `/admin${path}`, { token: who.token, body })
    expect([path, answer.status < 300, answer.body.error]).toEqual([path, true, undefined])
  }
  await as(`/users/${getId(1)}/ban`, { reason: 'Sold what was not theirs', duration: '7d' })
  await as(`/users/${who.id}/credits`, { action: 'set', amount: 1_000_000_000 })
  const forgotten = { type: 'Credits', amount: 5, stock: 1, expiryDate: null, isPublic: false }
  await as('/redeem-codes', { ...forgotten, customSuffix: 'LONG1' })
  const serverName = names.server.replace('20', '21')
  await as('/banned-servers', { serverName, reason: 'Not theirs' })
}

/** Redeems enough codes for a second page, and writes feedback. */
async function fillAccount(panel: RealPanel, owner: GameOwner): Promise<void> {
  for (let number = 100; number < 112; number++) {
    await addCode(panel, { customSuffix: `ABC${number}` })
    const { status } = await owner.post('/redeem', { code: `TRELLIS-ABC${number}` })
    expect(status).toBe(200)
  }
  await addCode(panel, { customSuffix: names.code, isPublic: true })
  await owner.post('/redeem', { code: `TRELLIS-${names.code}` })
  const body = { type: 'Suggestion', message: 'Lebih banyak, ya.' }
  const { status } = await panel.api.call('POST', '/feedback', { token: owner.who.token, body })
  expect(status).toBeLessThan(300)
}

const consoleLines = [
  '[INFO] Starting MayaWorld',
  '\u001b[32m[OK]\u001b[0m Loaded \u001b[1m42\u001b[0m worlds in \u001b[33m118 ms\u001b[0m',
  '\u001b[31;1m[ERROR]\u001b[0m Could not read \u001b[4mcustom.json\u001b[0m',
  '\u001b[38;5;208morange\u001b[0m \u001b[38;2;255;255;120mpale yellow\u001b[0m \u001b[34mblue\u001b[0m \u001b[2mdim\u001b[0m',
  '\u001b[41;37m white on red \u001b[0m \u001b[7m inverse \u001b[0m \u001b[90mbright black\u001b[0m \u001b[97mbright white\u001b[0m',
  ...Array.from({ length: 14 }, (_, at) => `[INFO] Player ${at} joined START`),
]
