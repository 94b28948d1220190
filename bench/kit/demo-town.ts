import type { Page } from 'playwright-core'
import { launchBrowser, Person } from '../../e2e/kit/browser.ts'
import { Trellis } from '../../e2e/kit/trellis.ts'
import { createDemoArchive } from '../../packages/cli/src/demo/demo-archive.ts'

/** Runs `measure` on the dashboard of an owner with an offline server; `openTown` opens the map of a large world. */
export async function withMapOwner<Result>(
  measure: (page: Page, openTown: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const trellis = await Trellis.start()
  const browser = await launchBrowser()
  try {
    const person = await Person.arrive(browser, trellis.url)
    await person.signIn('Owner')
    await person.register('Owner')
    await person.createServer('Maps')
    const { page } = person
    return await measure(page, () => importTown(page, trellis.url))
  } finally {
    await browser.close()
    await trellis.stop()
  }
}

async function importTown(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard?tab=storage`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'town.zip',
    mimeType: 'application/zip',
    buffer: await createDemoArchive('Owner'),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await page.getByText('The archive was imported').waitFor()
  await page.goto(`${url}/worlds?map=TOWN`)
}
