import { expect, vi } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

vi.setConfig({ testTimeout: 60_000 })

const path = `/admin?person=${maya.id}`
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })

test('opens the page of a person from the users, with every list, and goes back', async ({
  panel,
}) => {
  const { page } = panel
  await panel.promote()
  await panel.open('/admin?tab=users')
  await page.getByRole('table').locator(`a[href="${path}"]`).first().click()
  for (const name of [
    'Notes',
    'Servers',
    'Balances, orders and codes',
    'Bans',
    'Feedback and appeals',
    'Support visits',
    'Activity',
  ])
    await heading(panel, name).waitFor()
  await page.getByRole('list', { name: 'Servers' }).getByText('MayaWorld').waitFor()
  await page.reload()
  await heading(panel, 'Notes').waitFor()
  await expectFitLayout(panel, 'person')
  await page.goBack()
  await page.getByRole('table').waitFor()
  await setLanguage(panel, 'id')
  await panel.open(path)
  await heading(panel, 'Catatan').waitFor()
  await expectFitLayout(panel, 'person-id')
})

test('adds a note by keyboard and deletes it', async ({ panel }) => {
  const { page } = panel
  await panel.promote()
  await panel.open(path)
  await page.getByText('No notes yet.').waitFor()
  await page.getByLabel('New note').fill('Paid twice, refunded.')
  await button(panel, 'Add note').press('Enter')
  const notes = page.getByRole('list', { name: 'Notes' })
  await notes.getByText('Paid twice, refunded.').waitFor()
  expect(await page.getByLabel('New note').inputValue()).toBe('')
  await notes.getByRole('button', { name: /^Delete the note/ }).click()
  await button(panel, 'Delete note').click()
  await page.getByText('No notes yet.').waitFor()
})

test('shows an admin only the lists of their permissions', async ({ panel }) => {
  const { page } = panel
  await panel.permit(['bans:view'])
  await panel.open(path)
  await heading(panel, 'Bans').waitFor()
  await page.getByText('Never banned.').waitFor()
  for (const name of ['Notes', 'Servers', 'Activity', 'Feedback and appeals'])
    expect(await heading(panel, name).count(), name).toBe(0)
  await panel.open('/admin?person=999')
  await heading(panel, 'There is no such person').waitFor()
  await panel.open('/admin?person=x')
  await heading(panel, 'There is no such person').waitFor()
})
