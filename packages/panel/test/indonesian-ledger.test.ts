import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'

const english =
  /New account|Server time|Paid plan\b|changed by|Redeemed|Purchase|Reversed|Undone|An admin|credits|days of|Open profile/

test('words the reasons of the history and the notices about balances', async ({ panel }) => {
  const { api, page, maya } = panel
  const change = (path: string, body: object) =>
    panel.asOperator('POST', `/admin/users/${maya.id}/${path}`, body)
  await change('credits', { action: 'add', amount: 500 })
  await change('set-storage', { limitMB: 750 })
  await change('set-paid', { duration: '30d' })
  await change('set-free', {})
  const { body } = await api.call('GET', `/users/${maya.id}/ledger?unit=credit`, {
    token: maya.token,
  })
  const path = `/admin/ledger/${body.rows[0].id}/reverse`
  await panel.asOperator('POST', path, { reason: 'Salah orang.' })
  await setLanguage(panel, 'id')
  await panel.open('/profile')
  const history = page.locator('#history')
  await history.getByText('Dibatalkan: Kredit diubah admin. Salah orang.').waitFor()
  await history.getByText('Batas penyimpanan diubah admin').waitFor()
  await history.getByText('Paket Paid').waitFor()
  await history.getByText('Akun baru').first().waitFor()
  expect(await history.innerText()).not.toMatch(english)
  await page.getByRole('button', { name: /^Notifikasi/ }).click()
  const notices = page.getByRole('dialog')
  for (const text of [
    'Admin memberimu 500 kredit. Sekarang kamu punya',
    'Admin memberimu 250 MB penyimpanan. Sekarang kamu punya 750 MB penyimpanan.',
    'Admin memindahkan akunmu ke paket Paid selama 30d.',
    'Admin mengembalikan akunmu ke paket Free. Waktu servermu tetap ada.',
    'Admin membatalkan: Kredit diubah admin. Alasan: Salah orang.',
  ])
    await notices.getByText(text).waitFor()
  expect(await notices.innerText()).not.toMatch(english)
})
