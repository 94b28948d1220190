import { activityActions } from '@trellis/contract/sentences/activity-actions.ts'
import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { insertWorded } from '../../api/src/platform/activity-log/store.ts'
import { listPages } from '../plugins/first-load.ts'
import { expectNoAxeViolations } from './kit/browser.ts'
import { listEnglishTexts, readCatalogues } from './kit/catalogues.ts'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import {
  fillLists,
  listClipped,
  listCutHints,
  listExcess,
  listLeftovers,
  settle,
  walkedPages,
  walkPages,
} from './kit/walk.ts'

vi.setConfig({ testTimeout: 300_000 })

const showWide = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
}

const showPhone = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
}

test('walks every page and every admin tab', () => {
  const addresses = listPages().map(([address]) => address)
  expect(addresses.length).toBeGreaterThan(25)
  expect(addresses.filter((it) => !walkedPages.includes(it))).toEqual([])
})

test('has no English text of the panel on any page, and everything fits', async ({ panel }) => {
  const { page } = panel
  await fillLists(panel)
  await setLanguage(panel, 'id')
  const texts = listEnglishTexts()
  expect(texts.size).toBeGreaterThan(500)
  await showWide(page)
  const faults = await walkPages(panel, async (path) => {
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('id')
    const leftovers = await listLeftovers(page, texts)
    await takeShot(page, `id-${path}-1280`, { isWhole: true })
    await showPhone(page)
    await expectNoAxeViolations(page)
    const misfits = [
      ...(await listClipped(page)),
      ...(await listCutHints(page)),
      ...(await listExcess(page)),
    ]
    await takeShot(page, `id-${path}-360`, { isWhole: true })
    await showWide(page)
    return [...leftovers, ...misfits]
  })
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
  await setLanguage(panel, 'id')
  for (const [path, count] of [
    ['/admin?tab=logs', 10],
    ['/dashboard?tab=activity', 8],
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
