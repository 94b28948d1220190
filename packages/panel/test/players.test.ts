import { unbanPlayer } from '@trellis/contract/game/player-bans.ts'
import { banPlayer, banPlayerFor, kickPlayer, listPlayers } from '@trellis/contract/game/players.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const rows = ({ page }: Panel) => page.getByRole('table').locator('tbody').getByRole('row')
const names = (panel: Panel) => rows(panel).locator('[data-column=name]').allInnerTexts()

/** The players: Arif plays in START, Budi is in the menu, Citra is offline. */
const players = {
  Arif: { level: 42, gems: 120_500, 'Role.Vip': true, 'Role.Moderator': true },
  Budi: { level: 7, gems: 900, 'Role.Administrator': true },
  Citra: { level: 99, gems: 3, 'Role.Legendary_One': true, 'Role.Guardian': true },
}

function addPlayers({ server }: Panel) {
  for (const [name, fields] of Object.entries(players)) server.writePlayer(name, fields)
}

async function playGame({ server }: Panel) {
  for (const growId of ['Arif', 'Budi'])
    await server.put('/server/game-password', { growId, password: 'secret' })
  await server.start()
  const arif = await server.play('Arif')
  await arif.join('START')
  await server.play('Budi')
}

async function openPlayers(panel: Panel, search = '') {
  await panel.open(`/players${search}`)
  await panel.page.getByRole('table').waitFor()
}

test('shows name, presence, level, gems and roles in the table, and offers a kick for online players only', async ({
  panel,
}) => {
  const { traffic, page } = panel
  addPlayers(panel)
  await playGame(panel)
  await openPlayers(panel)
  expect(await names(panel)).toEqual(['Arif', 'Budi', 'Citra'])
  const first = rows(panel).first()
  for (const text of ['Online in START', '42', '120,500', 'Vip', 'Moderator'])
    await first.getByText(text, { exact: true }).waitFor()
  await rows(panel).nth(1).getByText('Online', { exact: true }).waitFor()
  await rows(panel).nth(2).getByText('Offline', { exact: true }).waitFor()

  const inTable = (name: string) => page.getByRole('table').getByRole('button', { name })
  await inTable('Kick Citra').click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await inTable('Kick Arif').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Arif was kicked.').waitFor()
  expect(traffic.callsTo(kickPlayer).map((it) => it.params['name'])).toEqual(['Arif'])
  await rows(panel).first().getByText('Offline', { exact: true }).waitFor()
  traffic.refuse(kickPlayer, 500)
  await inTable('Kick Budi').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Failed to kick player.').waitFor()
})

test('filters players by name, level, gems and role, pages them by ten, and keeps both in the address', async ({
  panel,
}) => {
  const { traffic, page } = panel
  addPlayers(panel)
  await openPlayers(panel)
  expect(await page.getByLabel('Role').locator('option').allInnerTexts()).toEqual([
    'All Roles',
    'Administrator',
    'Guardian',
    'Legendary_One',
    'Moderator',
    'Vip',
  ])
  await page.getByLabel('Player name').fill('i')
  await page.getByLabel('Minimum level').fill('a1x0')
  expect(await page.getByLabel('Minimum level').inputValue()).toBe('10')
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Citra'])
  await page.getByLabel('Minimum gems').fill('3')
  await expect.poll(() => traffic.callsTo(listPlayers).at(-1)?.query['minGems']).toBe('3')
  expect(await names(panel)).toEqual(['Arif', 'Citra'])
  await page.getByLabel('Role').selectOption('Vip')
  await expect.poll(() => names(panel)).toEqual(['Arif'])
  const search = '?name=i&minLevel=10&minGems=3&role=Vip'
  expect(new URL(page.url()).search).toBe(search)
  expect(traffic.callsTo(listPlayers).at(-1)?.query).toEqual({
    search: 'i',
    minLevel: '10',
    minGems: '3',
    role: 'Vip',
    page: '1',
    pageSize: '10',
  })
  await page.reload()
  await expect.poll(() => names(panel)).toEqual(['Arif'])
  await page.getByLabel('Minimum gems').fill('999999999')
  await page.getByText('No players match these filters.').waitFor()
  await button(panel, 'Clear filters').click()
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Budi', 'Citra'])
  expect(await page.getByLabel('Player name').inputValue()).toBe('')

  for (let number = 100; number < 134; number++) panel.server.writePlayer(`Player${number}`)
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(await rows(panel).count()).toBe(10)
  await page.getByText('37 players').waitFor()
  await button(panel, 'Page 4').click()
  await expect
    .poll(() => names(panel))
    .toEqual([
      'Player127',
      'Player128',
      'Player129',
      'Player130',
      'Player131',
      'Player132',
      'Player133',
    ])
  expect(new URL(page.url()).search).toBe('?page=4')
  await page.getByLabel('Player name').fill('player10')
  await expect.poll(() => rows(panel).count()).toBe(10)
  expect(new URL(page.url()).search).toBe('?name=player10')
})

test('colours a role by the words in its name, and shows hostile names as text', async ({
  panel,
}) => {
  const roles = ['SuperVIP', 'Moderator', 'ADMINistrator', 'Legendary_One', 'Guardian', 'Cheats']
  panel.server.writePlayer('Arif', Object.fromEntries(roles.map((it) => [`Role.${it}`, true])))
  await openPlayers(panel)
  const badges = rows(panel).getByRole('listitem')
  const colors = await badges.evaluateAll((all) => all.map((it) => getComputedStyle(it).color))
  expect((await badges.allInnerTexts()).toSorted()).toEqual(roles.toSorted())
  expect(new Set(colors).size).toBe(6)

  const name = '<img src=x onerror=alert(1)>'
  panel.server.writePlayer('Arif', { 'Role.<b>Vip</b>': true })
  const { body } = await panel.server.get('/server/players')
  // No real player or world can have such a name.
  const players = [{ ...body.players[0], name, online: true, world: '<i>W' }]
  panel.traffic.answer(listPlayers, () => ({ reply: { ...body, players } }))
  await panel.page.reload()
  await panel.page.getByRole('table').waitFor()
  expect(await names(panel)).toEqual([name])
  await panel.page.getByText('Online in <i>W').waitFor()
  await rows(panel).getByText('<b>Vip</b>').waitFor()
})

test('explains a failed list, and bans a player for a time or for good, who comes back when the ban is lifted', async ({
  panel,
}) => {
  const { traffic, page } = panel
  addPlayers(panel)
  traffic.refuse(listPlayers, 500)
  await panel.open('/players')
  await page.getByRole('heading', { name: 'The players could not be loaded' }).waitFor()
  const sentence = 'Failed to fetch players: Internal Server Error'
  await page.getByRole('main').getByText(sentence).waitFor()
  traffic.restore(listPlayers)
  await button(panel, 'Try again').click()
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Budi', 'Citra'])

  await button(panel, 'Ban Budi').click()
  const dialog = page.getByRole('dialog', { name: 'Ban Budi?' })
  await dialog.getByLabel('Another time…').check()
  await dialog.getByLabel('Duration').fill('soon')
  await dialog.getByRole('button', { name: 'Ban player' }).click()
  await dialog.getByText('A duration is such as 30m, 12h, 7d, 2w or perm.').waitFor()
  await dialog.getByLabel('Duration').fill('3d')
  await dialog.getByLabel('Reason (optional)').fill('Spam in START')
  await dialog.getByRole('button', { name: 'Ban player' }).click()
  await page.getByText('Budi is banned for 3d. Their data is kept.').waitFor()
  expect(traffic.callsTo(banPlayerFor)).toHaveLength(1)
  expect(await names(panel)).toContain('Budi')
  await button(panel, 'Banned players').click()
  const list = page.getByRole('dialog', { name: 'Banned players' })
  await list.getByText(/^Until .+ WIB$/).waitFor()
  await list.getByText('Reason: Spam in START').waitFor()

  await list.getByRole('button', { name: 'Unban Budi' }).click()
  await list.getByText('No banned players.').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  traffic.forgetCalls()
  traffic.refuse(banPlayer, 503)
  await button(panel, 'Ban Budi').click()
  await dialog.getByLabel('For good, and delete their data').check()
  await dialog.getByText('Unbanning Budi brings the last state back').waitFor()
  await dialog.getByRole('button', { name: 'Ban and delete' }).click()
  await page.getByText('Failed to ban player: Service Unavailable').waitFor()
  traffic.restore(banPlayer)
  await dialog.getByRole('button', { name: 'Ban and delete' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Citra'])
  await button(panel, 'Banned players').click()
  await list.getByText(/^Banned .+ WIB by Maya$/).waitFor()
  await list.getByRole('button', { name: 'Unban Budi' }).click()
  await list.getByText('No banned players.').waitFor()
  expect(traffic.callsTo(unbanPlayer)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Budi', 'Citra'])
})

test('handles a banned account, an account without a server and an empty server', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await panel.open('/players')
  await page.getByText('No players yet').waitFor()
  await panel.ban()
  traffic.forgetCalls()
  await page.reload()
  await page.getByText('Your account is banned and cannot perform this action.').waitFor()
  expect(traffic.callsTo(listPlayers)).toEqual([])
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/unban`)
  await panel.server.leave()
  await page.reload()
  await page.getByText('You need a server to manage players.').waitFor()
})
