import { refreshSession } from '@trellis/contract/auth.ts'
import { readProfile } from '@trellis/contract/users.ts'
import { expect } from 'vitest'
import { test } from './panel.ts'

test('a dead session token is renewed once for all calls, which are then repeated', async ({
  panel: { api, page, open },
}) => {
  api.tokens.clear()
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(api.callsOf(refreshSession)).toHaveLength(1)
  expect(api.callsOf(readProfile).map((it) => it.token)).toContain('session-2')
})

test('two tabs that share the refresh token do not revoke each other', async ({
  panel: { api, page, open, newPage },
}) => {
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  const other = await newPage()
  api.tokens.clear()
  const isBothWaiting = Promise.withResolvers<void>()
  let waiting = 0
  // Both tabs are refused before either gets new tokens.
  api.answer(readProfile, (asked) => {
    if (asked.token === 'session-2' && ++waiting === 2) isBothWaiting.resolve()
    return { reply: { profile: api.world.profile, settings: api.world.settings } }
  })
  await Promise.all([page.reload(), other.goto(`${api.origin}/dashboard`)])
  for (const each of [page, other]) await each.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await isBothWaiting.promise
  expect(api.callsOf(refreshSession)).toHaveLength(1)
})

test('a tab whose local storage lags behind takes the newer tokens instead of a spent one', async ({
  panel: { api, page, open },
}) => {
  api.tokens.clear()
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.evaluate(() => {
    const text = localStorage.getItem('trellis.session') ?? ''
    const stale = text.replace('session-2', 'session-1').replace('refresh-2', 'refresh-1')
    localStorage.setItem('trellis.session', stale)
  })
  await page.reload()
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(api.callsOf(refreshSession)).toHaveLength(1)
})

test('a refused refresh signs out', async ({ panel: { api, page, open } }) => {
  api.tokens.clear()
  api.refuse(refreshSession, 401, 'The session is over.')
  await open('/profile')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('trellis.session'))).toBeNull()
})

test('a second 401 after a good refresh signs out', async ({ panel: { api, page, open } }) => {
  api.tokens.clear()
  api.answer(refreshSession, () => ({
    reply: { sessionToken: 'no-good', refreshToken: 'refresh-2' },
  }))
  await open('/profile')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
})

test('an api that is down for a moment signs nobody out', async ({
  panel: { api, page, open },
}) => {
  api.tokens.clear()
  api.refuse(refreshSession, 503)
  await open('/profile')
  await page.getByText('Verifikasi Gagal').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('trellis.session'))).not.toBeNull()
})
