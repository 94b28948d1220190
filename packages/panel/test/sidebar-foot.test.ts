import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { maya, type RealPanel, test } from './kit/real-panel.ts'

const names = { username: 'Maximiliana Wintersun 01', server: 'Adas-Workshop-North1' }

async function rename({ seed }: { seed: RealPanel['seed'] }) {
  await seed(async (tx) => {
    const { username, server: name } = names
    await tx.updateTable('account').set({ username }).where('id', '=', maya.id).execute()
    await tx.updateTable('server').set({ name, name_key: name.toLowerCase() }).execute()
  })
}

/** Returns true if the element's middle is in the window and nothing covers it. */
const isReachable = (it: Locator) =>
  it.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(inFront)
  })

async function expectInside(page: Page, foot: Locator) {
  const room = await foot.boundingBox()
  const logOut = foot.getByRole('button', { name: 'Log out' })
  for (const each of [logOut, foot.getByRole('radiogroup')]) {
    const box = await each.boundingBox()
    expect(box !== null && room !== null && box.x + box.width <= room.x + room.width).toBe(true)
  }
  expect(await isReachable(logOut)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('fits a long user name and a long server name, with the logout visible, also in the drawer of a phone', async ({
  panel,
}) => {
  const { page } = panel
  await rename({ seed: (work) => panel.seed(work) })
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: names.server }).waitFor()
  await expectInside(page, page.getByRole('complementary').locator('footer'))

  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main' })
  await drawer.getByText(names.server).waitFor()
  await expectInside(page, drawer.locator('footer'))
  await drawer.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
})

test('omits the discriminator "0" of accounts that have none, and shows the colour schemes in one line next to the tabs of an admin', async ({
  panel,
}) => {
  const { page } = panel
  await panel.seed((tx) => tx.updateTable('account').set({ discriminator: '0' }).execute())
  await panel.permit(['users:view'])
  await panel.open('/profile')
  await page.getByRole('heading', { name: 'Account details' }).waitFor()
  expect(await page.getByText('maya#').count()).toBe(0)
  expect(await page.getByText('maya', { exact: true }).count()).toBe(2)

  await page.getByRole('link', { name: 'Admin Panel' }).click()
  const footer = page.getByRole('complementary').locator('footer')
  const schemes = footer.getByRole('radiogroup').locator('label')
  await schemes.first().waitFor()
  const tops = await schemes.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expectInside(page, footer)
})
