import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { adminRows } from './kit/pages/admin-rows.ts'
import { test } from './kit/pages/filled-panel.ts'
import { gameRows } from './kit/pages/game-rows.ts'
import { ownerRows } from './kit/pages/owner-rows.ts'
import { settle } from './kit/quiet-page.ts'
import { test as ownTest } from './kit/real-panel.ts'
import { listShifts, watchShifts } from './kit/shifts.ts'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 800 }

/** How much may move on pages whose first list has an unknown length; this value still counts as good on the web. */
const looser: Record<string, number> = { '/moderation': 0.1 }

const walks = Object.entries({
  'an owner': ownerRows.filter((row) => !gameRows.includes(row)),
  'an owner about the game': gameRows,
  'an admin': adminRows,
}).flatMap(([who, rows]) =>
  Object.entries({ phone, desktop }).map(([device, size]) => ({ who, rows, device, size })),
)

test.for(walks)(
  'moves no part of the pages of $who while they load, on a $device',
  async ({ rows, size }, { lent: { panel, owner } }) => {
    const { page } = panel
    await watchShifts(page)
    await page.setViewportSize(size)
    const faults: Record<string, string[]> = {}
    for (const [at, { address }] of rows.entries()) {
      // The title stays the same when only the tab of a page changes.
      const isSamePage = findPage(address) === findPage(rows[at - 1]?.address ?? address)
      if (isSamePage) await panel.openFor(owner.who, address)
      else await follow(page, address)
      await settle(page)
      const found = await listShifts(page, looser[address])
      if (found.length > 0) faults[address] = found
    }
    expect(faults).toEqual({})
  },
)

const findPage = (address: string) => address.split('?')[0]

/**
 * Shows another page of the open panel, as its links do, because a load starts the whole panel again. The title changes
 * together with the page.
 */
async function follow(page: Page, address: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((it) => {
    history.pushState(null, '', it)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await expect.poll(() => page.title()).not.toBe(before)
}

ownTest.for([
  { language: 'en', width: 1280, text: 'You help Maya here as Moderator.' },
  { language: 'en', width: 360, text: 'You help Maya here as Moderator.' },
  { language: 'id', width: 360, text: 'Kamu bantu Maya di sini sebagai Moderator.' },
] as const)(
  'moves no part of a member\'s dashboard at $width px in "$language"',
  async ({ language, width, text }, { panel }) => {
    const { page, api, maya } = panel
    await setLanguage(panel, language)
    await page.setViewportSize({ width, height: 800 })
    await watchShifts(page)
    const friend = await api.signIn('7001', 'BuilderBudi')
    const { body: servers } = await api.call('GET', '/servers', { token: maya.token })
    const invitations = `/servers/${servers[0].id}/invitations`
    const { body } = await api.call('POST', invitations, {
      token: maya.token,
      body: { preset: 'moderator' },
    })
    await api.call('POST', `/invitations/${body.code}/accept`, { token: friend.token })
    await panel.openFor(friend, '/dashboard')
    await page.getByText(text).waitFor()
    await settle(page)
    expect(await listShifts(page, 0.001)).toEqual([])
  },
)
