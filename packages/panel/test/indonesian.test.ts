import { activityActions } from '@trellis/contract/sentences/activity-actions.ts'
import { expect, vi } from 'vitest'
import { insertWorded } from '../../api/src/platform/activity-log/store.ts'
import { expectNoAxeTrouble } from './kit/browser.ts'
import { listEnglishTexts, readCatalogues, renderPseudoFile } from './kit/catalogues.ts'
import { test } from './kit/real-panel.ts'
import {
  administeredPages,
  countRequests,
  furnish,
  listClipped,
  listLeftovers,
  ownedPages,
  readExcess,
  settle,
  speak,
  takeShot,
} from './kit/walk.ts'

vi.setConfig({ testTimeout: 300_000 })

test('has no English text of the panel on any page, and everything fits', async ({ panel }) => {
  const { page } = panel
  await furnish(panel)
  await speak(panel, 'id')
  countRequests(page)
  const texts = listEnglishTexts()
  expect(texts.whole.length).toBeGreaterThan(500)
  const faults: Record<string, string[]> = {}
  for (const path of [...ownedPages, ...administeredPages]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await panel.open(`/${path}`)
    await settle(page)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('id')
    const found = new Set(await listLeftovers(page, texts))
    await takeShot(page, path, 1280)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeTrouble(page)
    for (const text of await listClipped(page)) found.add(text)
    const excess = await readExcess(page)
    if (excess > 0) found.add(`${excess} px too wide`)
    await takeShot(page, path, 360)
    if (found.size > 0) faults[path] = [...found]
  }
  expect(faults).toEqual({})
})

test('words every action of the activity log, also of entries without a code', async ({
  panel,
}) => {
  const known = readCatalogues('id').get('activity-actions') ?? {}
  expect(Object.keys(known).toSorted()).toEqual(Object.keys(activityActions).toSorted())
  const { maya, page } = panel
  await panel.promote()
  await panel.seed(async (tx) => {
    await tx.deleteFrom('activity').execute()
    const by = { actorType: 'User', actorId: maya.id, actorName: 'Maya', details: {} } as const
    for (const action of Object.values(activityActions))
      await insertWorded(tx, { ...by, subjectId: maya.id, at: Date.now(), action })
  })
  await speak(panel, 'id')
  for (const [path, count] of [
    ['/admin?tab=logs', 10],
    ['/dashboard', 8],
  ] as const) {
    await panel.open(path)
    await settle(page)
    const shown = await page.getByRole('main').innerText()
    const lines = shown.split('\n').map((line) => line.trim())
    const translated = new Set(Object.values(known))
    expect(lines.filter((line) => translated.has(line)).length).toBeGreaterThanOrEqual(count)
    expect(Object.values(activityActions).filter((action) => lines.includes(action))).toEqual([])
  }
})

test('fits a phone in a language with long words', async ({ panel }) => {
  const { page, context } = panel
  await furnish(panel)
  await context.route('**/assets/messages/en/*.js', async (route) => {
    const body = await renderPseudoFile(new URL(route.request().url()).pathname)
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  countRequests(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const faults: Record<string, string[]> = {}
  for (const path of [...ownedPages, ...administeredPages]) {
    await panel.open(`/${path}`)
    await settle(page)
    const found = await listClipped(page)
    const excess = await readExcess(page)
    if (excess > 0) found.push(`${excess} px too wide`)
    if (found.length > 0) faults[path] = found
    await takeShot(page, `pseudo-${path}`, 360)
  }
  expect(faults).toEqual({})
})
