import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, type Person } from './kit/browser.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let operator: Person
beforeAll(async () => {
  if (!hasBrowser) return
  operator = await trellis.arrive()
  await operator.signIn('Operator')
  await operator.register('Boss')
  await operator.page.getByRole('link', { name: 'Admin Panel' }).click()
  await operator.adminTab('Settings').click()
  await operator.page.getByText('Maintenance mode').waitFor()
})
afterAll(async () => {
  await operator?.leave()
})

/** Calls the api as the operator's own browser would. */
const asOperator = (method: string, path: string, body?: unknown) =>
  operator.page.evaluate(
    async ([method, path, body]) => {
      const token = Object.values(localStorage)
        .join(' ')
        .match(/[\w-]+\.[\w-]+\.[\w-]+/)?.[0]
      const response = await fetch(`/api${path}`, {
        method: String(method),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return response.status
    },
    [method, path, body] as const,
  )

/** Sets a switch. Turning it on opens a confirmation that names the affected users. */
async function setSwitch(name: string, isOn: boolean): Promise<void> {
  const { page } = operator
  await page.getByRole('switch', { name }).click({ force: true })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  if (isOn) await page.getByRole('dialog').getByRole('button', { name: 'Save them' }).click()
  await page.getByText('Settings saved!').last().waitFor()
}

async function newOwner(name: string, server: string): Promise<Person> {
  const person = await trellis.arrive()
  await person.signIn(name)
  await person.register(name)
  await person.createServer(server)
  return person
}

const getId = (person: Person) =>
  person.page.evaluate(() => {
    const user = Object.values(localStorage).find((text) => text.includes('"username"'))
    return String(/"id":"(\d+)"/.exec(user ?? '')?.[1])
  })

describe.skipIf(!hasBrowser)('the panel of an owner', () => {
  it('shows maintenance while open, and returns when it ends', async () => {
    const owner = await newOwner('Maintained', 'Maintained')
    await setSwitch('Maintenance mode', true)
    await owner.page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
    await owner.page
      .getByText('The panel is currently undergoing maintenance. Please check back later.')
      .waitFor()
    await owner.expectAccessible()
    await owner.screenshot('maintenance')
    await owner.page.reload()
    await owner.page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
    await setSwitch('Maintenance mode', false)
    await owner.page.reload()
    await owner.page.getByRole('button', { name: 'Start', exact: true }).waitFor()
    await owner.leave()
  })

  it('refuses starts while actions are disabled, with the reason', async () => {
    const owner = await newOwner('Disabled', 'Disabled')
    await setSwitch('Disable server actions', true)
    const start = owner.page.getByRole('button', { name: 'Start', exact: true })
    await owner.page.getByText('Server actions are disabled').waitFor()
    expect(await start.isDisabled()).toBe(true)
    await owner.screenshot('actions-disabled')
    await setSwitch('Disable server actions', false)
    await owner.page
      .locator('button:not([disabled]):not([data-disabled])', { hasText: /^Start$/ })
      .waitFor()
    await owner.leave()
  })

  it('shows a ban at once and locks all but two pages', async () => {
    const owner = await newOwner('Outlaw', 'Outlaw')
    await owner.page.getByRole('button', { name: 'Start', exact: true }).click()
    await owner.page.getByRole('main').getByText('ONLINE', { exact: true }).waitFor()
    const id = await getId(owner)
    expect(
      await asOperator('POST', `/admin/users/${id}/ban`, {
        reason: 'Selling worlds',
        duration: '7d',
      }),
    ).toBe(200)
    await owner.page.getByText('Selling worlds').first().waitFor()
    await owner.page.getByRole('main').getByText('OFFLINE', { exact: true }).waitFor()
    await owner.expectAccessible()
    await owner.screenshot('banned')
    const hint = 'Your account is banned and cannot access this page.'
    expect(await owner.page.getByTitle(hint).count()).toBeGreaterThanOrEqual(11)
    expect(await asOperator('POST', `/admin/users/${id}/unban`)).toBe(200)
    await owner.page.getByText('Selling worlds').first().waitFor({ state: 'detached' })
    await owner.leave()
  })

  it('returns to the login page when the session has ended elsewhere', async () => {
    const owner = await newOwner('Ended', 'Ended-Server')
    await owner.page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        const value = String(localStorage.getItem(key))
        if (value.split('.').length === 3) localStorage.setItem(key, 'a.b.c')
        else if (!value.startsWith('{')) localStorage.setItem(key, 'gone')
      }
    })
    await owner.page.reload()
    await owner.page.getByRole('heading', { name: 'Get Started' }).waitFor()
    await owner.leave()
  })

  it('denies access to the admin panel', async () => {
    const owner = await newOwner('Curious', 'Curious')
    expect(await owner.page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
    await owner.page.goto(`${trellis.url}/admin`)
    await owner.page.waitForURL('**/dashboard')
    await owner.leave()
  })
})
