import { giveItem } from '@trellis/contract/game/player-profiles.ts'
import { banPlayerFor, listPlayers } from '@trellis/contract/game/players.ts'
import { deleteWorld, listWorlds, lockWorld } from '@trellis/contract/game/worlds.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { closeToasts } from './kit/toasts.ts'
import { putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const select = ({ page }: Panel, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const shownNames = ({ page }: Panel) =>
  page.getByRole('table').last().locator('tbody [data-column=name]').allInnerTexts()
const dialog = ({ page }: Panel) => page.getByRole('dialog')

const letters = ['ALPHA', 'BAKERY', 'CAVE', 'DOJO', 'EMBER', 'FJORD', 'GROVE', 'HARBOR', 'ISLE']
const numbered = Array.from({ length: 80 }, (_, at) => `ROOM${String(at).padStart(2, '0')}`)

function fillWorlds({ server }: Panel, names: readonly string[]) {
  const owners = ['Zoe', 'Maya', '']
  const world = (at: number) => [names[at] ?? '', { owner: owners[at % 3] }]
  putWorlds(server, Object.fromEntries(names.map((_, at) => world(at))))
}

const findServerId = async ({ api, maya }: Panel): Promise<string> =>
  (await api.call('GET', '/servers', { token: maya.token })).body[0].id

test('shows worlds as cards or as a sorted table, locks and deletes the selected ones, and names those that fail', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  fillWorlds(panel, letters)
  await panel.open('/worlds')
  await page.locator('[data-thumbnail=drawn]').nth(8).waitFor()
  const picture = page.locator('[data-thumbnail=drawn]').first()
  expect((await picture.boundingBox())?.width).toBeGreaterThan(200)
  await button(panel, 'Table').click()
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(100)
  await page.reload()
  await page.locator('[data-thumbnail=drawn]').nth(8).waitFor()
  expect((await picture.boundingBox())?.width).toBe(100)
  await expectFitLayout(panel, 'worlds-table')

  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect.poll(() => head('Name').getAttribute('aria-sort')).toBe('ascending')
  await page.getByText('Zoe').first().waitFor()
  await head('Owner').getByRole('button').click()
  await expect
    .poll(() => shownNames(panel))
    .toEqual(['BAKERY', 'EMBER', 'HARBOR', 'ALPHA', 'DOJO', 'GROVE', 'CAVE', 'FJORD', 'ISLE'])
  expect(await head('Owner').getAttribute('aria-sort')).toBe('ascending')
  await head('Owner').getByRole('button').press('Enter')
  await expect.poll(() => head('Owner').getAttribute('aria-sort')).toBe('descending')
  await expect.poll(async () => (await shownNames(panel))[0]).toBe('ALPHA')
  await page.getByLabel('Sort by').selectOption('Name')
  await expect.poll(async () => (await shownNames(panel))[1]).toBe('BAKERY')
  await head('Name').getByRole('button').click()
  await expect.poll(async () => (await shownNames(panel))[0]).toBe('ISLE')
  expect(new URL(page.url()).search).toBe('?turned=1')
  expect(traffic.callsTo(listWorlds).at(-1)?.query).toMatchObject({ descending: 'true' })
  await head('Name').getByRole('button').click()
  await expect.poll(() => shownNames(panel)).toEqual(letters)

  for (const name of ['ALPHA', 'BAKERY']) await select(panel, name).check()
  await page.getByText('2 selected').waitFor()
  await expectFitLayout(panel, 'worlds-selected')
  await button(panel, 'Lock').click()
  await dialog(panel).getByText('Lock 2 worlds?').waitFor()
  await dialog(panel).getByRole('button', { name: 'Lock 2 worlds' }).click()
  await page.getByText('2 changed.').waitFor()
  await closeToasts(page)
  expect(traffic.callsTo(lockWorld)).toHaveLength(2)
  expect((await server.get('/server/worlds/ALPHA')).body.d_weather).toBe(6)

  for (const name of ['CAVE', 'DOJO']) await select(panel, name).check()
  // Another person is faster.
  expect((await server.delete('/server/worlds/CAVE')).status).toBe(200)
  await button(panel, 'Delete').click()
  await dialog(panel).getByRole('button', { name: 'Delete 2 worlds' }).click()
  await dialog(panel).getByText('Failed for 1 of 2').waitFor()
  await dialog(panel).getByRole('list', { name: 'What failed' }).getByText('CAVE').waitFor()
  await expectFitLayout(panel, 'worlds-some-failed')
  await dialog(panel).getByRole('button', { name: 'Close' }).last().click()
  expect(traffic.callsTo(deleteWorld)).toHaveLength(2)
  await expect.poll(() => shownNames(panel)).toEqual(letters.filter((it) => !/CAVE|DOJO/.test(it)))
})

test('selects at most 50 worlds, on several pages, and jumps to a page', async ({ panel }) => {
  const { page, server } = panel
  for (const name of numbered) server.write(`worlds/${name}_.json`, { owner: 'Maya', blocks: [] })
  await panel.open('/worlds')
  const all = page.getByRole('checkbox', { name: 'Select this page' })
  for (let at = 1; at <= 5; at++) {
    await expect.poll(async () => (await shownNames(panel))[0]).toBe(numbered[(at - 1) * 10])
    await all.check()
    await page.getByRole('button', { name: 'Next page' }).click()
  }
  await page.getByText('50 selected · At most 50 at once.').waitFor()
  await expect.poll(() => select(panel, 'ROOM50').isDisabled()).toBe(true)
  expect(await all.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Go to page' }).fill('8')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await shownNames(panel))[0]).toBe('ROOM70')
  expect(new URL(page.url()).search).toBe('?page=8')
  await page.getByRole('textbox', { name: 'Go to page' }).fill('999')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?page=8')
  await button(panel, 'Clear selection').click()
  expect(await page.getByText('50 selected').count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'worlds-pages-360', { isWhole: true })
})

test('sorts players by the heads of columns, gives, bans and unbans several, and names those that fail', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  const levels = { Arif: 42, Budi: 7, Citra: 99 }
  for (const [name, level] of Object.entries(levels)) server.writePlayer(name, { level })
  await panel.open('/players')
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await head('Level').getByRole('button').click()
  await expect.poll(() => shownNames(panel)).toEqual(['Citra', 'Arif', 'Budi'])
  expect(await head('Level').getAttribute('aria-sort')).toBe('descending')
  await head('Level').getByRole('button').click()
  await expect.poll(() => shownNames(panel)).toEqual(['Budi', 'Arif', 'Citra'])
  expect(traffic.callsTo(listPlayers).at(-1)?.query).not.toHaveProperty('descending')

  for (const name of ['Arif', 'Budi']) await select(panel, name).check()
  await button(panel, 'Give items').click()
  const confirm = (name: string) => dialog(panel).getByRole('button', { name, exact: true })
  await confirm('Give to 2 players').click()
  await dialog(panel).getByText('Choose an item first.').waitFor()
  await dialog(panel).getByPlaceholder('Search an item by name').fill('World Lock')
  await page
    .getByRole('option', { name: /^World Lock/ })
    .first()
    .click()
  await dialog(panel).getByLabel('How many').fill('5')
  await confirm('Give to 2 players').click()
  await page.getByText('2 changed.').waitFor()
  await closeToasts(page)
  expect(traffic.callsTo(giveItem).map((it) => it.body)).toEqual([
    { itemId: 242, count: 5 },
    { itemId: 242, count: 5 },
  ])
  expect((await server.get('/server/players/Budi')).body.inventory).toContainEqual([242, 5])

  for (const name of ['Arif', 'Citra']) await select(panel, name).check()
  await button(panel, 'Ban').click()
  await dialog(panel).getByText('Ban 2 players?').waitFor()
  await dialog(panel).getByLabel('Reason (optional)').fill('Griefing')
  await confirm('Ban 2 players').click()
  await expect.poll(() => traffic.callsTo(banPlayerFor).length).toBe(2)
  const banned = async () => (await server.get('/server/banned-players')).body
  await expect.poll(async () => (await banned()).length).toBe(2)
  expect((await banned())[0]).toMatchObject({ reason: 'Griefing' })
  // The dialog clears the selection when its work is done.
  await page.getByText('2 selected').waitFor({ state: 'hidden' })

  for (const name of ['Arif', 'Budi']) await select(panel, name).check()
  await button(panel, 'Unban').click()
  await confirm('Unban 2 players').click()
  await dialog(panel).getByText('Failed for 1 of 2').waitFor()
  await dialog(panel).getByRole('list', { name: 'What failed' }).getByText('Budi').waitFor()
  expect(await banned()).toHaveLength(1)
})

test('refuses bulk actions to a member without the right', async ({ panel }) => {
  const { page, api, maya, server } = panel
  fillWorlds(panel, ['ALPHA'])
  server.writePlayer('Arif', { level: 3 })
  const friend = await api.signIn('7001', 'ViewerVina')
  const path = `/servers/${await findServerId(panel)}/invitations`
  const { body } = await api.call('POST', path, { token: maya.token, body: { preset: 'viewer' } })
  await api.call('POST', `/invitations/${body.code}/accept`, { token: friend.token })
  await panel.openFor(friend, '/worlds')
  await select(panel, 'ALPHA').check()
  for (const name of ['Lock', 'Unlock', 'Delete'])
    expect(await button(panel, name).isDisabled(), name).toBe(true)
  await page.goto(`${panel.origin}/players`)
  await select(panel, 'Arif').check()
  for (const name of ['Message', 'Give items', 'Ban', 'Unban'])
    expect(await button(panel, name).isDisabled(), name).toBe(true)
})

test('speaks Indonesian in lists and bulk actions, also on a phone', async ({ panel }) => {
  const { page, server } = panel
  fillWorlds(panel, letters)
  server.writePlayer('Arif', { level: 3 })
  await setLanguage(panel, 'id')
  await panel.open('/worlds')
  await page.getByRole('checkbox', { name: 'Pilih ALPHA' }).check()
  await page.getByText('1 dipilih').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'worlds-cards-id-360', { isWhole: true })
  await button(panel, 'Hapus').click()
  await dialog(panel).getByText('Hapus 1 world?').waitFor()
  await takeShot(page, 'worlds-delete-id-360')
  await page.goto(`${panel.origin}/players`)
  await page.getByRole('checkbox', { name: 'Pilih Arif' }).check()
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'players-id-360', { isWhole: true })
})
