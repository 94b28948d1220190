import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

async function create({ page }: Panel, example: string) {
  await page.getByRole('combobox', { name: 'Example' }).click()
  await page.getByRole('option', { name: example }).click()
  await page.getByRole('button', { name: 'Create' }).click()
}

const read = async ({ server }: Panel, name: string) =>
  (await server.get(`/server/scripts/${name}`)).body

test('makes a script of an example, edits it, brings an older version back and deletes it', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/scripts')
  await page.getByText('You have no scripts yet').waitFor()
  await create(panel, 'Welcome kit')
  const editor = page.getByRole('textbox', { name: 'Source of welcome-kit' })
  await editor.waitFor()
  await page.getByText('Edit welcome-kit').waitFor()
  const before = (await read(panel, 'welcome-kit')).source
  expect(before).toContain("name: 'kit'")
  await editor.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('// mine\n')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await read(panel, 'welcome-kit')).source)
    .toBe(`// mine\n${before}`)
  await page.getByRole('combobox', { name: 'Older versions' }).click()
  await page.getByRole('option').last().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await read(panel, 'welcome-kit')).source).toBe(before)
  await page.getByRole('switch', { name: 'Run welcome-kit' }).press('Space')
  await expect.poll(async () => (await read(panel, 'welcome-kit')).enabled).toBe(true)
  await page.getByRole('button', { name: 'Delete welcome-kit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('You have no scripts yet').waitFor()
})

test('refuses names, completes the names of the shipped types, and shows why the server has stopped a script', async ({
  panel,
}) => {
  const { page, server } = panel
  await panel.open('/scripts')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Not A Name')
  await page
    .getByText(/small letters, digits and hyphens/)
    .first()
    .waitFor()
  await name.fill('hello')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('textbox', { name: 'Source of hello' }).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('onEnt')
  await page.getByRole('option', { name: /onEnterWorld/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.type('er\nplayer.exch')
  await page.getByRole('option', { name: /exchange/ }).waitFor()

  await server.post('/server/scripts', { name: 'wrong', source: 'const a = 1\nnothing()' })
  server.write('json/scripts.json', {
    scripts: {
      wrong: {
        source: 'const a = 1\nnothing()',
        enabled: false,
        stopped: {
          reason: 'error',
          text: 'ReferenceError: nothing is not defined',
          line: 2,
          at: '2026-11-26T10:00:00.000Z',
        },
      },
    },
  })
  await panel.open('/scripts')
  await page.getByText('Stopped', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'wrong', exact: true }).click()
  await page.getByText('The server has stopped this script').waitFor()
  await page.getByText('Line 2:').waitFor()
  await expectFitLayout(panel, 'script-stopped')
})
