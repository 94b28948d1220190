import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
} from '@trellis/contract/webhooks.ts'
import { expect, vi } from 'vitest'
import { makeDelivery, makeWebhook } from './fake-webhooks.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function openCard(panel: Panel, permissions = ['settings:view', 'settings:manage']) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions })
  await panel.open('/admin?tab=settings')
  await panel.page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
}

const list = ({ page }: Panel) => page.getByRole('list', { name: 'Webhooks' })

test('an address is added by keyboard, its secret is shown once, and it gets a test', async ({
  panel,
}) => {
  const { page, api } = panel
  await openCard(panel)
  await page.getByText('No webhooks yet').scrollIntoViewIfNeeded()
  const add = page.getByRole('button', { name: 'Add webhook' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').waitFor()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByText('Enter an address that begins with https://.').waitFor()
  await expectFitLook(panel, 'webhook-add')
  await dialog.getByLabel('Name').fill('\u202eOurs')
  await dialog.getByLabel('Address').fill('https://hooks.example.com/key')
  await dialog.getByLabel('Format').selectOption('json')
  await dialog.getByLabel('Server time').click()
  api.refuse(addWebhook, 400, 'The address does not lead to a public machine.')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('The address does not lead to a public machine.').waitFor()
  api.restore(addWebhook)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByRole('group', { name: 'Secret' }).getByText('b'.repeat(43)).waitFor()
  expect(api.callsOf(addWebhook).at(-1)?.body).toEqual({
    name: '\u202eOurs',
    url: 'https://hooks.example.com/key',
    format: 'json',
    events: ['crash', 'backup-failure'],
  })
  await expectFitLook(panel, 'webhook-secret')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => add.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.getByText('b'.repeat(43)).count()).toBe(0)

  const entry = list(panel).getByRole('listitem')
  expect(await entry.innerText()).toContain('https://hooks.example.com · JSON, signed')
  await entry.getByText('Nothing sent yet').waitFor()
  await entry.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('A test event is on its way.').waitFor()
  await entry.getByText('Delivered').waitFor()
})

test('what was sent and how it went is looked through, and sent again', async ({ panel }) => {
  const { page, api } = panel
  api.world.webhooks = [
    makeWebhook({ lastState: 'given-up' }),
    makeWebhook({
      id: 'webhook0002',
      name: 'A program of ours',
      format: 'json',
      events: ['expiry'],
    }),
  ]
  api.world.deliveries.set('webhook0001', [
    makeDelivery({
      id: 'delivery0003',
      state: 'given-up',
      attempts: 8,
      lastStatus: 500,
      lastReason: 'It answered 500.',
    }),
    makeDelivery({
      id: 'delivery0002',
      event: 'backup-failure',
      text: `The backup failed. ${'Rather long. '.repeat(12)}`,
      state: 'waiting',
      attempts: 2,
      lastStatus: null,
      lastReason: 'It did not answer within 10 seconds.',
      lastMs: 10_000,
      nextAt: '2026-10-09T00:05:00.000Z',
    }),
    makeDelivery(),
  ])
  await openCard(panel)
  await page.getByRole('button', { name: 'Deliveries to Operators' }).click()
  await page.getByText('Try 8 of 8').waitFor()
  await page.getByText('It answered 500.').waitFor()
  await page.getByText('Next try').waitFor()
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Next try').scrollIntoViewIfNeeded()
  await expectFitLook(panel, 'webhooks')
  api.refuse(resendDelivery, 500)
  const again = page.getByRole('button', { name: 'Send again: Rosebed crashed.' }).first()
  await again.click()
  await page.getByText('Failed to send it again.').waitFor()
  api.restore(resendDelivery)
  await again.click()
  await page.getByText('It is sent again.').waitFor()
  await expect.poll(() => page.getByText('It answered 500.').count()).toBe(0)
  await page.getByRole('button', { name: 'Deliveries to A program' }).click()
  await page.getByText('Nothing was sent yet.').waitFor()

  await page.getByRole('button', { name: 'Remove Operators' }).click()
  expect(api.callsOf(removeWebhook)).toEqual([])
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByText('Webhook "Operators" removed.').waitFor()
  await expect.poll(() => list(panel).getByText('Operators').count()).toBe(0)
})

test('who may only look changes nothing, and what fails is said', async ({ panel }) => {
  const { page, api } = panel
  api.world.webhooks = [makeWebhook()]
  await openCard(panel, ['settings:view'])
  await page.getByText('You may look at webhooks but not change them.').waitFor()
  await page.getByRole('button', { name: 'Deliveries to Operators' }).waitFor()
  expect(await page.getByRole('button', { name: /webhook|test|Remove/ }).count()).toBe(0)
  api.refuse(listDeliveries, 500)
  await page.getByRole('button', { name: 'Deliveries to Operators' }).click()
  await page.getByRole('heading', { name: 'Failed to fetch the deliveries.' }).waitFor()

  api.world.profile = makeProfile({
    isAdmin: true,
    permissions: ['settings:view', 'settings:manage'],
  })
  api.refuse(testWebhook, 500)
  api.refuse(removeWebhook, 500)
  await page.reload()
  await page.getByRole('button', { name: 'Send a test to Operators' }).click()
  await page.getByText('Failed to send a test.').waitFor()
  await page.getByRole('button', { name: 'Remove Operators' }).click()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByText('Failed to remove the webhook.').waitFor()
  api.refuse(listWebhooks, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch the webhooks.' }).waitFor()
})
