import { refreshSession } from '@trellis/contract/people/auth.ts'
import { readProfile } from '@trellis/contract/people/users.ts'
import { expect } from 'vitest'
import { type RealPanel, test } from './kit/real-panel.ts'

const heading = { name: 'MayaWorld' }
/** A time in ms that exceeds the lifetime of a session token. */
const laterMs = 16 * 60_000

const keptSession = ({ page }: RealPanel) =>
  page.evaluate(() => localStorage.getItem('trellis.session'))

/** Leaves the panel with an expired token and a valid refresh token; returns the stored session. */
async function leaveExpired(panel: RealPanel): Promise<string> {
  const { api, page, traffic } = panel
  const kept = await keptSession(panel)
  // An open page would renew the session for a call in the background.
  await page.goto('about:blank')
  api.clock.offsetMs += laterMs
  traffic.forgetCalls()
  return kept ?? ''
}

async function openDashboard({ page, open }: RealPanel) {
  await open('/dashboard')
  await page.getByRole('heading', heading).waitFor()
}

/** Expects that an old session in the storage is not used when there are newer tokens. */
async function preferNewerTokens({ page, traffic }: RealPanel, stale: string) {
  await page.evaluate((text) => localStorage.setItem('trellis.session', text), stale)
  await page.reload()
  await page.getByRole('heading', heading).waitFor()
  expect(traffic.callsTo(refreshSession)).toHaveLength(1)
}

async function reloadBeforeAnswer({ page, traffic, origin }: RealPanel) {
  const isAnswered = traffic.loseAnswers(refreshSession)
  await page.goto(`${origin}/dashboard`)
  await isAnswered
  traffic.restore(refreshSession)
  await page.reload()
  await page.getByRole('heading', heading).waitFor()
  expect(traffic.callsTo(refreshSession)).toHaveLength(2)
}

async function breakAnswerOff({ page, traffic, origin }: RealPanel) {
  traffic.breakAnswers(refreshSession)
  await page.goto(`${origin}/dashboard`)
  await page.getByText('Verifikasi Gagal').waitFor()
  traffic.restore(refreshSession)
  await page.reload()
  await page.getByRole('heading', heading).waitFor()
}

test('renews an expired session token once for all calls, and repeats them; also when local storage lags behind, when the page is reloaded before the answer, and when the answer breaks off', async ({
  panel,
}) => {
  const { page, traffic, maya, origin } = panel
  await openDashboard(panel)
  const stale = await leaveExpired(panel)
  await page.goto(`${origin}/dashboard`)
  await page.getByRole('heading', heading).waitFor()
  expect(traffic.callsTo(refreshSession)).toHaveLength(1)
  const tokens = traffic.callsTo(readProfile).map((it) => it.token)
  expect(tokens.at(-1)).not.toBe(maya.token)
  await preferNewerTokens(panel, stale)

  await leaveExpired(panel)
  await reloadBeforeAnswer(panel)
  await leaveExpired(panel)
  await breakAnswerOff(panel)
})

test('lets two tabs share the refresh token without revoking each other, and signs out when the refresh is refused', async ({
  panel,
}) => {
  const { api, page, traffic, newPage, origin } = panel
  await openDashboard(panel)
  await leaveExpired(panel)
  const other = await newPage()
  // Both tabs are refused before either gets new tokens.
  const release = traffic.hold(refreshSession)
  await Promise.all([page, other].map((each) => each.goto(`${origin}/dashboard`)))
  await expect.poll(() => traffic.callsTo(readProfile).length).toBeGreaterThan(1)
  release()
  for (const each of [page, other]) await each.getByRole('heading', heading).waitFor()
  expect(traffic.callsTo(refreshSession)).toHaveLength(1)

  await other.close()
  const { refreshToken } = JSON.parse(await leaveExpired(panel))
  await api.call('POST', '/auth/logout', { body: { refreshToken } })
  await page.goto(`${origin}/profile`)
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await keptSession(panel)).toBeNull()
})

test('keeps the session during a short api outage, and signs out at a second 401 after a successful refresh', async ({
  panel,
}) => {
  const { page, traffic, maya, origin } = panel
  await openDashboard(panel)
  await leaveExpired(panel)
  for (const status of [503, 500]) {
    traffic.refuse(refreshSession, status)
    await page.goto(`${origin}/profile`)
    await page.getByText('Verifikasi Gagal').waitFor()
    expect(await keptSession(panel)).not.toBeNull()
  }

  const reply = { sessionToken: 'no-good', refreshToken: maya.refreshToken }
  traffic.answer(refreshSession, () => ({ reply }))
  await page.reload()
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
})
