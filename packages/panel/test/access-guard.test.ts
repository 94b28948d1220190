import { readStatus } from '@trellis/contract/hosting/servers.ts'
import { register } from '@trellis/contract/people/auth.ts'
import { readProfile } from '@trellis/contract/people/users.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import { expect } from 'vitest'
import { untilQuiet } from './kit/quiet-page.ts'
import { type RealPanel, test } from './kit/real-panel.ts'

const maintenanceSentence = getSentence({ code: 'maintenance' })

const findHeading = ({ page }: RealPanel, name: string) => page.getByRole('heading', { name })

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

test('shows signed-out visitors of any page the login page, and signed-in ones the failure of the registration check with a retry, and the panel during the check with a cached GrowID', async ({
  panel,
}) => {
  const { traffic, page, open } = panel
  await panel.openSignedOut('/console')
  await findHeading(panel, 'Get Started').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')

  traffic.refuse(readProfile, 500, 'The database sleeps.')
  await open('/dashboard')
  await findHeading(panel, 'Verifikasi Gagal').waitFor()
  await page.getByText('500').waitFor()
  await page
    .getByText(
      'Gagal memverifikasi status registrasi. Server merespons dengan: The database sleeps.',
    )
    .waitFor()
  traffic.restore(readProfile)
  await page.getByRole('button', { name: 'Coba Lagi' }).click()
  await findHeading(panel, 'Dashboard').waitFor()

  // A cached GrowID counts as registered during the check.
  traffic.hold(readProfile)
  await page.reload()
  await findHeading(panel, 'Dashboard').waitFor()

  await page.route('**/api/users/*/profile', (route) => route.abort())
  await page.reload()
  await page.getByText('Layanan Tidak Tersedia').waitFor()
  await page.getByText('503').waitFor()
})

test('blocks non-admins during maintenance, opens automatically afterwards, and closes when any call answers 503 with maintenance', async ({
  panel,
}) => {
  const { traffic, page, open } = panel
  await page.clock.install()
  traffic.refuse(readProfile, 503, maintenanceSentence)
  await open('/dashboard')
  await findHeading(panel, 'Under Maintenance').waitFor()
  await page.getByText(maintenanceSentence).waitFor()
  traffic.restore(readProfile)
  await page.clock.fastForward(31_000)
  await findHeading(panel, 'MayaWorld').waitFor()

  // The next request of the status is due half a minute after the answer to the first.
  await untilQuiet(page)
  traffic.refuse(readStatus, 503, maintenanceSentence)
  traffic.refuse(readProfile, 503, maintenanceSentence)
  await page.clock.fastForward(31_000)
  await findHeading(panel, 'Under Maintenance').waitFor()
})

test('closes and reopens an open panel at once with maintenance, and lets admins pass', async ({
  panel,
}) => {
  await panel.open('/dashboard')
  await findHeading(panel, 'MayaWorld').waitFor()
  await setMaintenance(panel, true)
  await findHeading(panel, 'Under Maintenance').waitFor()
  await setMaintenance(panel, false)
  await findHeading(panel, 'MayaWorld').waitFor()

  await panel.permit(['settings:view'])
  await setMaintenance(panel, true)
  await panel.page.reload()
  await findHeading(panel, 'MayaWorld').waitFor()
})

test('shows a spinner during the registration check, the status of a failed registration, and admits an unregistered user after GrowID choice, warning and confirmation', async ({
  panel,
}) => {
  const { traffic, page } = panel
  const release = traffic.hold(readProfile)
  await openUnregistered(panel)
  await page.getByRole('status', { name: 'Loading…' }).waitFor()
  release()
  const submit = page.getByRole('button', { name: 'Complete Registration' })
  await submit.waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.getByText('cannot be changed later').waitFor()

  await page.getByLabel('GrowID').fill('no spaces!')
  await submit.click()
  await page.getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
  expect(traffic.callsTo(register)).toEqual([])

  traffic.refuse(register, 500)
  await page.getByLabel('GrowID').fill('New77')
  await submit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('cannot be changed later').waitFor()
  await dialog.getByRole('button', { name: 'Yes, register it' }).click()
  await page.getByText('Registration failed: Internal Server Error').waitFor()

  traffic.restore(register)
  traffic.forgetCalls()
  await submit.click()
  await dialog.getByRole('button', { name: 'Yes, register it' }).click()
  await page.getByText('Welcome! GrowID registered successfully!').waitFor()
  await findHeading(panel, 'Dashboard').waitFor()
  expect(traffic.callsTo(register).map((it) => it.body)).toEqual([
    { discordId: '77', discordUsername: 'newcomer', growId: 'New77' },
  ])
})
