import { acceptTransfer, createTransfer } from '@trellis/contract/hosting/transfers.ts'
import { expect } from 'vitest'
import type { SignedIn } from '../../api/test/kit/test-panel.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })

/** Offers Maya's server to a user, and withdraws the offer. */
async function offerAndWithdraw(panel: Panel, friend: SignedIn) {
  const { page, traffic } = panel
  await page.getByRole('heading', { name: 'Give the server away' }).waitFor()
  await page.getByLabel('Discord ID of the new owner').fill('Tom')
  await button(panel, 'Offer the server').click()
  await page.getByRole('alert').getByText('Enter a Discord ID of up to 20 digits.').waitFor()
  await page.getByLabel('Discord ID of the new owner').fill(friend.id)
  await button(panel, 'Offer the server').click()
  const question = page.getByRole('dialog')
  await question.getByText('you cannot take it back').waitFor()
  await expectFitLayout(panel, 'transfer-question')
  expect(traffic.callsTo(createTransfer)).toEqual([])
  await question.getByRole('button', { name: 'Offer it' }).click()
  await page.getByText(/^Offered to 7\./).waitFor()
  await expectFitLayout(panel, 'transfer-offered')
  await button(panel, 'Withdraw the offer').click()
  await page.getByRole('alert').getByText('The offer was withdrawn.').waitFor()
  await page.getByLabel('Discord ID of the new owner').waitFor()
}

/** Lets a user give Maya a server, which she declines at first. */
async function declineAndAccept(panel: Panel, giver: SignedIn) {
  const { page, traffic, api, server } = panel
  const asGiver = (method: string, path: string, body?: unknown) =>
    api.call(method, path, { token: giver.token, body })
  expect((await asGiver('POST', '/servers', { serverName: 'Gift' })).status).toBe(201)
  const [{ id }] = (await asGiver('GET', '/servers')).body
  const path = `/servers/${id}/transfer`
  const friend = await api.signIn('8')
  const { body } = await asGiver('POST', `/servers/${id}/invitations`, { preset: 'manager' })
  await api.call('POST', `/invitations/${body.code}/accept`, { token: friend.token })
  await asGiver('POST', `/servers/${id}/tasks`, { type: 'restart', schedule: '0 4 * * *' })
  const offer = () => asGiver('POST', path, { discordId: panel.maya.id })
  expect((await offer()).status).toBe(201)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Grow7 gives you Gift' }).waitFor()
  await expectFitLayout(panel, 'transfer-received')
  await button(panel, 'Decline').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alert').getByText('You have declined the server.').waitFor()
  await page.getByRole('heading', { name: 'Grow7 gives you Gift' }).waitFor({ state: 'detached' })

  await offer()
  await page.getByRole('heading', { name: 'Grow7 gives you Gift' }).waitFor()
  // Maya's only slot is taken, so she is refused and keeps the offer.
  await button(panel, 'Accept the server').click()
  const dialog = page.getByRole('dialog', { name: 'Become the owner of Gift?' })
  await dialog.getByText('Members (1)').waitFor()
  await dialog.getByText('Grow8: Manager').waitFor()
  await dialog.getByText('Automatic Restart').waitFor()
  await expectFitLayout(panel, 'transfer-accept')
  await dialog.getByRole('button', { name: 'Become the owner' }).click()
  await page.getByText('You have no available server slots.').waitFor()
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/slot`, { action: 'add', amount: 1 })
  await dialog.getByRole('button', { name: 'Become the owner' }).click()
  await page.getByRole('alert').getByText('Gift is your server now.').waitFor()
  expect(traffic.callsTo(acceptTransfer)).toHaveLength(2)
  await page.getByRole('heading', { name: 'Gift', exact: true }).first().waitFor()
  expect((await asGiver('GET', path)).status).toBe(403)
  expect((await server.get('/server')).status).toBe(200)
}

test('offers the server after a question, withdraws the offer, and shows an offered server on the dashboard, where it is declined or accepted', async ({
  panel,
}) => {
  const other = await panel.api.signIn('7')
  await panel.open('/members')
  await offerAndWithdraw(panel, other)
  await declineAndAccept(panel, other)
})
