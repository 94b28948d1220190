import { listUndoOffers, undoChange } from '@trellis/contract/platform/undo.ts'
import { expect } from 'vitest'
import { addUser, getId } from './kit/people.ts'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('shows how long recent changes can be undone, and undoes them by keyboard', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await panel.seed(async (tx) => {
    await addUser(tx, 1, { username: '<img src=x>\u202Enimda' })
    await addUser(tx, 2)
  })
  await panel.permit(['users:view', 'users:manage', 'settings:view'])
  const change = async (path: string, body?: object) => {
    const { token } = panel.maya
    expect((await panel.api.call('POST', path, { token, body })).status).toBe(200)
  }
  await panel.open('/admin?tab=settings')
  const opener = page.getByRole('button', { name: /^Recent changes/ })
  await opener.click()
  const list = page.getByRole('dialog', { name: 'Recent changes' })
  await list.getByRole('heading', { name: 'Nothing to undo' }).waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await panel.at('2026-01-01T00:00:00.000Z', () =>
    change(`/admin/users/${getId(2)}/credits`, { action: 'add', amount: 1 }),
  )
  await change(`/admin/users/${getId(2)}/expiry`, { action: 'add', amount: 7 })
  await change(`/admin/users/${getId(1)}/ban`, { reason: 'Spam', duration: 'perm' })
  await page.reload()
  await page.getByRole('button', { name: 'Recent changes 2 can be undone' }).focus()
  await page.keyboard.press('Enter')
  const entries = list.getByRole('listitem')
  await entries.first().waitFor()
  expect(await entries.allInnerTexts()).toEqual([
    'Banned <img src=x>U+202Enimda\n10 min left\nUndo',
    'Server time of user2\n10 min left\nUndo',
  ])
  await expectFitLayout(panel, 'recent-changes')
  await page.getByRole('button', { name: 'Undo: Banned <img src=x>[U+202E]nimda' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Undone/).waitFor()
  await expect.poll(() => entries.count()).toBe(1)
  expect(
    await list.evaluate((it) => it.contains(document.activeElement)),
    'the focus stays in the list',
  ).toBe(true)
  traffic.refuse(undoChange, 500)
  await page.getByRole('button', { name: 'Undo: Server time of user2' }).click()
  await page.getByText('Could not be undone.').waitFor()
  expect(await entries.count()).toBe(1)
  traffic.refuse(listUndoOffers, 500)
  await page.reload()
  await opener.click()
  await list.getByRole('heading', { name: 'Failed to fetch recent changes.' }).waitFor()
})
