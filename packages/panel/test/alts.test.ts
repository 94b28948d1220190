import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

function addLogins({ server }: Panel) {
  const day = Math.floor(Date.now() / 86_400_000)
  const mark = (player: string, of: string, hash: string) => ({ player, of, hash, day })
  for (const name of ['Arif', 'Budi', 'Citra']) server.writePlayer(name, { level: 3 })
  const marks = [
    mark('Arif', 'device', 'x'),
    mark('Budi', 'device', 'x'),
    mark('Arif', 'address', 'y'),
    ...['Citra', 'Dodi', 'Eka', 'Fajar', 'Gita'].map((name) => mark(name, 'address', 'y')),
  ]
  server.write('../../control/logins.json', { marks })
}

test('shows other accounts on a profile, and bans those of one device when chosen', async ({
  panel,
}) => {
  const { page, server } = panel
  addLogins(panel)
  await panel.open('/players?player=Arif')
  const list = page.getByRole('list', { name: 'Accounts that may belong to Arif' })
  await list.getByText('Same device').waitFor()
  expect(await list.getByText('Weak: an address that many players share').count()).toBe(5)
  await expectFitLayout(panel, 'alts')
  await page.getByRole('button', { name: 'Ban', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Budi' }).check()
  expect(await dialog.getByRole('checkbox', { name: 'Citra' }).count()).toBe(0)
  await expectFitLayout(panel, 'alts-ban')
  await dialog.getByRole('button', { name: 'Ban player' }).click()
  await page.getByText('2 accounts are banned. Their data is kept.').waitFor()
  const { body } = await server.get('/server/banned-players')
  expect(body.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Arif', 'Budi'])
})

test('searches other accounts on the page of moderation, in Indonesian too', async ({ panel }) => {
  const { page } = panel
  addLogins(panel)
  await setLanguage(panel, 'id')
  await panel.open('/moderation')
  await page.getByLabel('GrowID').fill('Budi')
  await page.keyboard.press('Enter')
  await page.getByText('Perangkat sama').waitFor()
  await expectFitLayout(panel, 'alts-id')
  await page.getByLabel('GrowID').fill('Nobody')
  await page.keyboard.press('Enter')
  await page.getByText('Tidak ada akun lain untuk Nobody').waitFor()
})
