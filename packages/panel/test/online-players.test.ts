import {
  banPlayer,
  kickPlayer,
  listOnlinePlayers,
  listPlayers,
  messagePlayer,
  mutePlayer,
  unmutePlayer,
} from '@trellis/contract/players.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const list = ({ page }: Panel) => page.getByRole('list', { name: 'Players online' })
const rows = (panel: Panel) => list(panel).getByRole('listitem')
const inStrip = (panel: Panel, name: string) =>
  list(panel).getByRole('button', { name, exact: true })

/** Opens the players: Arif plays in START and Budi is in the menu. */
async function openPlayers(panel: Panel) {
  const { server, page } = panel
  for (const name of ['Arif', 'Budi', 'Citra']) server.writePlayer(name)
  await server.start()
  const arif = await server.play('Arif')
  await arif.join('START')
  const budi = await server.play('Budi')
  await panel.open('/players')
  await rows(panel).nth(1).waitFor()
  await page.getByRole('table').getByText('Online in START').waitFor()
  return { arif, budi }
}

test('lists online players with world and a running time', async ({ panel }) => {
  const { page } = panel
  await page.clock.install({ time: Date.now() + 3_725_000 })
  await openPlayers(panel)
  await rows(panel)
    .first()
    .getByText(/^1h \dm \d+s$/)
    .waitFor()
  expect(await rows(panel).count()).toBe(2)
  const map = rows(panel).first().getByRole('link', { name: 'START' })
  expect(await map.getAttribute('href')).toBe('/worlds?map=START')
  await rows(panel).nth(1).getByText('In the world menu').waitFor()
  await page.getByRole('status').getByText('2 players', { exact: true }).waitFor()
  await page.clock.fastForward(3_600_000)
  await rows(panel)
    .first()
    .getByText(/^2h \dm \d+s$/)
    .waitFor()
  await expectFitLayout(panel, 'online-now')
})

test('updates joins, leaves and world changes live, also in the table', async ({ panel }) => {
  const { page, server, traffic } = panel
  const { arif, budi } = await openPlayers(panel)
  const citra = await server.play('Citra')
  await citra.join('START')
  const table = page.getByRole('table')
  await table.getByRole('row').filter({ hasText: 'Citra' }).getByText('Online in START').waitFor()
  await arif.leave()
  await rows(panel).first().getByText('In the world menu').waitFor()
  await budi.quit()
  await table.getByText('Offline').waitFor()
  const lists = traffic.callsTo(listPlayers).length
  const newcomer = await server.play('Newcomer')
  await table.getByText('Newcomer').waitFor()
  expect(traffic.callsTo(listPlayers).length).toBeGreaterThan(lists)
  for (const each of [arif, citra, newcomer]) await each.quit()
  await page.getByText('No players online right now').waitFor()
  await expectFitLayout(panel, 'online-nobody')
  expect(traffic.callsTo(listOnlinePlayers)).toHaveLength(1)
})

test('reports a stopped server, and retries a failed list', async ({ panel }) => {
  const { traffic, page } = panel
  await panel.open('/players')
  await page.getByText('Your server is not running').waitFor()
  await expectFitLayout(panel, 'online-off')
  traffic.refuse(listOnlinePlayers, 503)
  await panel.server.start()
  await page.reload()
  const failed = page.getByRole('heading', { name: 'Failed to fetch who is online.' })
  await failed.waitFor()
  traffic.restore(listOnlinePlayers)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No players online right now').waitFor()
})

test('mutes a player for a preset or custom time, and unmutes them', async ({ panel }) => {
  const { traffic, page } = panel
  await openPlayers(panel)
  await inStrip(panel, 'Mute Arif').click()
  const dialog = page.getByRole('dialog', { name: 'Mute Arif?' })
  await dialog.getByRole('radio', { name: '30 minutes' }).waitFor()
  expect(await dialog.getByRole('radio', { name: '30 minutes' }).isChecked()).toBe(true)
  await expectFitLayout(panel, 'mute')
  await dialog.getByRole('radio', { name: 'Another time…' }).check()
  const other = dialog.getByLabel('Duration')
  await other.fill('soon')
  await page.keyboard.press('Enter')
  await dialog.getByText('A duration is such as 30m, 12h, 7d, 2w or perm.').waitFor()
  expect(traffic.callsTo(mutePlayer)).toEqual([])
  await other.fill(' 45m ')
  await page.keyboard.press('Enter')
  await page.getByText('Arif is muted for 45m.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(mutePlayer).map((it) => it.body)).toEqual([{ duration: '45m' }])
  await rows(panel).first().getByText('Muted').waitFor()
  await page.getByRole('table').getByText('Muted').waitFor()
  await expectFitLayout(panel, 'muted')
  await inStrip(panel, 'Let Arif chat again').click()
  await page.getByText('Arif may chat again.').waitFor()
  expect(traffic.callsTo(unmutePlayer)).toHaveLength(1)
  await inStrip(panel, 'Mute Arif').waitFor()
})

test('mutes an offline player from the table permanently', async ({ panel }) => {
  const { traffic, page } = panel
  await openPlayers(panel)
  await page.getByRole('table').getByRole('button', { name: 'Mute Citra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mute Citra?' })
  await dialog.getByRole('radio', { name: 'For good' }).check()
  await dialog.getByRole('button', { name: 'Mute player' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(traffic.callsTo(mutePlayer).map((it) => it.body)).toEqual([{ duration: 'perm' }])
  await page
    .getByRole('table')
    .getByRole('button', { name: 'Message Citra' })
    .click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('sends a message to one player by keyboard alone, and reports a refusal', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openPlayers(panel)
  await inStrip(panel, 'Message Arif').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message Arif' })
  await dialog.waitFor()
  expect(await dialog.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true)
  await expect
    .poll(() =>
      dialog.getByLabel('Message', { exact: true }).evaluate((it) => it === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.type('Please stop that.')
  await dialog.getByText('183 characters left').waitFor()
  await expectFitLayout(panel, 'message')
  traffic.refuse(messagePlayer, 500)
  await page.keyboard.press('Enter')
  await page.getByText('Failed to send the message.').waitFor()
  traffic.restore(messagePlayer)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Arif has read your message in the game.').waitFor()
  expect(traffic.callsTo(messagePlayer).map((it) => it.body)).toEqual([
    { text: 'Please stop that.' },
    { text: 'Please stop that.' },
  ])
})

test('confirms kick and ban in the strip as in the table', async ({ panel }) => {
  const { traffic, page } = panel
  await openPlayers(panel)
  await inStrip(panel, 'Kick Arif').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Arif was kicked.').waitFor()
  expect(traffic.callsTo(kickPlayer)).toHaveLength(1)
  await inStrip(panel, 'Ban Budi').click()
  await page.getByLabel('For good, and delete their data').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban and delete' }).click()
  await page.getByText(/^Budi was banned/).waitFor()
  expect(traffic.callsTo(banPlayer)).toHaveLength(1)
  await page.getByText('No players online right now').waitFor()
})

test('lists online players on the dashboard', async ({ panel }) => {
  const { page, server } = panel
  await server.start()
  const clients = [await server.play('Arif')]
  await panel.open('/dashboard')
  const names = page.getByRole('region', { name: 'Playing now' })
  await names.getByText('Arif').waitFor()
  for (let number = 1; number <= 10; number++) clients.push(await server.play(`Player${number}`))
  await names.getByText('and 3 more').waitFor()
  await expectFitLayout(panel, 'playing-now')
  await Promise.all(clients.map((it) => it.quit()))
  await names.getByText('No players').waitFor()
  await server.play('Arif')
  await names.getByRole('link', { name: 'Show players' }).click()
  await list(panel).waitFor()
})
