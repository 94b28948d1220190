import type { Page } from 'playwright-core'
import { createDemoArchive } from '../../packages/cli/src/demo/demo-archive.ts'
import { withServerOwner } from './server-owner.ts'

/** Runs `measure` on the dashboard of an owner with an offline server; `openTown` opens the map of a large world. */
export function withMapOwner<Result>(
  measure: (page: Page, openTown: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  return withServerOwner({ serverName: 'Maps' }, ({ page, url }) =>
    measure(page, () => importTown(page, url)),
  )
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
