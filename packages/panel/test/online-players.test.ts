import {
  banPlayer,
  kickPlayer,
  listOnlinePlayers,
  listPlayers,
  messagePlayer,
  mutePlayer,
  type OnlinePlayer,
  unmutePlayer,
} from '@trellis/contract/players.ts'
import { expect, vi } from 'vitest'
import { joinedAt } from './fake-players.ts'
import { setServer } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

vi.setConfig({ testTimeout: 60_000 })

const list = ({ page }: Panel) => page.getByRole('list', { name: 'Players online' })
const rows = (panel: Panel) => list(panel).getByRole('listitem')
const inStrip = (panel: Panel, name: string) =>
  list(panel).getByRole('button', { name, exact: true })

async function openPlayers(panel: Panel) {
  setServer(panel.api.world, { status: 'ONLINE', players: 2 })
  await panel.open('/players')
  await list(panel).waitFor()
  await panel.api.sockets.opened(1)
}

const tell = ({ api }: Panel, players: OnlinePlayer[]) =>
  api.sockets.send({ type: 'players_online', payload: { players } })
const playing = (name: string, world: string | null = null): OnlinePlayer => ({
  name,
  world,
  since: joinedAt,
  mutedUntil: null,
})

test('who is online is listed with world and time, which counts up', async ({ panel }) => {
  const { page } = panel
  await page.clock.install({ time: Date.parse(joinedAt) + 3_725_000 })
  await openPlayers(panel)
  await rows(panel)
    .first()
    .getByText(/^1h 2m \d+s$/)
    .waitFor()
  expect(await rows(panel).count()).toBe(2)
  const map = rows(panel).first().getByRole('link', { name: 'BUYGEMS' })
  expect(await map.getAttribute('href')).toBe('/worlds?map=BUYGEMS')
  await rows(panel).nth(1).getByText('In the world menu').waitFor()
  await page.getByRole('status').getByText('2 players', { exact: true }).waitFor()
  await page.clock.fastForward(3_600_000)
  await rows(panel)
    .first()
    .getByText(/^2h 2m \d+s$/)
    .waitFor()
  await expectFitLook(panel, 'online-now')
})

test('who comes, goes and travels is seen without a reload, in the table too', async ({
  panel,
}) => {
  await openPlayers(panel)
  tell(panel, [playing('Citra', 'START'), playing('Arif')])
  await rows(panel).first().getByText('Citra').waitFor()
  await rows(panel).first().getByRole('link', { name: 'START' }).waitFor()
  const table = panel.page.getByRole('table')
  await table.getByText('Online in START').waitFor()
  await table.getByText('Offline').waitFor()
  const lists = panel.api.callsOf(listPlayers).length
  tell(panel, [playing('Newcomer', 'START')])
  await expect.poll(() => panel.api.callsOf(listPlayers).length).toBeGreaterThan(lists)
  tell(panel, [])
  await panel.page.getByText('Nobody is online right now').waitFor()
  await expectFitLook(panel, 'online-nobody')
  expect(panel.api.callsOf(listOnlinePlayers)).toHaveLength(1)
})

test('a server that is off says so, and a list that fails can be asked for again', async ({
  panel,
}) => {
  const { api, page } = panel
  setServer(api.world, { status: 'OFFLINE' })
  await panel.open('/players')
  await page.getByText('Your server is not running').waitFor()
  await expectFitLook(panel, 'online-off')
  api.refuse(listOnlinePlayers, 503)
  setServer(api.world, { status: 'ONLINE' })
  await page.reload()
  const failed = page.getByRole('heading', { name: 'Failed to fetch who is online.' })
  await failed.waitFor()
  api.restore(listOnlinePlayers)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await list(panel).waitFor()
})

test('a player is muted for a chosen time or another, and may chat again', async ({ panel }) => {
  const { api, page } = panel
  await openPlayers(panel)
  await inStrip(panel, 'Mute Arif').click()
  const dialog = page.getByRole('dialog', { name: 'Mute Arif?' })
  await dialog.getByRole('radio', { name: '30 minutes' }).waitFor()
  expect(await dialog.getByRole('radio', { name: '30 minutes' }).isChecked()).toBe(true)
  await expectFitLook(panel, 'mute')
  await dialog.getByRole('radio', { name: 'Another time…' }).check()
  const other = dialog.getByLabel('Duration')
  await other.fill('soon')
  await page.keyboard.press('Enter')
  await dialog.getByText('A duration is such as 30m, 12h, 7d, 2w or perm.').waitFor()
  expect(api.callsOf(mutePlayer)).toEqual([])
  await other.fill(' 45m ')
  await page.keyboard.press('Enter')
  await page.getByText('Arif is muted for 45m.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(mutePlayer).map((it) => it.body)).toEqual([{ duration: '45m' }])
  await rows(panel).first().getByText('Muted').waitFor()
  await page.getByRole('table').getByText('Muted').waitFor()
  await expectFitLook(panel, 'muted')
  await inStrip(panel, 'Let Arif chat again').click()
  await page.getByText('Arif may chat again.').waitFor()
  expect(api.callsOf(unmutePlayer)).toHaveLength(1)
  await inStrip(panel, 'Mute Arif').waitFor()
})

test('a player who is offline can be muted from the table, for good', async ({ panel }) => {
  const { api, page } = panel
  await openPlayers(panel)
  await page.getByRole('table').getByRole('button', { name: 'Mute Citra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mute Citra?' })
  await dialog.getByRole('radio', { name: 'For good' }).check()
  await dialog.getByRole('button', { name: 'Mute player' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(api.callsOf(mutePlayer).map((it) => it.body)).toEqual([{ duration: 'perm' }])
  await page
    .getByRole('table')
    .getByRole('button', { name: 'Message Citra' })
    .click({ force: true })
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a message goes to one player by keyboard alone, and a refusal is told', async ({ panel }) => {
  const { api, page } = panel
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
  await expectFitLook(panel, 'message')
  api.refuse(messagePlayer, 500)
  await page.keyboard.press('Enter')
  await page.getByText('Failed to send the message.').waitFor()
  api.restore(messagePlayer)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Arif has read your message in the game.').waitFor()
  expect(api.callsOf(messagePlayer).map((it) => it.body)).toEqual([
    { text: 'Please stop that.' },
    { text: 'Please stop that.' },
  ])
})

test('kick and ban are asked for in the strip as in the table', async ({ panel }) => {
  const { api, page } = panel
  await openPlayers(panel)
  await inStrip(panel, 'Kick Arif').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Kick player' }).click()
  await page.getByText('Arif was kicked.').waitFor()
  expect(api.callsOf(kickPlayer)).toHaveLength(1)
  await inStrip(panel, 'Ban Budi').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ban and delete' }).click()
  await page.getByText('Budi was banned.').waitFor()
  expect(api.callsOf(banPlayer)).toHaveLength(1)
  await expect.poll(() => rows(panel).count()).toBe(1)
})

test('the dashboard names who plays', async ({ panel }) => {
  setServer(panel.api.world, { status: 'ONLINE', players: 2 })
  await panel.open('/dashboard')
  const names = panel.page.getByRole('region', { name: 'Playing now' })
  await names.getByText('Arif').waitFor()
  await panel.api.sockets.opened(1)
  tell(
    panel,
    Array.from({ length: 11 }, (_, at) => playing(`Player${at}`)),
  )
  await names.getByText('and 3 more').waitFor()
  await expectFitLook(panel, 'playing-now')
  tell(panel, [])
  await names.getByText('Nobody').waitFor()
  tell(panel, [playing('Arif')])
  await names.getByRole('link', { name: 'Show players' }).click()
  await list(panel).waitFor()
})
