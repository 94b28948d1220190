import { createSocketTicket } from '@trellis/contract/people/auth.ts'
import { markNoticesRead, readNotices } from '@trellis/contract/platform/notices.ts'
import { expect } from 'vitest'
import { insertNotice, type NoticeText } from '../../api/src/platform/notices/store.ts'
import { setLanguage } from './kit/languages.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'
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

test('shows a notice that came before the live socket opened, works by keyboard, and shows live notices as toasts with their action and in the list, which marks them as read when it closes', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const release = traffic.hold(createSocketTicket)
  await panel.open('/dashboard')
  await bell(panel, 0).waitFor()
  await giveCredits(panel, 5)
  release()
  await openByKeyboard(panel)

  await giveCredits(panel, 6)
  const text = 'An admin gave you 6 credits'
  await page.getByRole('alert').getByText(text).waitFor()
  await bell(panel, 1).click()
  const entry = list(panel).getByRole('listitem').filter({ hasText: text })
  await entry.getByText('now', { exact: true }).waitFor()
  await bell(panel, 0).waitFor()
  await receiveInOpenList(panel)

  panel.proxy.sendEvent({ type: 'notice', payload: { level: 'warning', text: 'One hour left.' } })
  await page.getByRole('alert').getByText('One hour left.').waitFor()
  await bell(panel, 0).waitFor()

  await closeToasts(page)
  await giveCredits(panel, 9)
  const toast = page.getByRole('alert').filter({ hasText: 'An admin gave you 9 credits' })
  await toast.getByRole('link', { name: 'Open profile' }).click()
  await toast.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/profile')
})

async function openByKeyboard(panel: Panel): Promise<void> {
  const { page } = panel
  await bell(panel, 1).focus()
  await page.keyboard.press('Enter')
  const close = list(panel).getByRole('button', { name: 'Close' })
  await expect.poll(() => close.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await list(panel).waitFor({ state: 'detached' })
  expect(await bell(panel, 0).evaluate((it) => it === document.activeElement)).toBe(true)
}

/** Sends notices while the list is open, one of them twice, and closes it. */
async function receiveInOpenList(panel: Panel): Promise<void> {
  const { page, proxy } = panel
  await giveCredits(panel, 7)
  await bell(panel, 1).waitFor()
  // The socket sends the same notice again, as after a short network outage.
  const [{ id, kind, level, text, action }] = (await panel.server.get('/notices')).body.notices
  proxy.sendEvent({ type: 'notice', payload: { id, kind, level, text, action } })
  await giveCredits(panel, 8)
  await list(panel).getByText('gave you 8 credits').waitFor()
  await bell(panel, 2).waitFor()
  await page.keyboard.press('Escape')
  await bell(panel, 0).waitFor()
  await expect.poll(() => readIds(panel)).toEqual([{ upTo: 1 }, { upTo: 2 }, { upTo: 4 }])
}

test('counts unread notices on the bell until the list is opened', async ({ panel }) => {
  const { page } = panel
  await addNotices(
    panel,
    {},
    { kind: 'crash', level: 'error', text: 'It crashed.' },
    { kind: 'storage', level: 'warning', text: 'Almost full.', action: upgrade },
  )
  await panel.server.post('/notices/read', { upTo: 1 })
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
})

const longNotices = () => {
  const kinds = ['expiry', 'storage', 'crash', 'backup', 'configuration', 'account'] as const
  const levels = ['warning', 'error', 'error', 'success', 'info', 'info'] as const
  const notices = kinds.map((kind, index) => ({
    kind,
    level: levels[index] ?? 'info',
    text: 'A sentence as long as those that a server owner reads when something has happened.',
    action: index % 2 === 0 ? upgrade : null,
  }))
  return notices.toReversed()
}

const crashed: Partial<NoticeText> = {
  kind: 'crash',
  level: 'error',
  text: 'MayaWorld crashed 3 times since 12:03 WIB. Last reason: It hung.',
  code: 'crashed',
  params: { name: 'MayaWorld', crashes: 3, since: '12:03 WIB', reason: 'It hung.', shown: 'last' },
  action: { label: 'See what happened', path: '/dashboard' },
}
const unknown = { text: 'A sentence of a newer Trellis.', code: 'of-a-newer-version', params: {} }

test('words stored notices in the reader’s language by their code, and fits a desktop and a phone screen', async ({
  panel,
}) => {
  const { page } = panel
  await addNotices(panel, ...longNotices(), crashed, unknown)
  await panel.server.post('/notices/read', { upTo: 6 })
  await setLanguage(panel, 'id')
  await openDashboard(panel)
  await page.getByRole('button', { name: 'Notifikasi, 2 belum dibaca' }).click()
  const notices = page.getByRole('dialog', { name: 'Notifikasi' })
  const crash = 'MayaWorld crash 3 kali sejak 12:03 WIB. Alasan terakhir: It hung.'
  await notices.getByText(crash, { exact: true }).waitFor()
  await notices.getByRole('link', { name: 'Lihat apa yang terjadi' }).waitFor()
  await notices.getByText('A sentence of a newer Trellis.', { exact: true }).waitFor()
  await notices.getByText('Upgrade storage').first().waitFor()
  await expectFitLayout(panel, 'notices-popover')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Notifikasi', exact: true }).click()
  await notices.getByText('Upgrade storage').first().waitFor()
  await expectFitLayout(panel, 'notices-drawer')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await notices.waitFor({ state: 'detached' })
})

test('counts a notice of new feedback no longer once another admin has handled it', async ({
  panel,
}) => {
  await panel.permit(['feedback:view', 'feedback:manage'])
  const author = await panel.api.signIn('2001')
  const body = { type: 'Suggestion', message: 'A bridge is missing' }
  await panel.api.call('POST', '/feedback', { token: author.token, body })
  await openDashboard(panel)
  await bell(panel, 1).waitFor()
  const [{ id }] = await panel.asOperator('GET', '/admin/feedback')
  await panel.asOperator('PUT', `/admin/feedback/${id}/status`, { status: 'Resolved' })
  await bell(panel, 0).waitFor()
  expect(readIds(panel)).toEqual([])
})
