import { register } from '@trellis/contract/auth.ts'
import { maintenanceSentence } from '@trellis/contract/panel-settings.ts'
import { readStatus } from '@trellis/contract/servers.ts'
import { readProfile } from '@trellis/contract/users.ts'
import { expect } from 'vitest'
import { makeProfile, userOf } from './fake-world.ts'
import { test } from './panel.ts'

test('a failed registration check shows its code and message, and trying again helps', async ({
  panel: { api, page, open },
}) => {
  api.refuse(readProfile, 500, 'The database sleeps.')
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Verifikasi Gagal' }).waitFor()
  await page.getByText('500').waitFor()
  await page
    .getByText(
      'Gagal memverifikasi status registrasi. Server merespons dengan: The database sleeps.',
    )
    .waitFor()
  api.restore(readProfile)
  await page.getByRole('button', { name: 'Coba Lagi' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('an unreachable api shows code 503', async ({ panel: { page, open } }) => {
  await page.route('**/api/users/*/profile', (route) => route.abort())
  await open('/dashboard')
  await page.getByText('Layanan Tidak Tersedia').waitFor()
  await page.getByText('503').waitFor()
})

test('who is not signed in comes to the login page from anywhere', async ({
  panel: { page, openSignedOut },
}) => {
  await openSignedOut('/console')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a spinner shows while the registration is being checked', async ({
  panel: { api, page, open },
}) => {
  const answered = Promise.withResolvers<void>()
  api.answer(readProfile, async () => {
    await answered.promise
    return { reply: { profile: api.world.profile, settings: api.world.settings } }
  })
  api.world.profile = makeProfile({ growId: '' })
  await open('/dashboard')
  await page.getByRole('status', { name: 'Loading…' }).waitFor()
  api.world.profile = makeProfile()
  answered.resolve()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('a cached GrowID counts as registered while the check runs', async ({
  panel: { api, page, open },
}) => {
  api.answer(readProfile, () => new Promise(() => {}))
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('maintenance shuts out who is no admin and opens by itself', async ({
  panel: { api, page, open },
}) => {
  await page.clock.install()
  api.refuse(readProfile, 503, maintenanceSentence)
  await open('/dashboard')
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
  await page.getByText(maintenanceSentence).waitFor()
  api.restore(readProfile)
  await page.clock.fastForward(31_000)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('an admin passes the maintenance page', async ({ panel: { api, page, open } }) => {
  api.world.settings.maintenance = true
  api.world.profile = makeProfile({ isAdmin: true })
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
})

test('a 503 of any call that tells of maintenance closes the panel', async ({
  panel: { api, page, open },
}) => {
  await page.clock.install()
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  api.refuse(readStatus, 503, maintenanceSentence)
  api.refuse(readProfile, 503, maintenanceSentence)
  await page.clock.fastForward(31_000)
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
})

test('an account frame opens and closes the panel at once', async ({
  panel: { api, page, open },
}) => {
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await api.sockets.opened(1)
  const account = (maintenance: boolean) => {
    api.world.settings = { ...api.world.settings, maintenance }
    api.sockets.send({
      type: 'account',
      payload: { user: userOf(api.world.profile), settings: api.world.settings },
    })
  }
  account(true)
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
  account(false)
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
})

test('an unregistered user picks a GrowID, is warned and asked, and is let in', async ({
  panel: { api, page, open },
}) => {
  api.world.profile = makeProfile({ growId: '' })
  await open('/dashboard')
  const submit = page.getByRole('button', { name: 'Complete Registration' })
  await submit.waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await page.getByText('cannot be changed later').waitFor()

  await page.getByLabel('GrowID').fill('no spaces!')
  await submit.click()
  await page.getByText('GrowID must be 3-20 alphanumeric characters.').waitFor()
  expect(api.callsOf(register)).toEqual([])

  await page.getByLabel('GrowID').fill('Maya7')
  await submit.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('cannot be changed later').waitFor()
  await dialog.getByRole('button', { name: 'Yes, register it' }).click()
  await page.getByText('Welcome! GrowID registered successfully!').waitFor()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(api.callsOf(register).map((it) => it.body)).toEqual([
    { discordId: api.world.profile.id, discordUsername: 'maya', growId: 'Maya7' },
  ])
})

test('a failed registration without a sentence says its status', async ({
  panel: { api, page, open },
}) => {
  api.world.profile = makeProfile({ growId: '' })
  api.refuse(register, 500)
  await open('/dashboard')
  await page.getByLabel('GrowID').fill('Maya7')
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.getByRole('button', { name: 'Yes, register it' }).click()
  await page.getByText('Registration failed: Internal Server Error').waitFor()
})
