import { markNoticesRead, readNotices } from '@trellis/contract/notices.ts'
import { expect } from 'vitest'
import { makeNotice } from './fake-notices.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

async function openDashboard({ open, page, api }: Panel) {
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await api.sockets.opened(1)
}

const bell = ({ page }: Panel, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notices' : `Notices, ${unread} unread`,
    exact: true,
  })
const list = ({ page }: Panel) => page.getByRole('dialog', { name: 'Notices' })

const upgrade = { label: 'Upgrade storage', path: '/renew#storage' }

test('the bell counts what is unread; opening the list reads it', async ({ panel }) => {
  const { page, api } = panel
  await page.clock.install({ time: new Date('2026-10-01T05:00:00Z') })
  api.world.notices = [
    makeNotice(3, { kind: 'storage', level: 'warning', text: 'Almost full.', action: upgrade }),
    makeNotice(2, { kind: 'crash', level: 'error', text: 'It crashed.' }),
    makeNotice(1, { isRead: true }),
  ]
  await openDashboard(panel)
  await bell(panel, 2).click()
  const entries = list(panel).getByRole('listitem')
  expect(await entries.locator('p').allInnerTexts()).toEqual([
    'Almost full.',
    'It crashed.',
    'Notice 1',
  ])
  const when = entries.first().getByText('3 hours ago')
  expect(await when.getAttribute('title')).toBe('1 Okt 2026, 09.00 WIB')
  // The marks stay as long as the list does.
  expect(await entries.getByText('Unread').count()).toBe(2)
  await bell(panel, 0).waitFor()
  expect(api.callsOf(markNoticesRead).map((it) => it.body)).toEqual([{ upTo: 3 }])
  await entries.first().getByRole('link', { name: 'Upgrade storage' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/renew')
  await list(panel).waitFor({ state: 'detached' })
})

test('a live notice is a toast with its action, and joins the list', async ({ panel }) => {
  const { page, api } = panel
  await openDashboard(panel)
  await bell(panel, 0).waitFor()
  api.sockets.send({
    type: 'notice',
    payload: {
      level: 'success',
      text: 'Your backup is finished.',
      id: 7,
      kind: 'backup',
      action: { label: 'See it', path: '/backup' },
    },
  })
  const toast = page.getByRole('alert').filter({ hasText: 'Your backup is finished.' })
  await bell(panel, 1).click()
  await list(panel).getByText('Your backup is finished.').waitFor()
  await list(panel).getByText('now').waitFor()
  await bell(panel, 0).waitFor()
  await page.keyboard.press('Escape')
  await toast.getByRole('link', { name: 'See it' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/backup')
})

test('what comes while the list is open is read when it closes', async ({ panel }) => {
  const { api, page } = panel
  api.world.notices = [makeNotice(1)]
  await openDashboard(panel)
  await bell(panel, 1).click()
  await bell(panel, 0).waitFor()
  const payload = { level: 'info', text: 'Meanwhile.', id: 2, kind: 'account' } as const
  api.sockets.send({ type: 'notice', payload })
  api.sockets.send({ type: 'notice', payload })
  await list(panel).getByText('Meanwhile.').waitFor()
  await bell(panel, 1).waitFor()
  await page.keyboard.press('Escape')
  await bell(panel, 0).waitFor()
  await expect
    .poll(() => api.callsOf(markNoticesRead).map((it) => it.body))
    .toEqual([{ upTo: 1 }, { upTo: 2 }])
})

test('a notice that is not kept is a toast only', async ({ panel }) => {
  await openDashboard(panel)
  panel.api.sockets.send({ type: 'notice', payload: { level: 'warning', text: 'One hour left.' } })
  await panel.page.getByRole('alert').getByText('One hour left.').waitFor()
  await bell(panel, 0).waitFor()
})

test('the list works by keyboard and gives the focus back', async ({ panel }) => {
  const { page, api } = panel
  api.world.notices = [makeNotice(1, { action: upgrade })]
  await openDashboard(panel)
  await bell(panel, 1).focus()
  await page.keyboard.press('Enter')
  const close = list(panel).getByRole('button', { name: 'Close' })
  await expect.poll(() => close.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await list(panel).waitFor({ state: 'detached' })
  expect(await bell(panel, 0).evaluate((it) => it === document.activeElement)).toBe(true)
})

test('a refused mark is taken back, a failed load says so and recovers', async ({ panel }) => {
  const { page, api } = panel
  api.world.notices = [makeNotice(1)]
  api.refuse(markNoticesRead, 500)
  await openDashboard(panel)
  await bell(panel, 1).click()
  await expect.poll(() => api.callsOf(readNotices).length).toBeGreaterThan(1)
  await bell(panel, 1).waitFor()
  api.refuse(readNotices, 500)
  await page.reload()
  await bell(panel, 0).click()
  await list(panel).getByText('Your notices could not be fetched.').waitFor()
  api.world.notices = []
  api.restore(readNotices)
  await list(panel).getByRole('button', { name: 'Try again' }).click()
  await list(panel).getByText('Nothing to tell you.').waitFor()
  await expectFitLook(panel, 'notices-empty')
})

test('the list fits a wide screen and a phone', { timeout: 60_000 }, async ({ panel }) => {
  const { page, api } = panel
  const kinds = ['expiry', 'storage', 'crash', 'backup', 'configuration', 'account'] as const
  const levels = ['warning', 'error', 'error', 'success', 'info', 'info'] as const
  api.world.notices = kinds.map((kind, at) =>
    makeNotice(9 - at, {
      kind,
      level: levels[at] ?? 'info',
      text: 'A sentence as long as those that a server owner reads when something has happened.',
      action: at % 2 === 0 ? upgrade : null,
      isRead: at > 2,
    }),
  )
  await openDashboard(panel)
  await bell(panel, 3).click()
  await list(panel).getByText('Upgrade storage').first().waitFor()
  await expectFitLook(panel, 'notices-popover')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await bell(panel, 0).click()
  await list(panel).getByText('Upgrade storage').first().waitFor()
  await expectFitLook(panel, 'notices-drawer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await list(panel).waitFor({ state: 'detached' })
})
