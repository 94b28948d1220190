import { readHealth } from '@trellis/contract/operations/health.ts'
import { expect } from 'vitest'
import { judgeOffsite } from '../../api/src/operations/installation-watch/off-site-part.ts'
import { insertNotice } from '../../api/src/platform/notices/store.ts'
import { setLanguage } from './kit/languages.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { expectFitLayout } from './layout.ts'

const hourMs = 3_600_000

/** Lets the disk be low and the backup of the installation be late, from the next look of the api on. */
async function failAtNight(panel: Panel): Promise<void> {
  Object.assign(panel.api.environment, { DISK_LOW_MB: '1000000000', OWN_BACKUP_HOURS: '24' })
  await panel.seed(async (tx) => {
    await tx
      .updateTable('account')
      .set({ created_at: Date.now() - 80 * hourMs })
      .execute()
  })
  await panel.api.letJobsRun()
}

/** Answers Health as an installation with this off-site store does, whose agent reports a failure. */
function failOffsite({ traffic }: Panel): void {
  const at = new Date(Date.now() - 30 * hourMs).toISOString()
  const offsite = {
    lastStoredAt: at,
    failure: { at, code: 'key' as const },
    waiting: 12,
    waitingSince: at,
  }
  const known = {
    trellisVersion: '1.0.0',
    nodeVersion: 'v24.0.0',
    engineVersion: '1.0.0',
    startedAt: at,
    dataDisk: { freeBytes: 1, totalBytes: 1 },
    memory: { freeBytes: 1, totalBytes: 1 },
    load: 0,
    cores: 1,
    loopDelay: { p99Ms: 1, maxMs: 1 },
  }
  const part = judgeOffsite({ now: Date.now(), host: { ...known, offsite } })
  traffic.alter(readHealth, (health) => ({
    ...health,
    parts: health.parts.map((it) => (it.id === 'off-site' ? part : it)),
  }))
}

/** Opens the dashboard on a dark phone. */
async function openOnPhone({ page, open }: Panel): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('/dashboard')
}

test('shows an admin in Indonesian what failed, in Health and among the notices, which lead there', async ({
  panel,
}) => {
  const { page } = panel
  await panel.permit(['dashboard:view'])
  await setLanguage(panel, 'id')
  failOffsite(panel)
  await failAtNight(panel)
  await openOnPhone(panel)
  const bell = page.getByRole('button', { name: /^Notifikasi, \d+ belum dibaca$/ })
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifikasi' })
  const entry = list.getByRole('listitem').filter({ hasText: 'hampir penuh: sisa' })
  await entry.getByText(/^Disk untuk server dan backup hampir penuh: sisa [\d.]+ MB\.$/).waitFor()
  await list.getByText('Seluruh sistem belum pernah di-backup.').waitFor()
  expect(await list.locator('[lang=en]').count()).toBe(0)
  await takeShot(page, 'night-notices-id-360')
  expect(await readExcess(page)).toBe(0)
  await entry.getByRole('link', { name: 'Buka Kondisi Sistem' }).click()

  const main = page.getByRole('main')
  await main.getByText(/^Disk untuk server dan backup hampir penuh: sisa .* dari /).waitFor()
  await main.getByText('Seluruh sistem belum pernah di-backup.').waitFor()
  await main
    .getByText(
      'Backup tidak tersalin ke penyimpanan luar: penyimpanannya menolak kunci aksesnya. 12 backup belum punya salinan.',
    )
    .waitFor()
  await main.getByText(/^Bandingkan BACKUP_S3_… dengan akun/).waitFor()
  await main.getByText('penyimpanannya menolak kunci aksesnya, 1 hari lalu').waitFor()
  expect(await main.locator('[lang=en]').count()).toBe(0)
  expect(await main.innerText()).not.toMatch(/\b(?:the|ago|below|copy|Last|Expected)\b/)
  await expectFitLayout(panel, 'night-health-id')
})

test('reports to an owner that the full disk stopped their server, and that it runs again', async ({
  panel,
}) => {
  const { page } = panel
  const notice = { userId: maya.id, at: Date.now(), kind: 'storage', text: '' } as const
  const params = { name: 'MayaWorld' }
  await panel.seed(async (tx) => {
    const action = { label: 'Open dashboard', path: '/dashboard' }
    await insertNotice(tx, { ...notice, level: 'warning', code: 'disk-stopped', params, action })
    await insertNotice(tx, { ...notice, level: 'success', code: 'disk-room', params, action })
  })
  await setLanguage(panel, 'id')
  await openOnPhone(panel)
  await page.getByRole('button', { name: 'Notifikasi, 2 belum dibaca' }).click()
  const list = page.getByRole('dialog', { name: 'Notifikasi' })
  await list
    .getByText('Disk mesin server penuh, jadi MayaWorld disimpan dan dimatikan sampai ada ruang.')
    .waitFor()
  await list.getByText('Disk mesin server sudah lega lagi, jadi MayaWorld jalan lagi.').waitFor()
  await takeShot(page, 'disk-stopped-id-360')
  expect(await readExcess(page)).toBe(0)
})
