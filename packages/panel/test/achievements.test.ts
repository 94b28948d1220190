import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('sets the reward of an achievement and turns another off, also in Indonesian', async ({
  panel,
}) => {
  const { page, server } = panel
  await panel.open('/achievements')
  await page.getByText('Break blocks: 1,000.').waitFor()
  await page.getByLabel('Gems for Breaker').fill('250')
  await page.getByLabel('XP for Breaker').fill('500')
  await page.getByLabel('Title for Breaker').selectOption('OfLegend')
  await page.getByLabel('Title for Builder').selectOption('GrowPass Gold')
  await page.getByRole('switch', { name: 'Use First Block' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect
    .poll(async () => (await server.get('/server/achievements')).body.achievements.slice(0, 2))
    .toEqual([
      { name: 'broken-1', isEnabled: false, gems: 0 },
      { name: 'broken-1000', isEnabled: true, gems: 250, xp: 500, title: 'OfLegend' },
    ])
  const { ACHIEVEMENTS } = server.file('json/config.json')
  expect(ACHIEVEMENTS.ENTRIES).toContainEqual({ name: 'placed-100', title: 'GrowPass_Gold' })
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByText('Hancurkan 1.000 block.').waitFor()
  await page.getByLabel('XP untuk Penghancur').fill('0')
  await page.getByLabel('Title untuk Penghancur').selectOption('Tanpa title')
  await page.getByRole('button', { name: 'Simpan perubahan' }).click()
  await expect
    .poll(async () => (await server.get('/server/achievements')).body.achievements[1])
    .toEqual({ name: 'broken-1000', isEnabled: true, gems: 250 })
})

test('lists the achievements of a player in their profile', async ({ panel }) => {
  const { page, server } = panel
  server.write('players/Ann_.json', {
    name: 'Ann',
    level: 12,
    achievements: ['level-10', 'broken-1', 'unknown-9'],
  })
  await panel.open('/players?player=Ann')
  await page.getByText('2 of 29').waitFor()
  await page.getByText('Getting Started').waitFor()
  await expectFitLayout(panel, 'profile-achievements')
})
