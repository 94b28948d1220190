import { insertEntry } from '../../api/src/platform/activity-log/store.ts'
import { addCode } from './kit/codes.ts'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'

test('shows rewards, items of the shop, answers and changes in Indonesian', async ({ panel }) => {
  const { maya, page, server } = panel
  putWorlds(server, { START: {} })
  await setLanguage(panel, 'id')
  await panel.asOperator('PUT', '/admin/shop/items/storage_upgrade_500', {
    ...{ name: 'A cupboard', description: 'For worlds', cost: 200, amount: 500 },
    ...{ isSold: true, position: 3, version: 1 },
  })
  await addCode(panel, { customSuffix: 'HADIAH', isPublic: true })
  await panel.open('/redeem-code')
  await page.getByText('7 hari waktu server').first().waitFor()
  await page.getByRole('button', { name: /TRELLIS-HADIAH/ }).click()
  const toast = page.getByRole('alert').getByText('Kode berhasil di-redeem: 7 hari waktu server.')
  await toast.waitFor()
  const links = page.getByRole('navigation').first()
  await links.locator('a[href="/profile"]').click()
  await page.getByText('7 hari waktu server').first().waitFor()

  await links.locator('a[href="/worlds"]').click()
  await page.getByRole('button', { name: 'Kunci START' }).click()
  await page.getByRole('alert').getByText('START terkunci.').waitFor()

  await links.locator('a[href="/renew"]').click()
  await page.getByRole('button', { name: 'Tambah ke keranjang: Waktu Server: 7 Hari' }).waitFor()
  await page.getByText('Servermu jalan terus seminggu lagi.').waitFor()
  await page.getByText('A cupboard').waitFor()

  const older = { code: 'TRELLIS-OLD', reward: '2 server slots' }
  const newer = { part: 'creators-autofarm', apply: 'now' }
  await panel.seed(async (tx) => {
    const by = {
      actorType: 'User',
      actorId: maya.id,
      actorName: 'Maya',
      subjectId: maya.id,
    } as const
    await insertEntry(tx, { ...by, action: 'redeemed-a-code', details: older, at: Date.now() })
    await insertEntry(tx, {
      ...by,
      action: 'configuration-changed',
      details: newer,
      at: Date.now(),
    })
  })
  await panel.promote()
  await panel.open('/admin?tab=logs')
  await page.getByText('7 hari waktu server').first().waitFor()
  await page.getByText('2 server slots').waitFor()
  await page.getByText('Creator dan autofarm').waitFor()
})
