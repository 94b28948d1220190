import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { test } from './kit/pages/filled-panel.ts'
import { names } from './kit/pages/long-names.ts'
import { listPageFaults, type PageRow } from './kit/pages/visit.ts'

/** The pages that need no login. */
const publicRows: PageRow[] = [
  { address: '/', says: 'sign-in.login.heading', isShort: true },
  { address: '/#access_token=abc&state=wrong', says: 'sign-in.login.failed', isShort: true },
  { address: '/servers', isShort: true },
  { address: `/join/${names.server}`, shows: names.server, says: 'join-page.stepsTitle' },
]

test.for(publicRows)('keeps every promise on $address without a login', async (row, { lent }) => {
  const { panel, owner } = lent
  const open = async (address: string) => {
    // Another part after the hash would not load the page again.
    await panel.page.goto('about:blank')
    await panel.openSignedOut(address)
  }
  expect(await listPageFaults(panel, row, { who: owner.who, isThorough: isLong, open })).toEqual([])
})

/** The registration, with a name that it refuses and with one that it asks about. */
const registrations: (PageRow & { growId: string })[] = [
  { address: '/dashboard', growId: 'a b', isShort: true },
  {
    address: '/dashboard',
    growId: 'Newcomer',
    isShort: true,
    dialogs: [
      {
        source: 'people/auth/registration-page.tsx',
        steps: [['button', 'sign-in.registration.submit']],
      },
    ],
  },
]

test.for(registrations)(
  'keeps every promise during the registration as $growId',
  async (row, { lent }) => {
    const { panel, owner } = lent
    const { body } = await panel.api.logIn({ user: { id: '77', username: names.user } })
    const { sessionToken: token, refreshToken, user } = body
    const open = async (address: string) => {
      await panel.openAs({ token, refreshToken, user }, address)
      const field = panel.page.getByRole('textbox', { name: 'GrowID' })
      await field.fill(row.growId)
      if (row.dialogs === undefined) await field.press('Enter')
    }
    expect(await listPageFaults(panel, row, { who: owner.who, isThorough: isLong, open })).toEqual(
      [],
    )
  },
)
