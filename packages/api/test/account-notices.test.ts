import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { LiveClient } from './kit/live-client.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
let admin: SignedIn
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start()
  admins = await Admins.open(panel)
  admin = await admins.admin('500', ['users:view', 'users:manage', 'users:bulk_actions'])
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const newUser = () => panel.signIn(String(nextId++))
const change = (who: SignedIn, what: string, body: object = {}, by = admin) =>
  panel.call('POST', `/admin/users/${who.id}/${what}`, { token: by.token, body })
const undo = (answer: Answer) =>
  panel.call('POST', `/admin/undo/${answer.body.undo.id}`, { token: admin.token })
const notices = async (who: SignedIn) => {
  const { body } = await panel.call('GET', `/users/${who.id}/notices`, { token: who.token })
  return body.notices.map(({ text, code }: { text: string; code?: string }) => {
    // The panel words every notice by its code.
    expect([text, code]).toEqual([text, expect.any(String)])
    return text
  })
}

describe('owner notices', () => {
  it.each([
    [
      'credits',
      { action: 'add', amount: 500 },
      'An admin gave you 500 credits. You now have 500 credits.',
    ],
    [
      'expiry',
      { action: 'add', amount: 7 },
      'An admin gave you 7 days of server time. You now have 10 days of server time.',
    ],
    [
      'expiry',
      { action: 'remove', amount: 2 },
      'An admin took from you 2 days of server time. You now have 1 day of server time.',
    ],
    [
      'slot',
      { action: 'set', amount: 3 },
      'An admin gave you 2 server slots. You now have 3 server slots.',
    ],
    [
      'backups',
      { action: 'set', amount: 4 },
      'An admin gave you 4 extra backups. You now have 4 extra backups.',
    ],
    [
      'set-storage',
      { limitMB: 750 },
      'An admin gave you 250 MB of storage. You now have 750 MB of storage.',
    ],
    ['set-paid', { duration: '30d' }, 'An admin put your account on the Paid plan for 30d.'],
    ['set-paid', { duration: 'perm' }, 'An admin put your account on the Paid plan for good.'],
    [
      'ban',
      { reason: 'Duping', duration: 'perm' },
      'An admin banned your account for good. Reason: Duping',
    ],
  ])('report %s %j and its undo, live and in the list', async (what, body, text) => {
    const who = await newUser()
    const live = LiveClient.open(panel, who)
    await live.next('account')
    const changed = await change(who, what, body)
    expect(changed.status).toBe(200)
    await live.next('notice', ({ payload }) => payload.text === text)
    expect(await notices(who)).toEqual([text])
    expect((await undo(changed)).status).toBe(200)
    const [undone, first] = await notices(who)
    expect(first).toBe(text)
    expect(undone).toMatch(/^An admin (undid a change of your|lifted the ban of your)/)
    live.close()
  })

  it('report the end of a ban, and its return and end time after an undo', async () => {
    const who = await newUser()
    await change(who, 'ban', { reason: 'Spam', duration: '7d' })
    const lifted = await change(who, 'unban')
    await undo(lifted)
    expect(await notices(who)).toEqual([
      'An admin banned your account again.',
      'An admin lifted the ban of your account.',
      expect.stringMatching(
        /^An admin banned your account until \d{4}-\d\d-\d\d \d\d:\d\d WIB\. Reason: Spam$/,
      ),
    ])
  })

  it('report Free plan changes only on change, and refunds with their reason', async () => {
    const who = await newUser()
    await change(who, 'set-free')
    expect(await notices(who)).toEqual([])
    await change(who, 'set-paid', { duration: '1d' })
    await change(who, 'set-free')
    await change(who, 'credits', { action: 'add', amount: 5 })
    const [line] = (await panel.call('GET', `/users/${who.id}/ledger`, { token: who.token })).body
      .rows
    const path = `/admin/ledger/${line.id}/reverse`
    await panel.call('POST', path, { token: admin.token, body: { reason: 'A mistake.' } })
    expect((await notices(who)).slice(0, 3)).toEqual([
      'An admin took back: Credits changed by an admin. Reason: A mistake.',
      'An admin gave you 5 credits. You now have 5 credits.',
      'An admin put your account back on the Free plan. Your server time stays.',
    ])
  })

  it('report successful bulk changes, but not unchanged or failed targets', async () => {
    const who = await newUser()
    const discordIds = [who.id, admin.id]
    const form = { discordIds, action: 'addSlots', amount: 2 }
    await panel.call('POST', '/admin/users/bulk', { token: admin.token, body: form })
    await change(who, 'credits', { action: 'set', amount: 0 })
    await change(who, 'credits', { action: 'remove', amount: 10 })
    expect(await notices(who)).toEqual([
      'An admin gave you 2 server slots. You now have 3 server slots.',
    ])
    expect(await notices(admin)).toEqual([])
  })

  it('skip changes that super admins make to themselves', async () => {
    const { boss } = admins
    await change(boss, 'credits', { action: 'add', amount: 5 }, boss)
    expect(await notices(boss)).toEqual([])
  })
})
