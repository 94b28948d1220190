import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'
import { expectFitLayout } from './layout.ts'

test('lists ratings and chooses the world of the day, on a phone and in Indonesian too', async ({
  panel,
}) => {
  const { page, server } = panel
  await panel.open('/worlds')
  await page.getByRole('link', { name: 'World Ratings' }).click()
  await page.getByText('No ratings yet').waitFor()
  const rating = (sum: number) => ({ sum, weight: 10, visits: 0 })
  const longName = 'W'.repeat(24)
  putWorlds(server, { GOOD: {}, [longName]: {} })
  server.write('json/ratings.json', {
    worlds: { GOOD: rating(50), [longName]: rating(35), GONE: rating(40) },
  })
  await panel.open('/world-ratings')
  await page.getByText('4 of 5 stars').waitFor()
  expect(await page.getByText('GONE').count()).toBe(0)
  await page.getByText('No world of the day was chosen.').waitFor()
  await page.getByRole('button', { name: 'Choose GOOD as world of the day' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('World of the day until midnight UTC: GOOD.').waitFor()
  expect((await server.get('/server/world-ratings')).body.worldOfDay).toBe('GOOD')
  await panel.open('/dashboard')
  const ofDay = page.getByRole('main').locator('a[href="/worlds?map=GOOD"]')
  await ofDay.getByText('World of the day · Empty').waitFor()
  await ofDay.locator('canvas[data-thumbnail=drawn]').waitFor()
  const links = page.getByRole('main').locator('li > a[href^="/worlds?map="]')
  expect(await links.first().getAttribute('href')).toBe('/worlds?map=GOOD')
  await setLanguage(panel, 'id')
  await panel.open('/dashboard')
  await ofDay.getByText('World hari ini · Kosong').waitFor()
  await expectFitLayout(panel, 'dashboard-world-of-day-id')
  await panel.open('/world-ratings')
  await page.getByText('4 dari 5 bintang').waitFor()
})
