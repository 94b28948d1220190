import { readFile } from 'node:fs/promises'
import { exportLogs, readLogs } from '@trellis/contract/platform/activity-log.ts'
import { expect } from 'vitest'
import { type ActivityEntry, insertEntry } from '../../api/src/platform/activity-log/store.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const hostileName = '\u202eayaM\u200b<img src=x onerror="alert(1)">'

type Entry = Omit<ActivityEntry, 'at' | 'actorId' | 'subjectId' | 'action'> & {
  action: string
  timestamp: string
}

function makeLogEntry(number: number, changes: Partial<Entry> = {}): Entry {
  return {
    actorType: 'User',
    actorName: 'Maya',
    action: `Server started ${number}`,
    timestamp: new Date(Date.parse('2026-10-09T02:00:00.000Z') + number * 60_000).toISOString(),
    details: {},
    ...changes,
  }
}

/** Opens the tab with only these entries, newest first. */
async function openTab(panel: Panel, entries: Entry[], search = '') {
  await panel.permit(['logs:view'])
  await panel.seed(async (tx) => {
    await tx.deleteFrom('activity').execute()
    for (const { timestamp, ...entry } of entries.toReversed())
      await insertEntry(tx, {
        ...entry,
        at: Date.parse(timestamp),
        actorId: null,
        subjectId: null,
      })
  })
  await panel.open(`/admin?tab=logs${search}`)
  await panel.page.getByLabel('Search the log').waitFor()
}

const timeline = ({ page }: Panel) =>
  page.getByRole('region', { name: 'Activity log', exact: true })
const entries = (panel: Panel) => timeline(panel).getByRole('listitem')
const step = ({ page }: Panel, name: string) =>
  page.getByRole('navigation', { name: 'Pages of the activity log' }).getByRole('button', { name })

const loggedAt = '2026-10-09T02:00:03.000Z'

/** Has the names of roles, rights and kinds. */
const wordedEntry = makeLogEntry(8, {
  timestamp: loggedAt,
  details: {
    rights: 'console, worlds',
    type: 'ServerTime',
    apply: 'when-empty',
    name: 'restart',
    before: { role: 'user' },
    after: { role: 'super' },
    isListed: true,
    kept: false,
  },
})

const log = [
  wordedEntry,
  makeLogEntry(6, {
    actorType: 'Admin',
    actorName: hostileName,
    action: 'panel-settings-changed',
    timestamp: loggedAt,
    details: { before: { maintenance: false }, after: { maintenance: true } },
  }),
  makeLogEntry(5, {
    action: 'user-banned',
    timestamp: loggedAt,
    details: {
      reason: '=HYPERLINK("http://x") \u2066<b>x</b>',
      duration: '7d',
      note: '',
      failure: null,
      textures: [],
    },
  }),
  makeLogEntry(4, {
    actorType: 'System',
    actorName: 'Trellis',
    action: 'admin-perms-changed',
    timestamp: loggedAt,
    details: { permissions: Array.from({ length: 16 }, (_, n) => `users:view${n}`), count: 16 },
  }),
  makeLogEntry(3, {
    action: 'server-created',
    timestamp: loggedAt,
    details: { size: { x: 1 }, pauseMs: 12, bannedBy: 'Rosa', someNewKey: 'x' },
  }),
  makeLogEntry(7, {
    action: 'admin-perms-changed',
    timestamp: '2026-10-07T02:00:30.000Z',
    details: {
      user: 'maya',
      before: { role: 'admin', permissions: ['users:view', 'users:manage', 'logs:view'] },
      after: {
        role: 'admin',
        permissions: ['users:view', 'users:manage', 'settings:view', 'settings:manage'],
      },
    },
  }),
  makeLogEntry(2, { action: 'redeemed-a-code', timestamp: '2026-10-07T02:00:00.000Z' }),
  makeLogEntry(1, { action: 'Something else', timestamp: '2026-10-07T01:00:00.000Z' }),
]

test('shows actor, action, time and details in the activity log, hostile values as text, and words names of roles, rights and kinds in both languages, and leaves other values', async ({
  panel,
}) => {
  const { page } = panel
  await openTab(panel, log)
  await entries(panel).first().waitFor()
  expect(await timeline(panel).getByRole('heading').allInnerTexts()).toEqual([
    '9 Oktober 2026',
    '7 Oktober 2026',
  ])
  const icons = await entries(panel)
    .locator('svg path')
    .evaluateAll((all) => all.map((it) => it.getAttribute('d')))
  expect(new Set(icons).size).toBe(6)
  const [, settings, ban, permissions, server, role] = await entries(panel).allInnerTexts()
  expect(settings).toContain('U+202EayaMU+200B<img src=x onerror="alert(1)">')
  expect(settings?.replaceAll(/\s+/g, ' ')).toContain('Maintenance no→ became yes')
  expect(ban).toContain('=HYPERLINK("http://x") U+2066<b>x</b>')
  expect(ban?.match(/\(empty\)/g)).toHaveLength(1)
  expect(ban).not.toMatch(/Failure|Textures/)
  expect(permissions).toContain('[Complex Object]')
  expect(permissions).toContain('16')
  expect(server).toContain('{"x":1}')
  expect(server).toMatch(/Pause of the game \(ms\)\s+12\s+Banned by\s+Rosa\s+Some new key\s+x/)
  expect(role?.replaceAll(/\s+/g, ' ')).toMatch(
    /User maya Permissions added Settings: View, Settings: Manage Permissions removed Logs: View Show all/,
  )
  const time = entries(panel).first().locator('time')
  expect(await time.getAttribute('title')).toContain('9 Okt 2026')
  expect(await time.innerText()).toContain('09.00.03')
  await page.getByText('Show all details as JSON').first().click()
  await page.getByText('"users:view15"').waitFor()
  await expectFitLayout(panel, 'activity-log')
  await expectWords(panel)
})

/** Expects the words of the first entry. */
async function expectWords(panel: Panel): Promise<void> {
  const { page } = panel
  const main = page.getByRole('main')
  const readDetails = async () => (await main.locator('dd, dt').allInnerTexts()).slice(1, 12)
  await expect
    .poll(readDetails)
    .toEqual([
      'Type console commands, Edit worlds and items',
      'Kind',
      'Server time',
      'Takes effect',
      'When nobody is online',
      'Name',
      'restart',
      'In the list of servers',
      'yes',
      'Data kept',
      'no',
    ])
  await expect.poll(() => main.innerText()).toContain('Super Admin')
  await setLanguage(panel, 'id')
  await page.reload()
  await expect
    .poll(readDetails)
    .toEqual([
      'Ketik perintah console, Edit world dan item',
      'Jenis',
      'Waktu server',
      'Mulai berlaku',
      'Saat tidak ada yang online',
      'Nama',
      'restart',
      'Di daftar server',
      'ya',
      'Data disimpan',
      'tidak',
    ])
  await expect.poll(() => main.innerText()).toContain('Pengguna')
}

test('words what changed about permissions, and says when nothing did', async ({ panel }) => {
  await panel.permit(['logs:view', 'users:view'])
  await panel.permit(['logs:view', 'settings:view'])
  await panel.permit(['logs:view', 'settings:view'])
  await panel.promote(['logs:view'])
  const readEntries = async (name: string) => {
    await panel.open('/admin?tab=logs')
    const items = panel.page.getByRole('region', { name, exact: true }).getByRole('listitem')
    await items.first().waitFor()
    return (await items.allInnerTexts()).map((it) => it.replaceAll(/\s+/g, ' '))
  }
  const english = await readEntries('Activity log')
  expect(english.slice(0, 4).join(' | ')).not.toMatch(/Before|After|:view/)
  expect(english[0]).toContain('Role Admin→ became Super Admin')
  expect(english[0]).not.toContain('Permissions')
  expect(english.join(' | ')).toContain(
    'Permissions added Settings: View Permissions removed Users: View',
  )
  expect(english.join(' | ')).toContain('Nothing changed.')
  await setLanguage(panel, 'id')
  const indonesian = await readEntries('Log aktivitas')
  expect(indonesian.join(' | ')).toContain(
    'Izin ditambah Pengaturan: Lihat Izin dihapus Pengguna: Lihat',
  )
  expect(indonesian.join(' | ')).toContain('Tidak ada yang berubah.')
})

test('filters, searches and pages the activity log, keeps the view in the address, exports matching entries as a file, and reports failures', async ({
  panel,
}) => {
  const { page, traffic } = panel
  const log = Array.from({ length: 34 }, (_, at) =>
    makeLogEntry(34 - at, { actorType: at % 17 === 0 ? 'Admin' : 'User' }),
  )
  await openTab(panel, log)
  await page.getByText('Server started 34').waitFor()
  expect(await entries(panel).count()).toBe(10)
  await step(panel, 'Older').click()
  await page.getByText('Server started 24').waitFor()
  await step(panel, 'Older').click()
  await page.getByText('Server started 14').waitFor()
  expect(traffic.callsTo(readLogs).at(-1)?.query).toMatchObject({ limit: '11' })
  await page.reload()
  await page.getByText('Server started 14').waitFor()
  await step(panel, 'Older').click()
  await page.getByText('Server started 1', { exact: true }).waitFor()
  expect(await step(panel, 'Older').getAttribute('aria-disabled')).toBe('true')
  await step(panel, 'Newer').click()
  await step(panel, 'Newer').click()
  await page.getByText('Server started 24').waitFor()
  await step(panel, 'Newest').click()
  await page.getByText('Server started 34').waitFor()

  await page.getByLabel('Search the log').fill('3')
  await page.getByText('only the newest 20,000 entries are searched').waitFor()
  await expect.poll(() => entries(panel).count()).toBe(8)
  await page.getByRole('radiogroup', { name: 'Who did it' }).getByText('Admin').click()
  await expect.poll(() => entries(panel).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('actor')).toBe('Admin')
  await exportEntries(panel)
  await page.getByRole('radiogroup', { name: 'Who did it' }).getByText('System').click()
  await page.getByText('No activity logs found matching your filters.').waitFor()

  traffic.refuse(readLogs, 503)
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch logs: Service Unavailable' }).waitFor()
})

/** Exports the entries that the page shows. */
async function exportEntries(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^trellis-activity-[\d-]+\.csv$/)
  const [head, first, ...more] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('Action')
  expect(first).toContain('Server started 34')
  expect(more).toEqual([])
  const [asked] = traffic.callsTo(exportLogs)
  expect(asked?.token).toBe(panel.maya.token)
  expect(asked?.query).toEqual({ search: '3', actorType: 'Admin' })
  traffic.refuse(exportLogs, 500)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await page.getByText('Failed to export logs: Internal Server Error').waitFor()
}

test('shows a grant to many users as one entry, leads to all of its entries, and takes it back as a whole', async ({
  panel,
}) => {
  const { page, api } = panel
  const users = await Promise.all(['2001', '2002', '2003'].map((id) => api.signIn(id)))
  await panel.permit(['users:view', 'users:bulk_actions', 'logs:view'])
  await panel.asOperator('POST', '/admin/users/bulk', {
    discordIds: users.map(({ id }) => id),
    action: 'addCredits',
    amount: 30,
    reason: 'Sorry for the outage',
  })
  await panel.open('/admin?tab=logs')
  const takeBack = page.getByRole('button', { name: 'Take back the whole grant' })
  await takeBack.click()
  const dialog = page.getByRole('dialog', { name: 'Take back the whole grant?' })
  await dialog.getByText('It is taken back from 3 users.').waitFor()
  expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(
    expect.arrayContaining(['Add credits', '30 credits', '3', 'Sorry for the outage']),
  )
  await expectFitLayout(panel, 'take-back-dialog')
  const confirm = dialog.getByRole('button', { name: 'Take back the whole grant' })
  await confirm.click()
  await dialog.getByText('A reason is required.').waitFor()
  await dialog.getByLabel('Reason').last().fill('Given to the wrong people')
  await confirm.click()
  await page.getByText('Taken back for 3 users.').waitFor()
  await page.getByText('Change of many users taken back').waitFor()
  expect((await api.call('GET', `/users/2001/profile`, users[0])).body.profile.debt).toBe(0)
  const mark = page.getByRole('link', { name: /^Taken back by / })
  await mark.first().waitFor()
  await expectFitLayout(panel, 'log-taken-back')
  await takeBack.click()
  await dialog.getByText('All of it is taken back already').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show every entry of it' }).click()
  await expect.poll(() => entries(panel).count()).toBe(8)
  expect(await mark.count()).toBe(4)
  await mark.last().click()
  await expect
    .poll(() => entries(panel).first().innerText())
    .toContain('Change of many users taken back')
  await panel.permit(['users:view', 'logs:view'])
  await page.reload()
  await entries(panel).first().waitFor()
  expect(await takeBack.count()).toBe(0)
})
