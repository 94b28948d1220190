import { banPlayer, kickPlayer, listPlayers, unbanPlayer } from '@trellis/contract/players.ts'
import { expect, vi } from 'vitest'
import { makePlayer } from './fake-players.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const rows = ({ page }: Panel) => page.getByRole('table').locator('tbody').getByRole('row')
const names = (panel: Panel) => rows(panel).locator('[data-column=name]').allInnerTexts()

async function openPlayers(panel: Panel, search = '') {
  await panel.open(`/players${search}`)
  await panel.page.getByRole('table').waitFor()
}

test('the table shows name, presence, level, gems and roles', async ({ panel }) => {
  await openPlayers(panel)
  expect(await names(panel)).toEqual(['Arif', 'Budi', 'Citra'])
  const first = rows(panel).first()
  for (const text of ['Online in BUYGEMS', '42', '120,500', 'Vip', 'Moderator'])
    await first.getByText(text, { exact: true }).waitFor()
  await rows(panel).nth(1).getByText('Online', { exact: true }).waitFor()
  await rows(panel).nth(2).getByText('Offline', { exact: true }).waitFor()
  await expectFitLook(panel, 'players')
})

test('a role’s colour follows what its name contains', async ({ panel }) => {
  const roles = ['SuperVIP', 'Moderator', 'ADMINistrator', 'Legendary_One', 'Guardian', 'Cheats']
  panel.api.world.players = [makePlayer('Arif', { row: { roles } })]
  await openPlayers(panel)
  const badges = rows(panel).getByRole('listitem')
  const colors = await badges.evaluateAll((all) => all.map((it) => getComputedStyle(it).color))
  expect(await badges.allInnerTexts()).toEqual(roles)
  expect(new Set(colors).size).toBe(6)
})

test('players are filtered by name, level, gems and role, and the address keeps it', async ({
  panel,
}) => {
  const { api, page } = panel
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
  await expect.poll(() => api.callsOf(listPlayers).at(-1)?.query['minGems']).toBe('3')
  expect(await names(panel)).toEqual(['Arif', 'Citra'])
  await page.getByLabel('Role').selectOption('Vip')
  await expect.poll(() => names(panel)).toEqual(['Arif'])
  const search = '?name=i&minLevel=10&minGems=3&role=Vip'
  expect(new URL(page.url()).search).toBe(search)
  expect(api.callsOf(listPlayers).at(-1)?.query).toEqual({
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
  await page.getByText('Nobody passes these filters.').waitFor()
  await button(panel, 'Clear filters').click()
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Budi', 'Citra'])
  expect(await page.getByLabel('Player name').inputValue()).toBe('')
})

test('ten players a page, asked of the api page by page', async ({ panel }) => {
  const { api, page } = panel
  api.world.players = Array.from({ length: 34 }, (_, at) => makePlayer(`Player${100 + at}`))
  await openPlayers(panel)
  expect(await rows(panel).count()).toBe(10)
  await page.getByText('34 players').waitFor()
  await button(panel, 'Page 4').click()
  await expect
    .poll(() => names(panel))
    .toEqual(['Player130', 'Player131', 'Player132', 'Player133'])
  expect(new URL(page.url()).search).toBe('?page=4')
  await page.getByLabel('Player name').fill('player10')
  await expect.poll(() => rows(panel).count()).toBe(10)
  expect(new URL(page.url()).search).toBe('?name=player10')
})

test('an online player can be kicked, an offline one cannot', async ({ panel }) => {
  const { api, page } = panel
  await openPlayers(panel)
  await button(panel, 'Kick Citra').click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await button(panel, 'Kick Arif').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Arif was kicked.').waitFor()
  expect(api.callsOf(kickPlayer).map((it) => it.params['name'])).toEqual(['Arif'])
  api.refuse(kickPlayer, 500)
  await button(panel, 'Kick Arif').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Failed to kick player.').waitFor()
})

test('a ban says what it does, takes the player away, and an unban brings them back', async ({
  panel,
}) => {
  const { api, page } = panel
  await openPlayers(panel)
  api.refuse(banPlayer, 503)
  const ban = async () => {
    await button(panel, 'Ban Budi').click()
    const dialog = page.getByRole('dialog', { name: 'Ban Budi and delete their data?' })
    await dialog.getByText('unbanning Budi brings it back').waitFor()
    await dialog.getByRole('button', { name: 'Ban and delete' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await ban()
  await page.getByText('Failed to ban player: Service Unavailable').waitFor()
  api.restore(banPlayer)
  await ban()
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Citra'])
  await button(panel, 'Banned players').click()
  const list = page.getByRole('dialog', { name: 'Banned players' })
  await list.getByText('Banned 2 Okt 2026, 09.00 WIB by maya').waitFor()
  await expectFitLook(panel, 'players-banned')
  await list.getByRole('button', { name: 'Unban Budi' }).click()
  await list.getByText('Nobody is banned.').waitFor()
  expect(api.callsOf(unbanPlayer)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Citra', 'Budi'])
})

test('a failed list says why and can be asked for again', async ({ panel }) => {
  panel.api.refuse(listPlayers, 500)
  await panel.open('/players')
  await panel.page.getByRole('heading', { name: 'The players could not be loaded' }).waitFor()
  const sentence = 'Failed to fetch players: Internal Server Error'
  await panel.page.getByRole('main').getByText(sentence).waitFor()
  panel.api.restore(listPlayers)
  await button(panel, 'Try again').click()
  await expect.poll(() => names(panel)).toEqual(['Arif', 'Budi', 'Citra'])
})

test('a banned account, an account without a server and an empty server', async ({ panel }) => {
  const { api, page } = panel
  api.world.profile = makeProfile({ isBanned: true })
  await panel.open('/players')
  await page.getByText('Your account is banned and cannot perform this action.').waitFor()
  expect(api.callsOf(listPlayers)).toEqual([])
  api.world.profile = makeProfile({ serverOwned: 'No Server' })
  await page.reload()
  await page.getByText('You need a server to manage players.').waitFor()
  api.world.profile = makeProfile()
  api.world.players = []
  await page.reload()
  await page.getByText('No players yet').waitFor()
})

test('hostile names are text', async ({ panel }) => {
  const name = '<img src=x onerror=alert(1)>'
  panel.api.world.players = [
    makePlayer('Arif', { row: { name, roles: ['<b>Vip</b>'], online: true, world: '<i>W' } }),
  ]
  await openPlayers(panel)
  expect(await names(panel)).toEqual([name])
  await panel.page.getByText('Online in <i>W').waitFor()
  await rows(panel).getByText('<b>Vip</b>').waitFor()
})
