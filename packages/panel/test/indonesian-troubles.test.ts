import { expect, vi } from 'vitest'
import { listEnglishTexts } from './kit/catalogues.ts'
import { preferLanguages, speak } from './kit/languages.ts'
import { type RealPanel, test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import { listLeftovers, settle } from './kit/walk.ts'

vi.setConfig({ testTimeout: 120_000 })

const paths = ['dashboard', 'worlds', 'players', 'backup', 'scheduler', 'configuration', 'profile']

/** Lists the English texts of an owner's pages, by page. */
async function walkOwned({ page, open }: RealPanel, name: string) {
  const texts = listEnglishTexts()
  const faults: Record<string, string[]> = {}
  for (const path of paths) {
    await open(`/${path}`)
    await settle(page)
    const found = await listLeftovers(page, texts)
    await takeShot(page, `id-${name}-${path}`)
    if (found.length > 0) faults[path] = found
  }
  return faults
}

test('has no English text while the user is banned', async ({ panel }) => {
  await panel.ban({ reason: 'Curang' })
  await speak(panel, 'id')
  expect(await walkOwned(panel, 'banned')).toEqual({})
})

test('has no English text while the server host is away', async ({ panel }) => {
  await speak(panel, 'id')
  await panel.endAgent()
  expect(await walkOwned(panel, 'away')).toEqual({})
})

test('has no English text during maintenance', async ({ panel }) => {
  const { page } = panel
  await speak(panel, 'id')
  await panel.open('/worlds')
  await settle(page)
  await panel.asOperator('POST', '/admin/settings', {
    maintenance: true,
    disableServerCreation: false,
    disableServerActions: false,
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Sedang Maintenance' }).waitFor()
  await takeShot(page, 'id-maintenance')
  expect(await listLeftovers(page, listEnglishTexts())).toEqual([])
})

test('has no English text after a sign-in that failed', async ({ panel }) => {
  const { page, openSignedOut } = panel
  await preferLanguages(page, ['id'])
  await openSignedOut('/#access_token=abc&state=wrong')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await takeShot(page, 'id-sign-in-failed')
  expect(await listLeftovers(page, listEnglishTexts())).toEqual([])
})
