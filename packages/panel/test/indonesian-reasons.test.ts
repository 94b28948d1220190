import { readFileSync } from 'node:fs'
import { type Cause, nestReason } from '@trellis/contract/kit/reason.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import { expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import type { Tx } from '../../api/src/kit/db.ts'
import { insertNotice } from '../../api/src/platform/notices/store.ts'
import { getZip } from '../../api/test/kit/get-zip.ts'
import { setLanguage } from './kit/languages.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'

const at = Date.parse('2026-10-09T17:00:00.000Z')

const write = (cause: Cause | undefined) => JSON.stringify(cause)

/** Adds a missed and a failed run of a task, with the notice of the missed one. */
async function addRuns(tx: Tx, taskId: string): Promise<void> {
  const failed = createReason({ code: 'server-not-back' })
  const missed = createReason({ code: 'run-missed-with', params: { before: 7 } })
  const times = { started_at: null, finished_at: at, lease_owner: null, lease_until: null }
  const rest = { ...times, task_id: taskId, by_hand: 0, given_up: 0 }
  await tx
    .insertInto('task_run')
    .values([
      {
        ...rest,
        id: 'run1',
        due_at: at - 86_400_000,
        begin_at: at - 86_400_000,
        outcome: 'missed',
        reason: missed.reason,
        cause: write(missed.cause) ?? null,
      },
      {
        ...rest,
        id: 'run2',
        due_at: at,
        begin_at: at,
        outcome: 'failed',
        reason: failed.reason,
        cause: write(failed.cause) ?? null,
      },
    ])
    .execute()
  await insertNotice(tx, {
    userId: maya.id,
    kind: 'crash',
    level: 'error',
    text: `The scheduled restart was missed. ${missed.reason}`,
    code: 'task-missed',
    params: { type: 'restart', ...nestReason(missed) },
    action: null,
    at,
  })
}

const backupFailure = createReason({ code: 'host-full' })

async function addBackupFailure(tx: Tx, serverId: string): Promise<void> {
  const cause = write(backupFailure.cause) ?? null
  const row = {
    server_id: serverId,
    user_id: maya.id,
    work: 'create',
    at,
    reason: backupFailure.reason,
    cause,
  } as const
  await tx.insertInto('backup_failure').values(row).execute()
}

async function readStory({ page }: Panel) {
  const main = page.getByRole('main')
  await main.getByText('Server tidak kembali online pada waktunya.').first().waitFor()
  await main.getByRole('button', { name: /^Riwayat/ }).click()
  const story = 'Layanan tidak aktif pada waktunya. 7 jadwal sebelumnya juga terlewat.'
  await page.getByText(story).waitFor()
  expect(await page.locator('body').innerText()).not.toMatch(/did not come back|was not there/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifikasi/ }).click()
  await page.getByRole('dialog').getByText(story).waitFor()
}

async function importFiles({ page }: Panel) {
  const send = async (name: string, content: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Impor file zip' }).click()
    await (await chooser).setFiles({ name, mimeType: 'application/zip', buffer: content })
    await page.getByRole('dialog').getByRole('button', { name: 'Impor', exact: true }).click()
  }
  await send('a.zip', Buffer.from('no zip'))
  await page.getByText('Arsipnya rusak atau bukan file zip.').waitFor()
  const zip = await getZip({
    'players/Kai_.json': '{"name":"Kai"}',
    'players/Bob_.json': '{"name":"Lea"}',
    'players/Ali_.json': '{"name":"Ali","level":-1}',
  })
  await send('b.zip', zip)
  await page.getByText('2 file tidak bisa dipakai').click()
  const bob = 'players/Bob_.json: Nama di dalam file tidak sama dengan nama file-nya.'
  await page.getByText(bob).waitFor()
  await page.getByText('players/Ali_.json: level: Minimal 0.').waitFor()
  await page.getByText('1 pemain tidak punya password dan tidak bisa login.').click()
  await page.getByText('players/Kai_.json', { exact: true }).waitFor()

  const notes = Array.from({ length: 104 }, (_, at): [string, string] => [`notes/${at}.txt`, ''])
  const unusable = {
    ...Object.fromEntries(notes.slice(0, 50)),
    'a/database/worlds/THIS_NAME_IS_TOO_LONG_FOR_IT_.json': '{}',
    ...Object.fromEntries(notes.slice(50)),
    'a/database/players/My Name_.json': '{}',
    'a/database/guilds/388.json': '{}',
  }
  await send('c.zip', await getZip(unusable))
  await page.getByText('Tidak ada yang berubah di servermu.').waitFor()
  await page.getByText('107 file tidak bisa dipakai').click()
  const group = page.getByRole('group', { name: '107 file tidak bisa dipakai' })
  expect(await group.getByText('dan 4 lagi dengan alasan yang sama').count()).toBe(1)
  const rows = await group.getByRole('listitem').allInnerTexts()
  expect(rows).toHaveLength(103)
  expect(rows).toEqual(
    expect.arrayContaining([
      'a/database/worlds/THIS_NAME_IS_TOO_LONG_FOR_IT_.json: Nama world hanya boleh 1–24 huruf, angka, dan garis bawah.',
      'a/database/players/My Name_.json: Nama pemain harus 3–20 huruf dan angka, tanpa spasi.',
      'a/database/guilds/388.json: Guild dari engine lain bentuknya berbeda dan tidak bisa dipakai di sini.',
      'notes/99.txt: Ini bukan world, pemain, pengaturan, atau texture.',
    ]),
  )
}

if (isLong)
  test('words why a scheduled task did not run in its card, its history and its notice, why the last work with the backup failed, and why an import failed or skipped a file', async ({
    panel,
  }) => {
    const { page, server } = panel
    await setLanguage(panel, 'id')
    const { body } = await server.post('/server/tasks', { type: 'restart', schedule: '0 0 * * *' })
    const { serverId } = await server.server()
    await panel.seed(async (tx) => {
      await addRuns(tx, body.task.id)
      await addBackupFailure(tx, serverId)
    })
    await panel.open('/scheduler')
    await readStory(panel)

    await panel.open('/backup')
    await page.getByText('Mesin server tidak punya cukup ruang.').waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain(backupFailure.reason)

    await panel.open('/dashboard?tab=storage')
    await importFiles(panel)
  })

test('words why the server crashed and stays off, and its notice', async ({ panel }) => {
  const { page, server, api } = panel
  await setLanguage(panel, 'id')
  const readPid = () => Number(readFileSync(server.path('../../run/pid'), 'utf8'))
  await server.start()
  await panel.open('/dashboard')
  const main = page.getByRole('main')
  const pid = readPid()
  process.kill(pid, 'SIGKILL')
  await main.getByText('Server crash: dihentikan oleh SIGKILL.').waitFor()
  await page.getByRole('button', { name: /^Notifikasi, 1/ }).click()
  const list = page.getByRole('dialog')
  await list.getByText('Server crash: dihentikan oleh SIGKILL.').waitFor()
  // The agent of the kit gives up after three crashes.
  for (let before = pid, crashes = 1; crashes < 3; crashes++) {
    await api.until(async () => (await server.server()).status === 'ONLINE' && readPid() !== before)
    before = readPid()
    process.kill(before, 'SIGKILL')
  }
  await main.getByText(/^Server crash 3 kali dalam/).waitFor()
  const texts = await page.locator('body').innerText()
  expect(texts).not.toMatch(/The server crashed|started again by itself/)
  await panel.promote()
  await panel.open('/admin?tab=logs')
  await main.getByText('Server crash: dihentikan oleh SIGKILL.').first().waitFor()
  expect(await main.innerText()).not.toMatch(/The server crashed|crashed-by-signal/)
})
