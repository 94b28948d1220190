import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const at = '2026-11-26T10:00:00.000Z'
const member = (rank: string) => ({ rank, at })
const guilds = {
  1: {
    name: 'Moon Men',
    at,
    notice: 'Build the tower',
    members: { Ann: member('leader'), Bob: member('elder'), ['W'.repeat(20)]: member('member') },
    world: { name: 'BANK', owner: 'Ann' },
  },
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      index + 2,
      {
        name: `Guild ${'x'.repeat(15)} ${index}`,
        at,
        members: { [`Cat${index}`]: member('leader') },
      },
    ]),
  ),
}

async function openGuilds(panel: Panel) {
  await panel.seed(async () => {})
  panel.server.write('json/guilds.json', { guilds, last: 20 })
  await panel.open('/guilds')
}

test('lists and searches guilds, renames one, and fits a phone', async ({ panel }) => {
  const { page, server } = panel
  await openGuilds(panel)
  const list = page.getByRole('list', { name: 'Guilds' })
  await list.getByText('Moon Men').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(10)
  await expectFitLayout(panel, 'guilds')
  await page.getByRole('textbox', { name: 'Search guilds' }).fill('moon')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Manage Moon Men' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Notice: Build the tower').waitFor()
  await expectFitLayout(panel, 'guild')
  await dialog.getByLabel('Name').fill('a  b')
  await dialog.getByText('A guild name has 3 to 24 letters').waitFor()
  await dialog.getByLabel('Name').fill('Sun Men')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Sun Men' }).waitFor()
  expect((await server.get('/server/guilds/1')).body.name).toBe('Sun Men')
})

test('removes a member and disbands a guild after a question, in Indonesian too', async ({
  panel,
}) => {
  const { page, server } = panel
  await openGuilds(panel)
  await setLanguage(panel, 'id')
  await panel.open('/guilds')
  await page.getByRole('button', { name: 'Kelola Moon Men' }).click()
  await page.getByRole('button', { name: 'Keluarkan Ann' }).click()
  await expectFitLayout(panel, 'guild-id')
  await page.getByRole('button', { name: 'Keluarkan', exact: true }).click()
  await expect
    .poll(async () => (await server.get('/server/guilds/1')).body.members[0])
    .toMatchObject({ name: 'Bob', rank: 'leader' })
  await page.getByRole('button', { name: 'Bubarkan guild' }).click()
  await page.getByRole('button', { name: 'Bubarkan', exact: true }).click()
  await expect.poll(async () => (await server.get('/server/guilds')).body.total).toBe(12)
  await page.getByRole('button', { name: 'Kelola Moon Men' }).waitFor({ state: 'detached' })
})

test('says how players found a guild while there is none, and is reached from the players', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/players')
  await page.getByRole('link', { name: 'Guilds', exact: true }).click()
  await page.getByText('No guilds yet').waitFor()
})
