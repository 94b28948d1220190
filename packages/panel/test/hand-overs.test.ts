import { changeServerOwner, confirmChange } from '@trellis/contract/hosting/hand-overs.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import type { SignedIn } from '../../api/test/kit/test-panel.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const reason = 'The account of the owner was stolen'
const servers = '/admin?tab=servers'

/** Returns the owner that a stolen server goes back to, and a second admin. */
async function createCase(panel: Panel) {
  await GameOwner.create(panel.api, '11', 'Alpha')
  const victim = await panel.api.signIn('12')
  const second = await panel.api.signIn('13')
  await panel.asOperator('POST', '/admin/admins', { discordId: second.id })
  await panel.asOperator('PUT', `/admin/admins/${second.id}/permissions`, {
    permissions: ['servers:view', 'servers:manage'],
  })
  return { victim, second }
}

const askAs = (panel: Panel, { token }: SignedIn, { id: discordId }: SignedIn) =>
  panel.api.call('PUT', '/admin/servers/Alpha/owner', { token, body: { discordId, reason } })

async function openDialog({ page }: Panel, act: string, name = 'Alpha') {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: act }).click()
  return page.getByRole('dialog')
}

test('brings a stolen server back: one admin asks, another confirms', async ({ panel }) => {
  const { page, traffic } = panel
  const { victim, second } = await createCase(panel)
  await panel.permit(['servers:view', 'servers:manage'])
  await panel.open(servers)
  const dialog = await openDialog(panel, 'Give to another owner…')
  const send = dialog.getByRole('button', { name: 'Ask a second admin' })
  await send.click()
  await dialog.getByText('Enter a Discord ID of up to 20 digits.').waitFor()
  await dialog.getByLabel('Discord ID of the new owner').fill(victim.id)
  await send.click()
  await dialog.getByText('A reason is required.').waitFor()
  await expectFitLayout(panel, 'hand-over')
  expect(traffic.callsTo(changeServerOwner)).toEqual([])
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByLabel('Reason').press('Enter')
  await page.getByRole('alert').getByText('A second admin must confirm within 24 hours.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Waiting for a second admin' }).waitFor()
  const own = page.getByRole('button', { name: 'Confirm: Alpha' })
  expect(await own.getAttribute('title')).toBe('You asked for it, so another admin must confirm.')
  await expectFitLayout(panel, 'hand-over-waiting')

  // The other admin asks for the server back, so that the reader can confirm.
  await page.getByRole('button', { name: 'Withdraw: Alpha' }).click()
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('The change of the owner was cancelled.').waitFor()
  await askAs(panel, second, victim)
  await page.reload()
  await page.getByText(`Reason: ${reason}`).waitFor()
  await page.getByRole('button', { name: 'Confirm: Alpha' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(`Alpha belongs to ${victim.growId} then.`).waitFor()
  expect(traffic.callsTo(confirmChange)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText(`"Alpha" belongs to ${victim.growId} now.`).waitFor()
  await page
    .getByRole('heading', { name: 'Waiting for a second admin' })
    .waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Alpha/ }).getByText(victim.growId).waitFor()
})

test('renames a server, hides its page and brings a deleted one back', async ({ panel }) => {
  const { page } = panel
  const gone = await GameOwner.create(panel.api, '14', 'Gone')
  await gone.delete('/server')
  await createCase(panel)
  await panel.permit(['servers:view', 'servers:manage'])
  await panel.open(servers)
  const dialog = await openDialog(panel, 'Rename…')
  await dialog.getByLabel('New name').fill('MayaWorld')
  await dialog.getByRole('button', { name: 'Rename server' }).click()
  await dialog.getByText('A reason is required.').waitFor()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Rename server' }).click()
  await dialog.getByText('A server with this name already exists.').waitFor()
  await dialog.getByLabel('New name').fill('Alpha-Two')
  await dialog.getByLabel('New name').press('Enter')
  await page.getByText('Server renamed to "Alpha-Two".').waitFor()

  await openDialog(panel, 'Hide the public page…', 'Alpha-Two')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Hide page' }).click()
  await page.getByText('The page of "Alpha-Two" is hidden.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Alpha-Two', exact: true }).click()
  await dialog.getByText(/^Hidden by maya on /).waitFor()
  await expectFitLayout(panel, 'hidden-page')
  await dialog.getByRole('button', { name: 'Show the public page again…' }).click()
  await dialog.getByLabel('Reason').fill('The owner changed it')
  await dialog.getByRole('button', { name: 'Show page' }).click()
  await page.getByText('The page of "Alpha-Two" is shown again.').waitFor()

  await page.getByRole('heading', { name: 'Deleted servers' }).waitFor()
  await expectFitLayout(panel, 'all-deleted-servers')
  await page.getByRole('button', { name: 'Bring back: Gone' }).click()
  await dialog.getByLabel('Reason').fill(reason)
  await expectFitLayout(panel, 'restore-any-server')
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await page.getByText('Server "Gone" is back.').waitFor()
  await page.getByRole('heading', { name: 'Deleted servers' }).waitFor({ state: 'detached' })
})

test('lets an admin decline in Indonesian, and says why others cannot act', async ({ panel }) => {
  const { page } = panel
  const { victim, second } = await createCase(panel)
  await askAs(panel, second, victim)
  await panel.permit(['servers:view'])
  await panel.open(servers)
  await page.getByRole('button', { name: 'Alpha', exact: true }).click()
  const act = page.getByRole('dialog').getByRole('button', { name: 'Give to another owner…' })
  expect(await act.getAttribute('title')).toBe('You need the permission to manage servers.')
  await panel.permit(['servers:view', 'servers:manage'])
  await setLanguage(panel, 'id')
  await panel.open(servers)
  await page.getByRole('heading', { name: 'Menunggu admin kedua' }).waitFor()
  await expectFitLayout(panel, 'hand-over-waiting-id')
  await page.getByRole('button', { name: 'Tolak: Alpha' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tolak', exact: true }).click()
  await page.getByText('Pindah owner dibatalkan.').waitFor()
})
