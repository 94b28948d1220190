import { register } from '@trellis/contract/auth.ts'
import { getSentence } from '@trellis/contract/sentences/sentences.ts'
import { readStatus } from '@trellis/contract/servers.ts'
import { readProfile } from '@trellis/contract/users.ts'
import { expect } from 'vitest'
import { type RealPanel, test } from './kit/real-panel.ts'

const maintenanceSentence = getSentence({ code: 'maintenance' })

/** Signs in a user without a GrowID. */
async function openUnregistered(panel: RealPanel) {
  const { body } = await panel.api.logIn({ user: { id: '77', username: 'newcomer' } })
  const { sessionToken: token, refreshToken } = body
  await panel.openAs({ token, refreshToken, user: body.user }, '/dashboard')
}

const setMaintenance = (panel: RealPanel, maintenance: boolean) =>
  panel.asOperator('POST', '/admin/settings', {
    maintenance,
    disableServerCreation: false,
    disableServerActions: false,
  })

test('shows code and message of a failed registration check, and retries it', async ({
  panel: { traffic, page, open },
}) => {
  traffic.refuse(readProfile, 500, 'The database sleeps.')
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Verifikasi Gagal' }).waitFor()
  await page.getByText('500').waitFor()
  await page
    .getByText(
      'Gagal memverifikasi status registrasi. Server merespons dengan: The database sleeps.',
    )
    .waitFor()
  traffic.restore(readProfile)
  await page.getByRole('button', { name: 'Coba Lagi' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('shows code 503 when the api is unreachable', async ({ panel: { page, open } }) => {
  await page.route('**/api/users/*/profile', (route) => route.abort())
  await open('/dashboard')
  await page.getByText('Layanan Tidak Tersedia').waitFor()
  await page.getByText('503').waitFor()
})

test('redirects signed-out visitors from every page to the login page', async ({
  panel: { page, openSignedOut },
}) => {
  await openSignedOut('/console')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('shows a spinner during the registration check', async ({ panel }) => {
  const { traffic, page } = panel
  const release = traffic.hold(readProfile)
  await openUnregistered(panel)
  await page.getByRole('status', { name: 'Loading…' }).waitFor()
  release()
  await page.getByRole('button', { name: 'Complete Registration' }).waitFor()
})

test('treats a cached GrowID as registered during the check', async ({
  panel: { traffic, page, open },
}) => {
  traffic.hold(readProfile)
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('blocks non-admins during maintenance, and opens automatically afterwards', async ({
  panel: { traffic, page, open },
}) => {
  await page.clock.install()
  traffic.refuse(readProfile, 503, maintenanceSentence)
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
  await page.getByText(maintenanceSentence).waitFor()
  traffic.restore(readProfile)
  await page.clock.fastForward(31_000)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('lets admins pass the maintenance page', async ({ panel }) => {
  await panel.permit(['settings:view'])
  await setMaintenance(panel, true)
  await panel.open('/dashboard')
  await panel.page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
})

test('closes the panel when any call answers 503 with maintenance', async ({
  panel: { traffic, page, open },
}) => {
  await page.clock.install()
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  traffic.refuse(readStatus, 503, maintenanceSentence)
  traffic.refuse(readProfile, 503, maintenanceSentence)
  await page.clock.fastForward(31_000)
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
})

test('closes and reopens an open panel at once with maintenance', async ({ panel }) => {
  const { page } = panel
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await setMaintenance(panel, true)
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
  await setMaintenance(panel, false)
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
})

test('admits an unregistered user after GrowID choice, warning and confirmation', async ({
  panel,
}) => {
  const { traffic, page } = panel
  await openUnregistered(panel)
  const submit = page.getByRole('button', { name: 'Complete Registration' })
  await submit.waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.getByText('cannot be changed later').waitFor()

  await page.getByLabel('GrowID').fill('no spaces!')
  await submit.click()
  await page.getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
  expect(traffic.callsTo(register)).toEqual([])

  await page.getByLabel('GrowID').fill('New77')
  await submit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('cannot be changed later').waitFor()
  await dialog.getByRole('button', { name: 'Yes, register it' }).click()
  await page.getByText('Welcome! GrowID registered successfully!').waitFor()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(traffic.callsTo(register).map((it) => it.body)).toEqual([
    { discordId: '77', discordUsername: 'newcomer', growId: 'New77' },
  ])
})

test('shows the status of a failed registration that has no error sentence', async ({ panel }) => {
  const { traffic, page } = panel
  traffic.refuse(register, 500)
  await openUnregistered(panel)
  await page.getByLabel('GrowID').fill('New77')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.getByRole('button', { name: 'Yes, register it' }).click()
  await page.getByText('Registration failed: Internal Server Error').waitFor()
})
