import { expect } from 'vitest'
import { maya, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('groups the server time used in a day into one line with details', async ({ panel }) => {
  const { page } = panel
  // Each change of the server time books the time since the last one.
  for (let at = 0; at < 3; at++) {
    panel.api.clock.offsetMs += 10_000
    await panel.asOperator('POST', `/admin/users/${maya.id}/expiry`, { action: 'add', amount: 1 })
  }
  const { body } = await panel.api.call('GET', `/users/${maya.id}/ledger?unit=time`, {
    token: panel.maya.token,
  })
  type Line = { reference: string; amount: number }
  const used = body.rows.filter((it: Line) => it.reference === 'server-time')
  expect(used.length).toBeGreaterThanOrEqual(3)
  await panel.open('/profile')
  const table = page.getByRole('table', { name: 'History' })
  const lines = table.getByRole('row').filter({ hasText: 'Server time used' })
  await lines.first().waitFor()
  expect(await lines.count()).toBe(1)
  await expectFitLayout(panel, 'ledger-groups')
  await lines.getByRole('button', { name: `Show ${used.length} entries` }).click()
  await expect.poll(() => lines.count()).toBe(used.length + 1)
  await lines.getByRole('button', { name: 'Hide entries' }).click()
  await expect.poll(() => lines.count()).toBe(1)
})
