import { readSupport } from '@trellis/contract/platform/support.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { expectFitLayout } from './layout.ts'
import { undo } from './undo-button.ts'

const asking = 'Ask the people who run this service for credits.'
const supportUrl = 'https://discord.gg/trellis'
const heading = ({ page }: Panel) => page.getByRole('heading', { name: 'How to get credits' })

const save = (panel: Panel, changes: object) =>
  panel.asOperator('POST', '/admin/settings', {
    maintenance: false,
    disableServerCreation: false,
    disableServerActions: false,
    ...changes,
  })

async function showWords(panel: Panel) {
  const { page } = panel
  const words = 'Send 10.000 rupiah to <b>Rani</b>.\nShe gives 500 credits.'
  await save(panel, { supportUrl, creditsText: words })
  await page.reload()
  await page.getByText('Send 10.000 rupiah to <b>Rani</b>.').waitFor()
  expect(await page.getByText(asking).count()).toBe(0)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.getByText('You do not have enough credits to make this purchase.').waitFor()
  await heading(panel).waitFor()
  await expectFitLayout(panel, 'shop-credits-words')
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByRole('heading', { name: 'Cara dapat kredit' }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'shop-credits-id-360', { isWhole: true })
  await page.getByRole('link', { name: 'Tukar kode' }).click()
  expect(new URL(page.url()).pathname).toBe('/redeem-code')
}

test('says that operators give credits, with the support address where there is one, and shows the words of an admin as plain text, also when credits are missing', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/renew')
  await heading(panel).waitFor()
  await page.getByText(asking).waitFor()
  const support = page.getByRole('main').getByRole('link', { name: 'Support', exact: true })
  expect(await support.count()).toBe(0)
  await save(panel, { supportUrl })
  await page.reload()
  await support.waitFor()
  expect(await support.getAttribute('href')).toBe(supportUrl)
  await showWords(panel)
})

test('lets an admin write, correct and undo the words about credits', async ({ panel }) => {
  const { page, api } = panel
  await panel.permit(['settings:view', 'settings:manage', 'logs:view'])
  await panel.open('/admin?tab=settings')
  const words = page.getByLabel('How to get credits')
  await words.fill('Ask Rani.\u202e')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('A description is plain text without control characters.').waitFor()
  await words.fill('Ask Rani.')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByText('Settings saved!').waitFor()
  const stored = async () => (await api.call('GET', readSupport.path)).body.creditsText
  expect(await stored()).toBe('Ask Rani.')
  await undo(panel, 'Settings saved')
  await expect.poll(stored).toBe('')
})
