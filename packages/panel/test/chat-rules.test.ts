import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const readRules = async ({ server }: Panel) => (await server.get('/server/chat-rules')).body

async function correctWord(panel: Panel) {
  const { page, server } = panel
  await server.put('/server/chat-rules?apply=now', {
    ...(await readRules(panel)),
    filter: {
      ...(await readRules(panel)).filter,
      isOn: true,
      lists: [{ name: 'Kasar', isOn: false, words: ['badger'] }],
    },
  })
  await setLanguage(panel, 'id')
  await panel.open('/chat-rules')
  await page.getByLabel('Kata di Kasar (1)').fill('x')
  await page.getByText('Satu kata berisi 2-40 karakter tanpa spasi.').waitFor()
  await expectFitLayout(panel, 'chat-rules-id')
  await page.getByRole('button', { name: 'Hapus daftar Kasar' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(async () => (await readRules(panel)).filter.lists).toEqual([])
}

test('edits lists of words, spam and appeals by keyboard, which the server keeps, names a wrong word, in Indonesian too, and removes a list', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/moderation')
  await page.getByRole('link', { name: 'Chat rules' }).click()
  await page.getByRole('switch', { name: 'Filter words' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'Indonesian starter list' }).check({ force: true })
  const starter = page.locator('details').first()
  expect(await starter.evaluate((it: HTMLDetailsElement) => it.open)).toBe(false)
  await starter.getByText(/^Show its \d+ words$/).click()
  expect(await starter.evaluate((it: HTMLDetailsElement) => it.open)).toBe(true)
  await page.getByRole('button', { name: 'Add list' }).click()
  const words = page.getByLabel('Words of List 1 (0)')
  await words.pressSequentially('badger\n*grump\n')
  await page.getByLabel('What banned and jailed players read').fill('Appeal in our Discord')
  await page.getByLabel('Jail world').fill('cell')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(async () => (await readRules(panel)).jailWorld).toBe('CELL')
  expect(await readRules(panel)).toMatchObject({
    appealText: 'Appeal in our Discord',
    filter: {
      isOn: true,
      starters: ['id'],
      lists: [{ name: 'List 1', isOn: true, words: ['badger', '*grump'] }],
    },
  })
  await correctWord(panel)
})
