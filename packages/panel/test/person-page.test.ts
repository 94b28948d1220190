import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { insertFeedback } from '../../api/src/operations/feedback/store.ts'
import { insertBan } from '../../api/src/people/bans/store.ts'
import { adminLink } from './admin-link.ts'
import { addCode, redeemAs } from './kit/codes.ts'
import { addUser, getId } from './kit/people.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const path = `/admin?person=${maya.id}`
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const heading = ({ page }: Panel, name: string) => page.getByRole('heading', { name, exact: true })

test('opens the page of a person from the users, with every list, takes notes, and goes back', async ({
  panel,
}) => {
  const { page } = panel
  await panel.promote()
  await panel.asOperator('POST', `/admin/users/${maya.id}/expiry`, { action: 'add', amount: 30 })
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
  const server = page
    .getByRole('list', { name: 'Servers' })
    .getByRole('link', { name: 'MayaWorld' })
  expect(await server.getAttribute('href')).toBe('/admin?tab=servers&search=MayaWorld')
  const balances = page.getByRole('list', { name: 'Balances, orders and codes' })
  await balances.getByText('+30 d', { exact: true }).waitFor()
  await page.reload()
  await takeNote(panel)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.waitForURL('**/admin?tab=users')
  await heading(panel, 'Users').waitFor()
  expect(await page.title()).toBe('Users · Admin Panel · Trellis')
})

/** Adds a note by keyboard and deletes it. */
async function takeNote(panel: Panel): Promise<void> {
  const { page } = panel
  await page.getByText('No notes yet.').waitFor()
  await page.getByLabel('New note').fill('Paid twice, refunded.')
  await button(panel, 'Add note').press('Enter')
  const notes = page.getByRole('list', { name: 'Notes' })
  await notes.getByText('Paid twice, refunded.').waitFor()
  expect(await page.getByLabel('New note').inputValue()).toBe('')
  await notes.getByRole('button', { name: /^Delete the note/ }).click()
  await button(panel, 'Delete note').waitFor()
  await expectFitLayout(panel, 'person-note')
  await button(panel, 'Delete note').click()
  await page.getByText('No notes yet.').waitFor()
}

/** Opens a tab with its link, or a part of it with its address, and expects a link of it. */
async function expectLink(panel: Panel, tab: string, href: string | RegExp): Promise<void> {
  const { page } = panel
  const address = `/admin?tab=${tab}`
  const main = page.getByRole('main')
  if (tab.includes('&')) await page.goto(panel.origin + address)
  else {
    // The tab before is shown until this one has loaded.
    await main.getByRole('link').evaluateAll((all) => {
      for (const it of all) it.setAttribute('data-before', '')
    })
    await adminLink(panel)
      .and(page.locator(`[href="${address}"]`))
      .click()
  }
  const links = main.getByRole('link').and(page.locator('a:not([data-before])'))
  const readLinks = () => links.evaluateAll((all) => all.map((it) => it.getAttribute('href') ?? ''))
  await expect
    .poll(readLinks, { message: tab })
    .toContainEqual(typeof href === 'string' ? href : expect.stringMatching(href))
}

if (isLong)
  test('leads to the page from each list of admins and from Ctrl+K', async ({ panel }) => {
    const { page } = panel
    await panel.seed(async (tx) => {
      await addUser(tx, 1)
      await insertBan(tx, {
        userId: getId(1),
        reason: 'Spam',
        bannedBy: 'Boss',
        at: Date.now(),
        expiresAt: null,
      })
      await insertFeedback(tx, {
        id: 'feedback-1',
        user_id: getId(1),
        type: 'Suggestion',
        message: 'More worlds',
        username: 'user1',
        grow_id: 'Grow1',
        status: 'New',
        at: Date.now(),
      })
    })
    await addCode(panel, { customSuffix: 'FRIEND' })
    await redeemAs(panel, 'Arif', 'TRELLIS-FRIEND')
    await panel.promote()
    await panel.open('/admin?tab=overview')
    const banned = `/admin?person=${getId(1)}`
    for (const tab of ['users', 'permissions', 'bans', 'feedback'])
      await expectLink(panel, tab, banned)
    await expectLink(panel, 'servers', path)
    await expectLink(panel, 'logs', /^\/admin\?person=\d+$/)
    await expectLink(panel, `ledger&user=${getId(1)}`, banned)
    // The names of admins lead to their pages as well.
    await panel.asOperator('POST', `/admin/users/${getId(1)}/unban`)
    await panel.asOperator('POST', `/admin/users/${getId(1)}/credits`, { action: 'add', amount: 5 })
    const operator = '/admin?person=1000'
    for (const tab of ['bans', `ledger&user=${getId(1)}`, 'redeem-codes'])
      await expectLink(panel, tab, operator)
    await button(panel, '1 of 10').click()
    await page.getByRole('list', { name: 'Claimed by' }).getByRole('link').click()
    await heading(panel, 'Balances, orders and codes').waitFor()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search the panel' }).fill('grow1')
    await page.getByRole('group', { name: 'Users' }).getByRole('option').first().click()
    await heading(panel, 'user1').waitFor()
    expect(new URL(page.url()).search).toBe(`?person=${getId(1)}`)
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
