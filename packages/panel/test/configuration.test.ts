import {
  readServerConfig,
  saveNewbieKit,
  saveServerConfig,
} from '@trellis/contract/game/configuration.ts'
import { searchServerItems } from '@trellis/contract/game/items.ts'
import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import { expect } from 'vitest'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

const startConfig = { creatorList: ['Maya', 'Budi'], autofarmDelay: 1000 }
const kitItems = [
  [2, 200],
  [242, 1],
]
const startKit = { Gemss: 500, Coin: 3, Seasonals_Token: 7, items: kitItems }

const saveConfig = ({ server }: Panel, changes: object = {}) =>
  server.put('/server/config?apply=now', { ...startConfig, ...changes })
const saveKit = ({ server }: Panel, ITEMS: object[] = [startKit]) =>
  server.put('/server/newbie-kit?apply=now', { ITEMS })

const saveBar = ({ page }: Panel) => page.getByRole('region', { name: 'Save' })

async function openTab(panel: Panel, tab: string) {
  await panel.open(`/configuration?tab=${tab}`)
  await saveBar(panel).waitFor()
}

/** Pushes a state of the server that would pass too quickly for a test. */
async function pushStatus({ traffic, server }: Panel, status: ServerStatus) {
  const now = await server.server()
  await traffic.push({
    type: 'server_state',
    payload: { serverId: now.serverId, server: { ...now, status } },
  })
}

async function pickItem({ page }: Panel, text: string, name: string) {
  await page.getByRole('combobox', { name: 'Item' }).fill(text)
  await page.getByRole('option', { name, exact: true }).click()
}

test('reports a configuration that cannot be loaded, and has nothing to configure for a banned account or without a server', async ({
  panel,
}) => {
  const { page, traffic } = panel
  traffic.refuse(readServerConfig, 500)
  await panel.open('/configuration')
  await page.getByRole('heading', { name: 'Failed to fetch server settings.' }).waitFor()
  traffic.restore(readServerConfig)
  await button(panel, 'Try again').click()
  await page.getByLabel('Autofarm Delay').waitFor()

  await panel.ban()
  traffic.forgetCalls()
  await page.goto(`${panel.origin}/configuration`)
  await page.getByText('Your account is banned. You cannot change server configuration.').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(traffic.callsTo(readServerConfig)).toHaveLength(0)

  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/unban`)
  await panel.server.leave()
  await page.reload()
  await page.getByText('You need a server to access configuration settings.').waitFor()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

/** Shows the tabs of a server that is online or offline only, with the unsaved edits. */
async function passThroughStates(panel: Panel): Promise<void> {
  const { page } = panel
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'General',
    'Newbie Kit',
    'Custom Items',
    'Custom Textures',
  ])
  await page.getByLabel('Autofarm Delay').fill('750')
  await page.getByLabel('GrowID').fill('Half')
  const busy = 'Your server is busy. Configuration will be available once it is online or offline.'
  const starting = 'Your server is starting up. Configuration will be available once it is online.'
  const steps = [
    ['STARTING', starting],
    ['RESTARTING', starting],
    ['STOPPING', busy],
    ['UNKNOWN', busy],
  ] as const
  for (const [status, sentence] of steps) {
    await pushStatus(panel, status)
    await page.getByText(sentence).waitFor()
    await page.getByRole('main').getByText(status, { exact: true }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
  }
  await expectFitLayout(panel, 'configuration-busy')
  await pushStatus(panel, 'ONLINE')
  await expect.poll(() => page.getByLabel('Autofarm Delay').inputValue()).toBe('750')
  expect(await page.getByLabel('GrowID').inputValue()).toBe('Half')
  expect(await page.getByText(starting).count()).toBe(0)
  await pushStatus(panel, 'OFFLINE')
  await page.getByLabel('GrowID').fill('')
}

/** Expects that the server takes the save at its next start. */
async function expectSaved({ page }: Panel): Promise<void> {
  await page.getByText('Saved. It takes effect at the next start.').waitFor()
  await closeToasts(page)
}

async function saveCreators(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  const add = button(panel, 'Add')
  const field = page.getByLabel('GrowID')
  expect(await add.isDisabled()).toBe(true)
  await field.fill('   ')
  expect(await add.isDisabled()).toBe(true)
  await field.fill('  Rani99 ')
  await add.click()
  await page.getByRole('list', { name: 'Creator List' }).getByText('Rani99').waitFor()
  await field.fill('no')
  await field.press('Enter')
  await page.getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
  await field.fill('Maya')
  await field.press('Enter')
  await page.getByText('Maya is already a creator.').waitFor()
  await button(panel, 'Remove Maya').click()
  const release = traffic.hold(readServerConfig)
  await button(panel, 'Save Settings').click()
  await expectSaved(panel)
  // The price was not sent, and is shown before the settings are read again.
  expect(await page.getByLabel('Price of a Guild').inputValue()).toBe('5000')
  release()
  traffic.restore(readServerConfig)
  const call = traffic.callsTo(saveServerConfig)[0]
  expect(call?.body).toEqual({ creatorList: ['Budi', 'Rani99'], autofarmDelay: 1000 })
  expect(call?.query).toEqual({ apply: 'restart' })
}

/** Sends the price of a guild only now that it is edited. */
async function saveGuildPrice(panel: Panel): Promise<void> {
  const { traffic, page, server } = panel
  await page.getByLabel('Price of a Guild').fill('250')
  traffic.forgetCalls()
  await button(panel, 'Save Settings').click()
  await expectSaved(panel)
  expect(traffic.callsTo(saveServerConfig).map((it) => it.body)).toEqual([
    { creatorList: ['Budi', 'Rani99'], autofarmDelay: 1000, guildPrice: 250 },
  ])
  expect(server.file('json/config.json').GUILDS).toEqual({ PRICE: 250 })
}

async function saveDelay(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  const save = button(panel, 'Save Settings')
  await expect.poll(() => save.isDisabled()).toBe(true)
  traffic.forgetCalls()
  for (const text of ['soon', '', '-1', '1.5']) {
    await page.getByLabel('Autofarm Delay').fill(text)
    await save.click()
    await page.getByText('Autofarm delay must be a valid number.').waitFor()
  }
  expect(traffic.callsTo(saveServerConfig)).toHaveLength(0)
  await page.getByLabel('Autofarm Delay').fill('400')
  await page.getByRole('combobox', { name: 'Takes effect' }).selectOption('Without a restart')
  await save.click()
  await expect.poll(() => traffic.callsTo(saveServerConfig).length).toBe(1)
  expect(traffic.callsTo(saveServerConfig)[0]?.query).toEqual({ apply: 'now' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  // The settings are read again, and the form shows them.
  await untilQuiet(page)
}

/** Keeps the edits of a refused save until they are discarded. */
async function keepRefusedEdits(panel: Panel): Promise<void> {
  const { traffic, page } = panel
  traffic.refuse(saveServerConfig, 500)
  await page.getByLabel('Autofarm Delay').fill('700')
  await button(panel, 'Save Settings').click()
  await page.getByText('Failed to save server settings.').waitFor()
  traffic.refuse(saveServerConfig, 409, 'The server is being restored.')
  await button(panel, 'Save Settings').click()
  await page.getByText('The server is being restored.').waitFor()
  expect(await page.getByLabel('Autofarm Delay').inputValue()).toBe('700')
  const requested = page.waitForEvent('dialog')
  const left = page.close({ runBeforeUnload: true })
  expect((await requested).type()).toBe('beforeunload')
  await (await requested).dismiss()
  await left
  await button(panel, 'Discard').click()
  await button(panel, 'Discard changes').click()
  await expect.poll(() => page.getByLabel('Autofarm Delay').inputValue()).toBe('400')
}

test('shows tabs online and offline only, saves creators, the price of a guild and the autofarm delay, and keeps unsaved edits, also when a save is refused or the panel is left', async ({
  panel,
}) => {
  await panel.traffic.joinLive()
  await saveConfig(panel)
  await openTab(panel, 'general')
  await passThroughStates(panel)
  await button(panel, 'Discard').click()
  await button(panel, 'Discard changes').click()
  await saveCreators(panel)
  await saveGuildPrice(panel)
  await saveDelay(panel)
  await keepRefusedEdits(panel)
  for (const name of ['Budi', 'Rani99']) await button(panel, `Remove ${name}`).click()
  await panel.page.getByText('No creators added.').waitFor()
})

test('keeps hidden kit fields, and edits currency, items and quantities', async ({ panel }) => {
  const { traffic, page } = panel
  await saveKit(panel)
  await panel.server.start()
  await openTab(panel, 'newbie-kit')
  await page.getByRole('heading', { name: 'Current Kit Items (2)' }).waitFor()
  await page.getByText('World Lock').waitFor()
  await page.getByLabel('Gems').fill('1500')
  await page.getByLabel('Coins').fill('')
  const add = button(panel, 'Add')
  expect(await add.isDisabled()).toBe(true)
  await pickItem(panel, 'rOcK', 'Rock ID 10')
  const quantity = page.getByLabel('Quantity', { exact: true })
  for (const text of ['0', '-3', '1.5', 'two', '']) {
    await quantity.fill(text)
    await add.click()
    await page.getByText('Please enter a valid quantity.').waitFor()
  }
  await quantity.fill('5')
  await add.click()
  await page.getByRole('heading', { name: 'Current Kit Items (3)' }).waitFor()
  await pickItem(panel, 'dirt', 'Dirt ID 2')
  await quantity.fill('50')
  await quantity.press('Enter')
  await expect.poll(() => page.getByLabel('Count of Dirt').inputValue()).toBe('250')
  await page.getByRole('tab', { name: 'Newbie Kit (unsaved changes)' }).waitFor()
  await button(panel, 'Remove World Lock').click()
  await button(panel, 'Save Changes & Restart Server').click()
  await expect.poll(() => traffic.callsTo(saveNewbieKit).length).toBe(1)
  expect(traffic.callsTo(saveNewbieKit)[0]?.body).toEqual({
    ITEMS: [
      {
        Gemss: 1500,
        Coin: 0,
        Seasonals_Token: 7,
        items: [
          [2, 250],
          [10, 5],
        ],
      },
    ],
  })
  await page.getByText('Your server is starting up.').waitFor()
  await page.getByRole('heading', { name: 'Current Kit Items (2)' }).waitFor()
  await page.getByText('Everything is saved').waitFor()
  await page.getByRole('tab', { name: 'Newbie Kit', exact: true }).waitFor()
})

test('limits suggestions to ten, pages a kit of many items, and treats an empty list of kits as zeros', async ({
  panel,
}) => {
  const { traffic, page } = panel
  const { body } = await panel.api.call('GET', '/items?name=seed&limit=75')
  const items = (body as { id: number; name: string }[]).map(({ id }) => [id, 1])
  await saveKit(panel, [{ ...startKit, items }])
  await openTab(panel, 'newbie-kit')
  await page.getByRole('combobox', { name: 'Item' }).fill('seed')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(10)
  expect(traffic.callsTo(searchServerItems).at(-1)?.query).toMatchObject({
    name: 'seed',
    limit: '10',
  })
  await page.keyboard.press('Escape')
  const pages = page.getByRole('navigation', { name: 'Pages of kit items' })
  const numbers = () => pages.locator('li').allInnerTexts()
  expect(await numbers()).toEqual(['1', '2', '3', '4', '5', '…', '8'])
  await pages.getByRole('button', { name: 'Page 8' }).press('Enter')
  await page.getByText(body[74].name, { exact: true }).waitFor()
  expect(await numbers()).toEqual(['1', '…', '4', '5', '6', '7', '8'])
  expect(await pages.locator('[aria-current=page]').innerText()).toBe('8')

  await saveKit(panel, [])
  await page.reload()
  await page.getByText('The kit has no items yet.').waitFor()
  await page.getByLabel('Gems').fill('1')
  await page
    .getByRole('combobox', { name: 'Takes effect' })
    .selectOption('When no player is online')
  await button(panel, 'Save Changes').click()
  await expect.poll(() => traffic.callsTo(saveNewbieKit).length).toBe(1)
  expect(traffic.callsTo(saveNewbieKit)[0]).toMatchObject({
    query: { apply: 'when-empty' },
    body: { ITEMS: [{ Gemss: 1, Coin: 0, Seasonals_Token: 0, items: [] }] },
  })
})
