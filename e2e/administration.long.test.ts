import { describe, expect, it } from 'vitest'
import type { Person } from './kit/browser.ts'
import { hasBrowser } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()

const openAdmin = (person: Person) =>
  person.page.getByRole('link', { name: 'Admin Panel', exact: true }).click()

describe.skipIf(!hasBrowser)('an operator', () => {
  it('runs the whole service: monitors it, acts with the impact shown, undoes, and delegates', async () => {
    const operator = await trellis.arrive()
    const { page: adminPage } = operator
    await operator.signIn('Operator')
    await operator.register('TheBoss')
    const owner = await trellis.arrive()
    const { page } = owner
    await owner.signIn('Owner')
    await owner.register('Gardener')
    await owner.createServer('Garden')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()

    // The admin sees the numbers and a server that changes live.
    await openAdmin(operator)
    await adminPage.getByText('Online Servers').waitFor()
    await operator.expectAccessible()
    await operator.screenshot('admin-dashboard')
    await operator.adminTab('Servers').click()
    const garden = adminPage.getByRole('row').filter({ hasText: 'Garden' })
    await garden.getByText('ONLINE').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await garden.getByText('OFFLINE').waitFor()
    await operator.screenshot('admin-servers')
    await garden.getByRole('button', { name: 'Start Garden', exact: true }).click()
    await garden.getByText('ONLINE').waitFor()
    await page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()

    // The ban dialog names its effects first; the ban applies at once and can be undone.
    await operator.adminTab('Users').click()
    await adminPage.getByLabel('Search users').fill('garden')
    await adminPage
      .getByRole('button', { name: /^Manage / })
      .first()
      .click()
    const dialog = adminPage.getByRole('dialog').first()
    await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('Dug up the neighbours')
    await dialog.getByLabel('Duration').last().fill('7d')
    await operator.expectAccessible()
    await operator.screenshot('admin-user')
    await dialog.getByRole('button', { name: 'Ban…' }).click()
    await adminPage.getByText('Their server is running now and will be stopped.').waitFor()
    await operator.screenshot('admin-ban')
    await adminPage.getByRole('button', { name: 'Ban user' }).click()
    await page.getByText('Your account is banned').first().waitFor()
    await page.getByText('Dug up the neighbours', { exact: true }).first().waitFor()
    await adminPage
      .getByRole('button', { name: /^Undo: Banned/ })
      .first()
      .click()
    await adminPage.getByText(/^Undone: Banned/).waitFor()
    await page.getByText('Your account is banned').first().waitFor({ state: 'detached' })
    await adminPage.keyboard.press('Escape')

    // The activity log lists all of these actions.
    await operator.adminTab('Activity Logs').click()
    await adminPage.getByText('User banned').waitFor()
    await adminPage.getByText('Change undone').waitFor()
    await operator.expectAccessible()
    await operator.screenshot('admin-logs')

    // The owner gets access to the codes without a reload, and then loses it again.
    await operator.adminTab('Permissions').click()
    const gardener = adminPage.getByRole('row').filter({ hasText: 'Gardener' })
    await gardener.getByRole('button', { name: /^Promote/ }).click()
    await adminPage
      .getByRole('dialog')
      .getByRole('button', { name: /^Promote/ })
      .click()
    await gardener.getByRole('button', { name: /[Pp]ermissions/ }).click()
    const codes = adminPage.getByRole('dialog').getByRole('group', { name: 'Redeem Codes' })
    await codes.getByRole('checkbox', { name: /^View/ }).check()
    await operator.screenshot('admin-permissions')
    await adminPage.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
    await openAdmin(owner)
    await owner.adminTab('Redeem Codes').waitFor()
    expect(await owner.adminTab('Users').count()).toBe(0)
    await gardener.getByRole('button', { name: /^Remove admin/ }).click()
    await adminPage
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove admin/ })
      .click()
    await page.waitForURL('**/dashboard')

    await operator.adminTab('Shop').click()
    await adminPage.getByText('Server Time: 7 Days').first().waitFor()
    await operator.screenshot('admin-shop')
    await operator.adminTab('Health').click()
    await adminPage.getByText('Scheduler').first().waitFor()
    await operator.expectAccessible()
    await operator.screenshot('admin-health')
    await operator.leave()
    await owner.leave()
  })
})
