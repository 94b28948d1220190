import {
  listDeletedServers,
  restoreDeletedServer,
} from '@trellis/contract/hosting/deleted-servers.ts'
import { expect } from 'vitest'
import { maya, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('restores a deleted server, under another name when its own is taken', async ({ panel }) => {
  const { page, api, traffic } = panel
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Delete Server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('For 7 days you can bring it back').waitFor()
  await dialog.getByLabel('Type MayaWorld to confirm').fill('MayaWorld')
  await dialog.getByRole('button', { name: 'Delete Server' }).click()
  await page.getByRole('heading', { name: 'Deleted servers' }).waitFor()
  await page.getByText('Kept until').waitFor()
  await expectFitLayout(panel, 'deleted-servers')

  // Nobody else gets the name, but its owner may use it again.
  const slot = { action: 'add', amount: 1 }
  await panel.asOperator('POST', `/admin/users/${maya.id}/slot`, slot)
  const body = { serverName: 'MayaWorld' }
  const taken = await api.call('POST', '/servers', { token: panel.maya.token, body })
  expect(taken.status).toBe(201)
  await page.getByRole('button', { name: 'Bring back' }).click()
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await dialog.getByText('A server with this name already exists.').waitFor()
  await dialog.getByLabel('Server name').fill('MayaAgain')
  await dialog.getByRole('button', { name: 'Bring back' }).click()
  await page.getByText('Server "MayaAgain" is back. Start it when you are ready.').waitFor()
  await page.getByRole('heading', { name: 'Deleted servers' }).waitFor({ state: 'detached' })
  expect(traffic.callsTo(restoreDeletedServer)).toHaveLength(2)
  expect(traffic.callsTo(listDeletedServers).length).toBeGreaterThan(0)
  const { body: own } = await api.call('GET', `/users/${maya.id}/server`, {
    token: panel.maya.token,
  })
  expect(own.server.name).toBe('MayaAgain')
})
