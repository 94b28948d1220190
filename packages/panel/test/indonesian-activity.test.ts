import { expect } from 'vitest'
import { activityTexts } from '../../api/src/platform/activity-log/activity-texts.ts'
import { insertEntry } from '../../api/src/platform/activity-log/store.ts'
import { readCatalogues } from './kit/catalogues.ts'
import { setLanguage } from './kit/languages.ts'
import { addUser, getId } from './kit/people.ts'
import { settle } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'

test('words every action of the activity log, and each change that can be undone', async ({
  panel,
}) => {
  const known = [...readCatalogues('id').values()].flatMap(({ logged = {} }) =>
    Object.values(logged),
  )
  expect(known).toHaveLength(Object.keys(activityTexts).length)
  const { maya, page } = panel
  await panel.promote()
  await panel.seed(async (tx) => {
    await tx.deleteFrom('activity').execute()
    const by = { actorType: 'User', actorId: maya.id, actorName: 'Maya', details: {} } as const
    for (const action of Object.keys(activityTexts))
      await insertEntry(tx, { ...by, subjectId: maya.id, at: Date.now(), action })
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
    const translated = new Set(known.map(String))
    expect(lines.filter((line) => translated.has(line)).length).toBeGreaterThanOrEqual(count)
    expect(Object.values(activityTexts).filter((action) => lines.includes(action))).toEqual([])
  }
  await panel.seed((tx) => addUser(tx, 1, { username: 'Ana' }))
  const ban = { token: maya.token, body: { reason: 'Spam', duration: 'perm' } }
  expect((await panel.api.call('POST', `/admin/users/${getId(1)}/ban`, ban)).status).toBe(200)
  await panel.open('/admin?tab=logs')
  await page.getByRole('button', { name: /^Perubahan terbaru/ }).click()
  const list = page.getByRole('dialog', { name: 'Perubahan terbaru' })
  await list.getByRole('button', { name: 'Urungkan: Mem-ban Ana' }).click()
  await page.getByText('Diurungkan: Mem-ban Ana.').waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Mem-ban Ana').waitFor()
})
