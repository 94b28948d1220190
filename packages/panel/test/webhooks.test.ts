import type { Permission } from '@trellis/contract/kit/permissions.ts'
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  testWebhook,
} from '@trellis/contract/platform/webhooks.ts'
import { expect, onTestFinished } from 'vitest'
import { isSignedBy } from '../../api/test/kit/receiver.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { addWebhook as addNow, makeDelivery, openReceiver } from './kit/webhooks.ts'
import { expectFitLayout } from './layout.ts'

const managing: Permission[] = ['settings:view', 'settings:manage']

async function openCard(panel: Panel, permissions = managing) {
  await panel.permit(permissions)
  await panel.open('/admin?tab=settings')
  await panel.page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor()
}

const list = ({ page }: Panel) => page.getByRole('list', { name: 'Webhooks' })

/** The problems of the installation, which a new webhook gets as well. */
const installationEvents = ['server-stopped', 'disk', 'agent', 'off-site', 'own-backup']

test('adds an address by keyboard, shows its secret once, and sends it a test', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const receiver = await openReceiver(panel)
  onTestFinished(() => receiver.close())
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
  await dialog.getByLabel('Name').fill('\u202eOurs')
  await dialog.getByLabel('Address').fill('https://maya:key@hooks.example.com/key')
  await dialog.getByLabel('Format').selectOption('json')
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await dialog.getByLabel('What to send').selectOption('chosen')
  await dialog.getByLabel('Server time').click()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('The address must have no name and password.').first().waitFor()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const shown = dialog.getByRole('group', { name: 'Secret' }).getByText(/^[\w-]{43}$/)
  const secret = await shown.innerText()
  expect(traffic.callsTo(addWebhook).at(-1)?.body).toEqual({
    name: '\u202eOurs',
    url: receiver.url,
    format: 'json',
    language: 'en',
    scope: 'chosen',
    events: ['crash', 'backup-failure', ...installationEvents],
  })
  await expectFitLayout(panel, 'webhook-secret')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => add.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(await page.getByText(secret).count()).toBe(0)

  const entry = list(panel).getByRole('listitem')
  expect(await entry.innerText()).toContain(`http://127.0.0.1:${receiver.port} · JSON, signed`)
  await entry.getByText('Nothing sent yet').waitFor()
  await entry.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('A test event is on its way.').waitFor()
  await entry.getByText('Delivered').waitFor()
  expect(receiver.got.map((it) => isSignedBy(secret, it))).toEqual([true])
})

/** Adds a delivery in each state, of which the newest was given up. */
async function addDeliveries(panel: Panel, id: string): Promise<void> {
  const now = Date.now()
  await panel.seed((tx) =>
    tx
      .insertInto('webhook_delivery')
      .values([
        makeDelivery(id, {
          id: 'delivery0003',
          created_at: now,
          state: 'given-up',
          attempts: 8,
          last_status: 500,
          last_reason: 'It answered 500.',
          last_cause: JSON.stringify({ code: 'receiver-answered', params: { status: 500 } }),
        }),
        makeDelivery(id, {
          id: 'delivery0002',
          event: 'backup-failure',
          text: `The backup failed. ${'Rather long. '.repeat(12)}`,
          created_at: now - 60_000,
          state: 'waiting',
          attempts: 2,
          last_status: null,
          last_reason: 'It did not answer within 10 seconds.',
          last_ms: 10_000,
          next_at: now + 3_600_000,
        }),
        makeDelivery(id, {}),
      ])
      .execute(),
  )
}

test('offers view-only admins no webhook changes, lists deliveries with their results, sends them again, and reports failures', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const receiver = await openReceiver(panel)
  onTestFinished(() => receiver.close())
  const { url } = receiver
  const id = await addNow(panel, { url })
  await addNow(panel, { url, name: 'A program of ours', format: 'json', events: ['expiry'] })
  await addDeliveries(panel, id)
  await openCard(panel, ['settings:view'])
  await page.getByText('You may see webhooks but not change them.').waitFor()
  await page.getByRole('button', { name: 'Deliveries to Operators' }).waitFor()
  expect(await page.getByRole('button', { name: /webhook|test|Remove/ }).count()).toBe(0)
  traffic.refuse(listDeliveries, 500)
  await page.getByRole('button', { name: 'Deliveries to Operators' }).click()
  await page.getByRole('heading', { name: 'Failed to fetch the deliveries.' }).waitFor()

  traffic.restore(listDeliveries)

  await panel.permit(managing)
  await page.reload()
  await page.getByRole('button', { name: 'Deliveries to Operators' }).click()
  await page.getByText('Try 8 of 8').waitFor()
  await page.getByText('It answered 500.').waitFor()
  await page.getByText('Next try').waitFor()
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(2)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText('Next try').scrollIntoViewIfNeeded()
  await expectFitLayout(panel, 'webhooks')
  await showInIndonesian(panel)
  traffic.refuse(resendDelivery, 500)
  const again = page.getByRole('button', { name: 'Send again: Rosebed crashed.' }).first()
  await again.click()
  await page.getByText('Failed to send it again.').waitFor()
  traffic.restore(resendDelivery)
  await again.click()
  await page.getByText('It is sent again.').waitFor()
  await expect.poll(() => page.getByText('It answered 500.').count()).toBe(0)
  await page.getByRole('button', { name: 'Deliveries to A program' }).click()
  await page.getByText('Nothing was sent yet.').waitFor()
  await failToChange(panel)

  await page.getByRole('button', { name: 'Remove Operators' }).click()
  expect(traffic.callsTo(removeWebhook)).toEqual([])
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByText('Webhook "Operators" removed.').waitFor()
  await expect.poll(() => list(panel).getByText('Operators').count()).toBe(0)
  traffic.refuse(listWebhooks, 500)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch the webhooks.' }).waitFor()
})

/** Shows a reason in the reader's language by its code, and one of an older version as it is. */
async function showInIndonesian(panel: Panel): Promise<void> {
  const { page } = panel
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByRole('button', { name: 'Pengiriman ke Operators' }).click()
  await page.getByText('Jawabannya 500.').waitFor()
  await page.getByText('It did not answer within 10 seconds.').waitFor()
  await setLanguage(panel, 'en')
  await page.reload()
  await page.getByRole('button', { name: 'Deliveries to Operators' }).click()
  await page.getByText('It answered 500.').waitFor()
}

async function failToChange(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  traffic.refuse(testWebhook, 500)
  traffic.refuse(removeWebhook, 500)
  await page.getByRole('button', { name: 'Send a test to Operators' }).click()
  await page.getByText('Failed to send a test.').waitFor()
  await page.getByRole('button', { name: 'Remove Operators' }).click()
  await page.getByRole('button', { name: 'Remove webhook' }).click()
  await page.getByText('Failed to remove the webhook.').waitFor()
  await page.keyboard.press('Escape')
  traffic.restore(removeWebhook)
  traffic.forgetCalls()
}
