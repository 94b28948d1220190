import { expect } from 'vitest'
import { maya, test } from './kit/real-panel.ts'

test('shows a ban of twelve hours as twelve hours', async ({ panel }) => {
  const { page } = panel
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await panel.asOperator('POST', `/admin/users/${maya.id}/ban`, { reason: 'Rest', duration: '12h' })
  await page.getByRole('timer').waitFor()
  expect(await page.getByRole('timer').innerText()).toBe('12h 0m')
  // A clock that is some seconds behind does not lengthen the remaining time.
  await page.clock.setFixedTime(Date.now() - 4_000)
  await page.reload()
  expect(await page.getByRole('timer').innerText()).toBe('12h 0m')
})
