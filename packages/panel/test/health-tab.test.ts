import { type HealthPart, readHealth } from '@trellis/contract/operations/health.ts'
import { expect } from 'vitest'
import { damageBackup, workOnBackup } from './kit/backups.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const well: Partial<HealthPart> = { state: 'good', advice: null, causes: [] }
const fullDisk: Partial<HealthPart> = {
  state: 'warning',
  summary: '86 % of the disk\u202e is used.',
  advice: 'Make room, or give the service a larger disk, before it is full.',
  // The panel shows the sentences of the api where it knows no code.
  causes: [],
}

test('shows the worst part first with advice, and checks again on demand', async ({ panel }) => {
  const { page, traffic } = panel
  await workOnBackup(panel, 'POST')
  damageBackup(panel)
  await workOnBackup(panel, 'POST', '/check')
  const { parts } = await panel.asOperator('GET', '/admin/health')
  await page.clock.install()
  traffic.refuse(readHealth, 500)
  await panel.permit(['dashboard:view'])
  await panel.open('/admin?tab=health')
  await page
    .getByRole('heading', { name: 'The health of this installation could not be checked.' })
    .waitFor()

  // The state of the disk and the other parts depends on the test machine.
  let disk: Partial<HealthPart> = fullDisk
  const asElsewhere = (part: HealthPart) =>
    part.id === 'backups' ? part : { ...part, ...(part.id === 'disk' ? disk : well) }
  traffic.alter(readHealth, (health) => ({
    ...health,
    parts: health.parts.map(asElsewhere),
  }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: '1 part needs you now' }).waitFor()
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  const getTitle = (id: HealthPart['id']) => parts.find((it: HealthPart) => it.id === id).title
  const first = [getTitle('backups'), getTitle('disk')]
  const others = parts.map((it: HealthPart) => it.title).filter((it: string) => !first.includes(it))
  expect(titles).toEqual(['1 part needs you now', ...first])
  const tiles = page.getByRole('list', { name: 'Parts of the installation' }).getByRole('button')
  const words = [...first.map((it) => [it, it === first[0] ? 'Problem' : 'Warning'])]
  expect(await tiles.allInnerTexts()).toEqual(
    [...words, ...others.map((it: string) => [it, 'Good'])].map((it) => it.join('\n')),
  )
  await page.getByText('1 backup failed verification: MayaWorld.').waitFor()
  await page.getByText('86 % of the diskU+202E is used.').waitFor()
  expect(await whatToDo(panel).count()).toBe(2)
  await expectFitLayout(panel, 'health')
  await tiles.last().press('Enter')
  expect(await tiles.last().getAttribute('aria-expanded')).toBe('true')
  const details = page.locator(`[id="${await tiles.last().getAttribute('aria-controls')}"]`)
  await details.getByRole('heading', { name: others.at(-1) }).waitFor()
  expect(await details.getByRole('definition').count()).toBeGreaterThan(0)
  await tiles.last().press('Enter')
  await details.waitFor({ state: 'detached' })

  await workOnBackup(panel, 'DELETE')
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: '1 part should be checked soon' }).waitFor()
  disk = well
  await page.clock.fastForward(31_000)
  await page.getByRole('heading', { name: 'Everything is well' }).waitFor()
  expect(await whatToDo(panel).count()).toBe(0)
})

test('words summaries, advice and facts in Indonesian', async ({ panel }) => {
  const { page } = panel
  await workOnBackup(panel, 'POST')
  damageBackup(panel)
  await workOnBackup(panel, 'POST', '/check')
  await panel.permit(['dashboard:view'])
  await setLanguage(panel, 'id')
  await panel.open('/admin?tab=health')
  const main = page.getByRole('main')
  const good = main.getByRole('list', { name: 'Bagian-bagian sistem' }).getByRole('button', {
    name: 'Baik',
  })
  await good.first().waitFor()
  for (const tile of await good.all()) await tile.click()
  await main.getByText('1 backup tidak lolos cek: MayaWorld.').waitFor()
  await main.getByText(/^Minta owner-nya menghapus backup itu/).waitFor()
  await main
    .getByText('Pengecekan saldo pertama sebentar lagi jalan.')
    .or(main.getByText(/^Semua saldo cocok: /))
    .waitFor()
  await main
    .getByText(/^sisa .* dari .*%\)$/)
    .first()
    .waitFor()
  expect(await main.locator('[lang=en]').count()).toBe(0)
  expect(await main.innerText()).not.toMatch(/\b(?:the|ago|free of|not|Last|check)\b/)
})

const whatToDo = ({ page }: Panel) => page.getByText('What to do')
