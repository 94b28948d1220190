import { listUndoOffers, undoChange } from '@trellis/contract/undo.ts'
import { expect } from 'vitest'
import { offerUndo } from './fake-undo.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { test } from './panel.ts'

test('recent changes say how long they can be undone, and are taken back by keyboard', async ({
  panel,
}) => {
  const { api, page } = panel
  const { world } = api
  world.profile = makeProfile({ isAdmin: true, permissions: ['settings:view'] })
  await panel.open('/admin?tab=settings')
  const opener = page.getByRole('button', { name: /^Recent changes/ })
  await opener.click()
  const list = page.getByRole('dialog', { name: 'Recent changes' })
  await list.getByRole('heading', { name: 'Nothing to undo' }).waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  offerUndo(world, 'Added 7 days to user2', () => [])
  offerUndo(world, 'Banned <img src=x>\u202Enimda', () => ['The server was started since.'])
  const over = offerUndo(world, 'Too long ago', () => [])
  over.until = '2026-01-01T00:00:00.000Z'
  await page.reload()
  await page.getByRole('button', { name: 'Recent changes 2 can be undone' }).focus()
  await page.keyboard.press('Enter')
  const entries = list.getByRole('listitem')
  await entries.first().waitFor()
  expect(await entries.allInnerTexts()).toEqual([
    'Banned <img src=x>U+202Enimda\n10 min left\nUndo',
    'Added 7 days to user2\n10 min left\nUndo',
  ])
  await expectFitLook(panel, 'recent-changes')
  await page.getByRole('button', { name: 'Undo: Banned <img src=x>[U+202E]nimda' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The server was started since.').waitFor()
  await expect.poll(() => entries.count()).toBe(1)
  expect(
    await list.evaluate((it) => it.contains(document.activeElement)),
    'the focus stays in the list',
  ).toBe(true)
  api.refuse(undoChange, 500)
  await page.getByRole('button', { name: 'Undo: Added 7 days to user2' }).click()
  await page.getByText('Could not be undone.').waitFor()
  expect(await entries.count()).toBe(1)
  api.refuse(listUndoOffers, 500)
  await page.reload()
  await opener.click()
  await list.getByRole('heading', { name: 'Failed to fetch recent changes.' }).waitFor()
})
