import {
  banPlayer,
  kickPlayer,
  listOnlinePlayers,
  listPlayers,
  messagePlayer,
  mutePlayer,
  unmutePlayer,
} from '@trellis/contract/game/players.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

const list = ({ page }: Panel) => page.getByRole('list', { name: 'Players online' })
const rows = (panel: Panel) => list(panel).getByRole('listitem')
const inStrip = (panel: Panel, name: string) =>
  list(panel).getByRole('button', { name, exact: true })

/** Arif plays in START and Budi is in the menu. */
async function playGame({ server }: Panel) {
  await server.start()
  const arif = await server.play('Arif')
  await arif.join('START')
  const budi = await server.play('Budi')
  return { arif, budi }
}

const writePlayers = ({ server }: Panel) => {
  for (const name of ['Arif', 'Budi', 'Citra']) server.writePlayer(name)
}

async function expectPlayers(panel: Panel) {
  await rows(panel).nth(1).waitFor()
  await panel.page.getByRole('table').getByText('Online in START').waitFor()
}

test('lists online players with world and a running time, and follows them live in list, table and dashboard', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  await page.clock.install({ time: Date.now() + 3_725_000 })
  writePlayers(panel)
  const { arif, budi } = await playGame(panel)
  await panel.open('/players')
  await expectPlayers(panel)
  await rows(panel)
    .first()
    .getByText(/^1h \dm \d+s$/)
    .waitFor()
  expect(await rows(panel).count()).toBe(2)
  const map = rows(panel).first().getByRole('link', { name: 'START' })
  expect(await map.getAttribute('href')).toBe('/worlds?map=START')
  await rows(panel).nth(1).getByText('In the world menu').waitFor()
  await page.getByRole('status').getByText('2 players', { exact: true }).waitFor()

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
  expect(traffic.callsTo(listOnlinePlayers)).toHaveLength(1)
  await page.clock.fastForward(3_600_000)
  await rows(panel)
    .first()
    .getByText(/^2h \dm \d+s$/)
    .waitFor()
  for (const each of [arif, citra, newcomer]) await each.quit()
  await page.getByText('No players online right now').waitFor()
  await expectFitLayout(panel, 'online-nobody')

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const names = page.getByRole('region', { name: 'Playing now' })
  const clients = [await server.play('Arif')]
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

test('reports a stopped server and a failed list, then mutes, messages, kicks and bans players of a running one', async ({
  panel,
}) => {
  const { traffic, page } = panel
  writePlayers(panel)
  await panel.open('/players')
  await page.getByText('Your server is not running').waitFor()
  traffic.refuse(listOnlinePlayers, 503)
  await playGame(panel)
  await page.reload()
  const failed = page.getByRole('heading', { name: 'Failed to fetch who is online.' })
  await failed.waitFor()
  traffic.restore(listOnlinePlayers)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expectPlayers(panel)
  await muteForTime(panel)
  await muteForGood(panel)
  await messageByKeyboard(panel)

  await closeToasts(page)
  await inStrip(panel, 'Kick Arif').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Arif was kicked.').waitFor()
  expect(traffic.callsTo(kickPlayer)).toHaveLength(1)
  await closeToasts(page)
  await inStrip(panel, 'Ban Budi').click()
  await page.getByLabel('For good, and delete their data').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban and delete' }).click()
  await page.getByText(/^Budi was banned/).waitFor()
  expect(traffic.callsTo(banPlayer)).toHaveLength(1)
  await page.getByText('No players online right now').waitFor()
})

/** Mutes an online player for a custom time, and lets them chat again. */
async function muteForTime(panel: Panel) {
  const { traffic, page } = panel
  await inStrip(panel, 'Mute Arif').click()
  const dialog = page.getByRole('dialog', { name: 'Mute Arif?' })
  await dialog.getByRole('radio', { name: '30 minutes' }).waitFor()
  expect(await dialog.getByRole('radio', { name: '30 minutes' }).isChecked()).toBe(true)
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
  await closeToasts(page)
}

/** Mutes an offline player from the table, who can get no message. */
async function muteForGood(panel: Panel) {
  const { traffic, page } = panel
  traffic.forgetCalls()
  await page.getByRole('table').getByRole('button', { name: 'Mute Citra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mute Citra?' })
  await dialog.getByRole('radio', { name: 'For good' }).check()
  await dialog.getByRole('button', { name: 'Mute player' }).click()
  await dialog.waitFor({ state: 'detached' })
  await closeToasts(page)
  expect(traffic.callsTo(mutePlayer).map((it) => it.body)).toEqual([{ duration: 'perm' }])
  await page
    .getByRole('table')
    .getByRole('button', { name: 'Message Citra' })
    .click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
}

/** Sends a message to one player by keyboard alone, which is refused at first. */
async function messageByKeyboard(panel: Panel) {
  const { traffic, page } = panel
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
}
