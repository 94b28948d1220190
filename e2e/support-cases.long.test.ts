import { beforeAll, describe, expect, it } from 'vitest'
import { hasBrowser, type Person } from './kit/browser.ts'
import { SupportCases } from './kit/support-cases.ts'
import { workAt } from './kit/support-work.ts'
import { useTrellis } from './kit/use-trellis.ts'

const trellis = useTrellis()
let cases: SupportCases

const managingServers = ['servers:view', 'servers:manage']
const managingUsers = ['users:view', 'users:manage']

beforeAll(async () => {
  if (hasBrowser) cases = await SupportCases.open(trellis.url)
})

const work = (name: string, tab: string, act: (person: Person) => Promise<void>) =>
  workAt({ cases, arrive: () => trellis.arrive() }, { name, tab }, act)

describe.skipIf(!hasBrowser)('an admin with exactly the permissions of the case', () => {
  it('takes a payment back that its bank took back, when its credits are spent', async () => {
    await cases.admin('AdminPaid', managingUsers)
    const { account: buyer } = await cases.owner('Buyer', 'Paid-Land')
    const gift = { action: 'add', amount: 750, reason: 'Payment', reference: 'PAY-17' }
    await cases.asOperator('POST', `/admin/users/${buyer.id}/credits`, gift)
    const cart = { server_time_7: 2 }
    const bought = await buyer.own(trellis.url, 'POST', '/shop/checkout', { body: { cart } })
    expect(bought.status).toBeLessThan(300)
    await work('AdminPaid', `ledger&user=${buyer.id}`, async ({ page }) => {
      const ledger = page.getByRole('table', { name: `Ledger of ${buyer.id}` })
      await ledger.getByRole('button', { name: /^Take back: Credits changed by an admin/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('Chargeback of PAY-17')
      await dialog.getByRole('button', { name: 'Take back', exact: true }).click()
      await page.getByText(/^Taken back\. The user now owes/).waitFor()
    })
    const reason = 'Chargeback of PAY-17'
    await cases.expectNotified(buyer, 'line-reversed-debt', { reason })
    await cases.expectLogged('AdminPaid', 'user-ledger-line-reversed', { reason })
    const start = await buyer.own(trellis.url, 'POST', '/server/start')
    expect(start.body.code).toBe('owner-in-debt')
  })

  it('brings a stolen server back, with a second admin', async () => {
    await cases.admin('AdminAsks', managingServers)
    await cases.admin('AdminConfirms', managingServers)
    const { account: thief } = await cases.owner('Thief', 'Stolen-Land')
    const victim = await cases.user('Victim')
    const reason = 'The account was phished'
    await work('AdminAsks', 'servers', async (person) => {
      const dialog = await cases.openServer(person, 'Stolen-Land')
      await dialog.getByRole('button', { name: 'Give to another owner…' }).click()
      await dialog.getByLabel('Discord ID of the new owner').fill(victim.id)
      await dialog.getByLabel('Reason').fill(reason)
      await dialog.getByRole('button', { name: 'Ask a second admin' }).click()
      await person.page.getByRole('heading', { name: 'Waiting for a second admin' }).waitFor()
    })
    await work('AdminConfirms', 'servers', async ({ page }) => {
      await page.getByRole('button', { name: 'Confirm: Stolen-Land' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
      await page.getByText('"Stolen-Land" belongs to Victim now.').waitFor()
    })
    await cases.expectNotified(thief, 'server-taken', { reason })
    await cases.expectNotified(victim, 'server-given', { reason })
    await cases.expectLogged('AdminAsks', 'server-owner-change-asked', { server: 'Stolen-Land' })
    const { body } = await victim.own(trellis.url, 'GET', '/server')
    expect(body.server.name).toBe('Stolen-Land')
  })

  it('gives the server of a banned name a new one, so that its owner keeps everything', async () => {
    await cases.admin('AdminNames', managingServers)
    const { account: owner } = await cases.owner('NamedBadly', 'Bad-Name')
    const ban = { serverName: 'Bad-Name', reason: 'An insult' }
    await cases.asOperator('POST', '/admin/banned-servers', ban)
    await work('AdminNames', 'servers', async (person) => {
      const dialog = await cases.openServer(person, 'Bad-Name')
      await dialog.getByRole('button', { name: 'Rename…' }).click()
      await dialog.getByLabel('New name').fill('Good-Name')
      await dialog.getByLabel('Reason').fill('The name is banned')
      await dialog.getByRole('button', { name: 'Rename server' }).click()
      await person.page.getByText('Server renamed to "Good-Name".').waitFor()
    })
    const params = { before: 'Bad-Name', name: 'Good-Name', reason: 'The name is banned' }
    await cases.expectNotified(owner, 'server-renamed', params)
    await cases.expectLogged('AdminNames', 'server-renamed-by-an-admin', params)
    await owner.own(trellis.url, 'POST', '/server/start')
    await cases.reaches(owner, 'ONLINE')
  })

  it('takes a wrong grant back from 200 users', async () => {
    const bulk = ['users:view', 'users:bulk_actions', 'logs:view']
    const admin = await cases.admin('AdminGrants', bulk)
    const names = Array.from({ length: 200 }, (_, at) => `Granted${at}`)
    const users = []
    for (const name of names) users.push(await cases.user(name))
    const discordIds = users.map(({ id }) => id)
    const body = { discordIds, action: 'addTime', amount: 300, reason: 'Three days' }
    const path = '/admin/users/bulk'
    expect((await admin.call(trellis.url, 'POST', path, { body })).status).toBe(200)
    await work('AdminGrants', 'logs&search=Many+users+changed', async ({ page }) => {
      await page.getByRole('button', { name: 'Take back the whole grant' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('It is taken back from 200 users.').waitFor()
      await dialog.getByLabel('Reason').last().fill('300 days instead of 3')
      await dialog.getByRole('button', { name: 'Take back the whole grant' }).click()
      await page.getByText('Taken back for 200 users.').waitFor()
    })
    const reason = '300 days instead of 3'
    for (const user of [users[0], users[199]])
      if (user !== undefined) await cases.expectNotified(user, 'line-reversed', { reason })
    await cases.expectLogged('AdminGrants', 'bulk-grant-taken-back', { users: 200, reason })
  })

  it('hides an insulting join page that a visitor reports, and its owner reads why', async () => {
    await cases.admin('AdminPages', [...managingServers, 'feedback:view', 'feedback:manage'])
    const { account: owner } = await cases.owner('Insulter', 'Rude-Land')
    const settings = {
      isPublic: true,
      description: 'Rude words',
      discordUrl: null,
      isListed: false,
    }
    await owner.call(trellis.url, 'PUT', '/servers/selected/join-page', { body: settings })
    const visitor = await trellis.arrive()
    await visitor.page.goto(`${trellis.url}/join/Rude-Land`)
    await visitor.page.getByRole('button', { name: 'Report this server' }).click()
    await visitor.page.getByRole('textbox').fill('It insults my family')
    await visitor.page.getByRole('button', { name: 'Send report' }).click()
    await visitor.page.getByText('Thank you! Your report has been sent.').waitFor()
    await visitor.leave()
    await work('AdminPages', 'feedback&status=New', async (person) => {
      const { page } = person
      await page.getByText('It insults my family').waitFor()
      await page.getByRole('button', { name: /^Notices/ }).click()
      const notices = page.getByRole('dialog', { name: 'Notices' })
      await notices.getByText('One new report of a server page waits in Feedback.').waitFor()
      await page.keyboard.press('Escape')
      await page.getByLabel(/^Status of the feedback by Visitor/).selectOption('Resolved')
      await page.getByText('Status updated.').waitFor()
      await person.adminTab('Servers').click()
      const dialog = await cases.openServer(person, 'Rude-Land')
      await dialog.getByRole('button', { name: 'Hide the public page…' }).click()
      await dialog.getByLabel('Reason').fill('It insults people')
      await dialog.getByRole('button', { name: 'Hide page' }).click()
      await page.getByText('The page of "Rude-Land" is hidden.').waitFor()
    })
    await cases.expectNotified(owner, 'page-hidden', { reason: 'It insults people' })
    await cases.expectLogged('AdminPages', 'server-page-hidden', { reason: 'It insults people' })
    expect((await owner.call(trellis.url, 'GET', '/join/Rude-Land')).status).toBe(404)
  })
})
