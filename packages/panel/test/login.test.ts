import { login, logout } from '@trellis/contract/people/auth.ts'
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

test('shows the login texts of the specification, and requests a token from the provider with a random state', async ({
  panel: { page, openSignedOut, origin },
}) => {
  await openSignedOut('/')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  for (const text of [
    'Log in with Discord to access your dashboard.',
    'Instant Server Setup',
    'Full Control Panel',
    'Real-time Console',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  const tagline = page.getByText('A private server of your own, running in a minute.')
  for (const height of [800, 620]) {
    await page.setViewportSize({ width: 1200, height })
    const [words, story, blurbs] = await Promise.all([
      tagline.boundingBox(),
      page.locator('main > section').first().boundingBox(),
      page.getByRole('main').getByRole('list').boundingBox(),
    ])
    expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(blurbs?.y ?? 0)
    // Both are dark in the light theme, too, and fill the column together.
    expect(blurbs?.width).toBe(story?.width)
    expect((story?.y ?? 0) + (story?.height ?? 0)).toBe(blurbs?.y)
  }

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

/** Returns with tokens and refusals that this panel did not request, and expects that they are ignored. */
async function bringForeignAnswers({ origin, page }: RealPanel) {
  for (const fragment of ['access_token=abc&state=wrong', 'access_token=abc']) {
    await comeBack(page, origin, fragment)
    await page.getByText(/^Login Failed: /).waitFor()
    expect(new URL(page.url()).hash).toBe('')
  }
  for (const state of ['', '&state=wrong']) {
    await comeBack(page, origin, `error_description=Call+0800-EVIL${state}`)
    await page.getByText('Get Started').waitFor()
    expect(await page.getByText(/EVIL|Login Failed/).count()).toBe(0)
    expect(new URL(page.url()).hash).toBe('')
  }
}

test('opens the dashboard for a token with our state only, accepts a state once, and stays signed out after a refused exchange', async ({
  panel,
}) => {
  const { api, traffic, origin, page } = panel
  await panel.openSignedOut('/')
  await getState(page)
  await bringForeignAnswers(panel)
  expect(traffic.callsTo(login)).toEqual([])

  const state = (await getState(page)).searchParams.get('state')
  const user = { id: '77', username: 'newcomer' }
  api.discord.grants.set('abc', { applicationId: '666', user })
  await comeBack(page, origin, `access_token=abc&state=${state}`)
  await page.getByText('Login Failed: Login failed. Please try again.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('trellis.session'))).toBe(null)
  await comeBack(page, origin, `access_token=abc&state=${state}`)
  await page.getByText('Login Failed: This sign-in was not started here').waitFor()
  expect(traffic.callsTo(login)).toHaveLength(1)

  traffic.forgetCalls()
  grant(panel, 'abc')
  const next = (await getState(page)).searchParams.get('state')
  await comeBack(page, origin, `access_token=abc&token_type=Bearer&state=${next}`)
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(page.url()).toBe(`${origin}/dashboard`)
  expect(traffic.callsTo(login).map((it) => it.body)).toEqual([{ accessToken: 'abc' }])
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

test('redirects signed-in users from / to the dashboard without a foreign token; on logout ends the session, clears local data and shows the login page in every tab', async ({
  panel: { traffic, origin, page, open, newPage, maya },
}) => {
  await open('/#access_token=foreign&state=x')
  await page.waitForURL(`${origin}/dashboard`)
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(traffic.callsTo(login)).toEqual([])

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
