import { createSocketTicket } from '@trellis/contract/auth.ts'
import { markNoticesRead, readNotices } from '@trellis/contract/notices.ts'
import { expect } from 'vitest'
import { insertNotice, type NoticeText } from '../../api/src/platform/notices/store.ts'
import { setLanguage } from './kit/languages.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

async function openDashboard({ open, page, proxy }: Panel) {
  await open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await proxy.socketOpened()
}

const at = Date.parse('2026-10-01T02:00:00.000Z')

/** Adds notices for Maya; the last one is the newest. */
const addNotices = (panel: Panel, ...notices: Partial<NoticeText>[]) =>
  panel.seed(async (tx) => {
    for (const changes of notices) {
      const notice = { kind: 'backup', level: 'success', text: 'A notice', action: null } as const
      await insertNotice(tx, { userId: maya.id, at, ...notice, ...changes })
    }
  })

const giveCredits = (panel: Panel, amount: number) =>
  panel.asOperator('POST', `/admin/users/${maya.id}/credits`, { action: 'add', amount })

const readIds = ({ traffic }: Panel) => traffic.callsTo(markNoticesRead).map((it) => it.body)

const bell = ({ page }: Panel, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notices' : `Notices, ${unread} unread`,
    exact: true,
  })
const list = ({ page }: Panel) => page.getByRole('dialog', { name: 'Notices' })

const upgrade = { label: 'Upgrade storage', path: '/renew#storage' }

test('shows a notice that came before the live socket opened', async ({ panel }) => {
  const release = panel.traffic.hold(createSocketTicket)
  await panel.open('/dashboard')
  await bell(panel, 0).waitFor()
  await giveCredits(panel, 5)
  release()
  await bell(panel, 1).waitFor()
})

test('counts unread notices on the bell until the list is opened', async ({ panel }) => {
  const { page } = panel
  await addNotices(panel, {})
  await panel.server.post('/notices/read', { upTo: 1 })
  await addNotices(
    panel,
    { kind: 'crash', level: 'error', text: 'It crashed.' },
    { kind: 'storage', level: 'warning', text: 'Almost full.', action: upgrade },
  )
  await page.clock.install({ time: new Date('2026-10-01T05:00:00Z') })
  await openDashboard(panel)
  await bell(panel, 2).click()
  const entries = list(panel).getByRole('listitem')
  await expect
    .poll(() => entries.locator('p').allInnerTexts())
    .toEqual(['Almost full.', 'It crashed.', 'A notice'])
  const when = entries.first().getByText('3 hours ago')
  expect(await when.getAttribute('title')).toBe('1 Okt 2026, 09.00 WIB')
  // The unread marks stay while the list is open.
  expect(await entries.getByText('Unread').count()).toBe(2)
  await bell(panel, 0).waitFor()
  expect(readIds(panel)).toEqual([{ upTo: 3 }])
  await entries.first().getByRole('link', { name: 'Upgrade storage' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/renew')
  await list(panel).waitFor({ state: 'detached' })
})

test('shows a live notice as a toast with its action, and adds it to the list', async ({
  panel,
}) => {
  const { page } = panel
  await openDashboard(panel)
  await bell(panel, 0).waitFor()
  await giveCredits(panel, 5)
  const text = 'An admin gave you 5 credits'
  await page.getByRole('alert').getByText(text).waitFor()
  await bell(panel, 1).click()
  await list(panel).getByText(text).waitFor()
  await list(panel).getByText('now', { exact: true }).waitFor()
  await bell(panel, 0).waitFor()
  await page.keyboard.press('Escape')
  await giveCredits(panel, 6)
  const toast = page.getByRole('alert').filter({ hasText: 'An admin gave you 6 credits' })
  await toast.getByRole('link', { name: 'Open profile' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
})

test('marks notices that arrive in the open list as read when it closes', async ({ panel }) => {
  const { page, proxy } = panel
  await addNotices(panel, {})
  await openDashboard(panel)
  await bell(panel, 1).click()
  await bell(panel, 0).waitFor()
  await giveCredits(panel, 5)
  await bell(panel, 1).waitFor()
  // The socket sends the same notice again, as after a short network outage.
  const [{ id, kind, level, text, action }] = (await panel.server.get('/notices')).body.notices
  proxy.sendEvent({ type: 'notice', payload: { id, kind, level, text, action } })
  await giveCredits(panel, 6)
  await list(panel).getByText('gave you 6 credits').waitFor()
  await bell(panel, 2).waitFor()
  await page.keyboard.press('Escape')
  await bell(panel, 0).waitFor()
  await expect.poll(() => readIds(panel)).toEqual([{ upTo: 1 }, { upTo: 3 }])
})

test('shows a transient notice as a toast only', async ({ panel }) => {
  await openDashboard(panel)
  panel.proxy.sendEvent({ type: 'notice', payload: { level: 'warning', text: 'One hour left.' } })
  await panel.page.getByRole('alert').getByText('One hour left.').waitFor()
  await bell(panel, 0).waitFor()
})

test('works by keyboard and restores the focus', async ({ panel }) => {
  const { page } = panel
  await addNotices(panel, { action: upgrade })
  await openDashboard(panel)
  await bell(panel, 1).focus()
  await page.keyboard.press('Enter')
  const close = list(panel).getByRole('button', { name: 'Close' })
  await expect.poll(() => close.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await list(panel).waitFor({ state: 'detached' })
  expect(await bell(panel, 0).evaluate((it) => it === document.activeElement)).toBe(true)
})

test('reverts a refused read mark, and recovers from a failed load', async ({ panel }) => {
  const { page, traffic } = panel
  await addNotices(panel, {})
  traffic.refuse(markNoticesRead, 500)
  await openDashboard(panel)
  await bell(panel, 1).click()
  await expect.poll(() => traffic.callsTo(readNotices).length).toBeGreaterThan(1)
  await bell(panel, 1).waitFor()
  traffic.refuse(readNotices, 500)
  await page.reload()
  await bell(panel, 0).click()
  await list(panel).getByText('Your notices could not be fetched.').waitFor()
  await panel.api.sql('delete from notice')
  traffic.restore(readNotices)
  await list(panel).getByRole('button', { name: 'Try again' }).click()
  await list(panel).getByText('No notices yet.').waitFor()
  await expectFitLayout(panel, 'notices-empty')
})

test('fits a desktop and a phone screen', async ({ panel }) => {
  const { page } = panel
  const kinds = ['expiry', 'storage', 'crash', 'backup', 'configuration', 'account'] as const
  const levels = ['warning', 'error', 'error', 'success', 'info', 'info'] as const
  const notices = kinds.map((kind, index) => ({
    kind,
    level: levels[index] ?? 'info',
    text: 'A sentence as long as those that a server owner reads when something has happened.',
    action: index % 2 === 0 ? upgrade : null,
  }))
  await addNotices(panel, ...notices.toReversed())
  await panel.server.post('/notices/read', { upTo: 3 })
  await openDashboard(panel)
  await bell(panel, 3).click()
  await list(panel).getByText('Upgrade storage').first().waitFor()
  await expectFitLayout(panel, 'notices-popover')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await bell(panel, 0).click()
  await list(panel).getByText('Upgrade storage').first().waitFor()
  await expectFitLayout(panel, 'notices-drawer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await list(panel).waitFor({ state: 'detached' })
})

test('words stored notices in the reader’s language by their code', async ({ panel }) => {
  const { page } = panel
  await addNotices(
    panel,
    {
      kind: 'crash',
      level: 'error',
      text: 'MayaWorld crashed 3 times since 12:03 WIB. Last reason: It hung.',
      code: 'crashed',
      params: {
        name: 'MayaWorld',
        crashes: 3,
        since: '12:03 WIB',
        reason: 'It hung.',
        shown: 'last',
      },
      action: { label: 'See what happened', path: '/dashboard' },
    },
    { text: 'A sentence of a newer Trellis.', code: 'of-a-newer-version', params: {} },
  )
  await setLanguage(panel, 'id')
  await panel.open('/dashboard')
  await page.getByRole('button', { name: 'Notifikasi, 2 belum dibaca' }).click()
  const notices = page.getByRole('dialog', { name: 'Notifikasi' })
  const crash = 'MayaWorld crash 3 kali sejak 12:03 WIB. Alasan terakhir: It hung.'
  await notices.getByText(crash, { exact: true }).waitFor()
  await notices.getByRole('link', { name: 'Lihat apa yang terjadi' }).waitFor()
  await notices.getByText('A sentence of a newer Trellis.', { exact: true }).waitFor()
})
