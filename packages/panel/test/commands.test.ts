import { chatCommandNames } from '@trellis/contract/kit/chat-commands.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const find = async ({ server }: Panel, name: string) => {
  const { body } = await server.get('/server/commands')
  return body.commands.find((it: { name: string }) => it.name === name)
}

async function searchCommands(panel: Panel): Promise<void> {
  const { page } = panel
  await page.getByRole('heading', { name: `Commands (${chatCommandNames.length})` }).waitFor()
  await page.getByRole('textbox', { name: 'Search commands' }).fill('/shop')
  await page.getByRole('heading', { name: 'Commands (1)' }).waitFor()
  await page.getByText('/buy [item] [count]').waitFor()
  await page.getByRole('textbox', { name: 'Search commands' }).fill('qqq')
  await page.getByText('No command found').waitFor()
}

/** Changes rank, roles, names, price and cooldown by keyboard. */
async function changeCommand(panel: Panel): Promise<void> {
  const { page } = panel
  await page.getByRole('textbox', { name: 'Search commands' }).fill('kick')
  await page.getByRole('button', { name: 'Edit /kick', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '/kick <player> [reason]' })
  await dialog.getByLabel('From which rank on').selectOption('Administrator')
  await dialog.getByLabel('Also these roles').fill('Helper, Event Host')
  await dialog.getByLabel('Price in gems').fill('15')
  await dialog.getByLabel('Cooldown in seconds').fill('60')
  await dialog.getByLabel('Other names').fill('msg')
  await page.keyboard.press('Enter')
  await dialog.getByText('Two commands have the same name.').waitFor()
  await dialog.getByLabel('Other names').fill('/Boot out')
  await dialog.getByLabel('Other names').press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Administrator and above, Helper, Event Host').waitFor()
  await page.getByText('Once in 60 s').waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(() => find(panel, 'kick'))
    .toEqual({
      ...{ name: 'kick', isEnabled: true, rank: 4, roles: ['Helper', 'Event Host'] },
      ...{ aliases: ['boot', 'out'], price: 15, cooldownSeconds: 60 },
    })
}

/** Switches a command off, and returns it to the default. */
async function switchOff(panel: Panel): Promise<void> {
  const { page } = panel
  const edit = () => page.getByRole('button', { name: 'Edit /who' }).click()
  const use = () => page.getByRole('button', { name: 'Use these settings' }).click()
  await edit()
  await page.getByLabel('Players can use it').click()
  await use()
  await page.getByText('Off', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await find(panel, 'who')).isEnabled).toBe(false)
  await edit()
  await page.getByRole('button', { name: 'Back to the default' }).click()
  await use()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await find(panel, 'who')).isEnabled).toBe(true)
}

test('is reached from the configuration, lists every command, finds one by an alias, changes and switches off commands, and speaks Indonesian', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/configuration')
  await page.getByRole('link', { name: 'Open the commands' }).click()
  await page.getByRole('heading', { name: 'Commands', exact: true }).waitFor()
  await searchCommands(panel)
  await changeCommand(panel)
  await page.getByRole('textbox', { name: 'Search commands' }).fill('')
  await switchOff(panel)
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByRole('button', { name: 'Ubah /who' }).click()
  await page.getByRole('dialog').getByText('Lihat siapa saja di world ini.').waitFor()
})
