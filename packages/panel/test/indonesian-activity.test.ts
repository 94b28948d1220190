import { activityActions } from '@trellis/contract/sentences/activity-actions.ts'
import { expect } from 'vitest'
import { insertWorded } from '../../api/src/platform/activity-log/store.ts'
import { readCatalogues } from './kit/catalogues.ts'
import { setLanguage } from './kit/languages.ts'
import { settle } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'

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
