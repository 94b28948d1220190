import { login, logout } from '@trellis/contract/auth.ts'
import { expect } from 'vitest'
import { maya, type RealPanel, test } from './kit/real-panel.ts'

const getState = async (page: import('playwright-core').Page) => {
  const link = page.getByRole('link', { name: 'Log in with Discord' })
  await page.waitForFunction(() => document.querySelector('main a[href]') !== null)
  return new URL((await link.getAttribute('href')) ?? '')
}

/** Registers a token of Maya's with the provider. */
const grant = ({ api }: RealPanel, token: string) =>
  void api.discord.grants.set(token, { user: { id: maya.id, username: maya.username } })

/** Returns from the provider in the same tab. */
const comeBack = async (page: import('playwright-core').Page, origin: string, fragment: string) => {
  await page.goto('about:blank')
  await page.goto(`${origin}/#${fragment}`)
}

test('shows the login texts of the specification', async ({ panel: { page, openSignedOut } }) => {
  await openSignedOut('/')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  for (const text of [
    'Log in with Discord to access your dashboard.',
    'Instant Server Setup',
    'Full Control Panel',
    'Real-time Console',
  ])
    await page.getByText(text, { exact: true }).waitFor()
})

test('requests a token from the provider with a random state', async ({
  panel: { page, openSignedOut, origin },
}) => {
  await openSignedOut('/')
  const first = await getState(page)
  expect(first.origin + first.pathname).toBe('https://discord.com/oauth2/authorize')
  expect(Object.fromEntries(first.searchParams)).toMatchObject({
    response_type: 'token',
    scope: 'identify email',
    client_id: '4242',
    redirect_uri: expect.stringContaining(origin),
  })
  const state = first.searchParams.get('state') ?? ''
  expect(state).toMatch(/^[0-9a-f]{32,}$/)
  await page.reload()
  expect((await getState(page)).searchParams.get('state')).not.toBe(state)
})

test('opens the dashboard for a token with our state, and clears the fragment', async ({
  panel,
}) => {
  const { traffic, page, openSignedOut, origin } = panel
  grant(panel, 'abc')
  await openSignedOut('/')
  const state = (await getState(page)).searchParams.get('state')
  await comeBack(page, origin, `access_token=abc&token_type=Bearer&state=${state}`)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(page.url()).toBe(`${origin}/dashboard`)
  expect(traffic.callsTo(login).map((it) => it.body)).toEqual([{ accessToken: 'abc' }])
})

test.for(['access_token=abc&state=wrong', 'access_token=abc'])(
  'refuses a token without our state: %s',
  async (fragment, { panel: { traffic, origin, page, openSignedOut } }) => {
    await openSignedOut('/')
    await getState(page)
    await comeBack(page, origin, fragment)
    await page.getByText(/^Login Failed: /).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(traffic.callsTo(login)).toEqual([])
  },
)

test('accepts a state once', async ({ panel: { traffic, origin, page, openSignedOut } }) => {
  await openSignedOut('/')
  const state = (await getState(page)).searchParams.get('state')
  await comeBack(page, origin, `access_token=abc&state=${state}`)
  await page.getByText(/^Login Failed: /).waitFor()
  await comeBack(page, origin, `access_token=abc&state=${state}`)
  await page.getByText('Login Failed: This sign-in was not started here').waitFor()
  expect(traffic.callsTo(login)).toHaveLength(1)
})

test('shows a refusal of the provider for seven seconds', async ({
  panel: { origin, page, openSignedOut },
}) => {
  await page.clock.install()
  await openSignedOut('/')
  const state = (await getState(page)).searchParams.get('state')
  const failure = 'error=access_denied&error_description=Call+0800-EVIL'
  await comeBack(page, origin, `${failure}&state=${state}`)
  const box = page.getByText('Login Failed: Your sign-in attempt was cancelled.')
  await box.waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.clock.fastForward(3000)
  expect(await box.count()).toBe(1)
  await page.clock.fastForward(4500)
  await box.waitFor({ state: 'detached' })
})

test('ignores a refusal without our state, and shows no text from the address', async ({
  panel: { origin, page, openSignedOut },
}) => {
  await openSignedOut('/')
  await getState(page)
  for (const state of ['', '&state=wrong']) {
    await comeBack(page, origin, `error_description=Call+0800-EVIL${state}`)
    await page.getByText('Get Started').waitFor()
    expect(await page.getByText(/EVIL|Login Failed/).count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
  }
})

test('shows the error of a refused exchange and stays signed out', async ({
  panel: { api, origin, page, openSignedOut },
}) => {
  await openSignedOut('/')
  const state = (await getState(page)).searchParams.get('state')
  const user = { id: '77', username: 'newcomer' }
  api.discord.grants.set('abc', { applicationId: '666', user })
  await comeBack(page, origin, `access_token=abc&state=${state}`)
  await page.getByText('Login Failed: Login failed. Please try again.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('trellis.session'))).toBe(null)
})

test('redirects signed-in users from / to the dashboard, and ignores foreign tokens', async ({
  panel: { traffic, origin, page, open },
}) => {
  await open('/#access_token=foreign&state=x')
  await page.waitForURL(`${origin}/dashboard`)
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(traffic.callsTo(login)).toEqual([])
})

test('ends the session, clears local data and shows the login page in every tab on logout', async ({
  panel: { traffic, origin, page, open, newPage, maya },
}) => {
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  const other = await newPage()
  await other.goto(`${origin}/profile`)
  await other.getByRole('heading', { name: 'Account details' }).waitFor()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  await other.getByRole('heading', { name: 'Get Started' }).waitFor()
  for (const each of [page, other]) expect(new URL(each.url()).pathname).toBe('/')
  await expect
    .poll(() => traffic.callsTo(logout).map((it) => it.body))
    .toEqual([{ refreshToken: maya.refreshToken }])
  expect(await page.evaluate(() => localStorage.getItem('trellis.session'))).toBeNull()
})
