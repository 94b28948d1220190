import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

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

test('says how players found a guild while there is none, lists, searches and renames guilds, removes a member and disbands one after a question, and is reached from the players', async ({
  panel,
}) => {
  const { page, server } = panel
  await panel.open('/players')
  await page.getByRole('link', { name: 'Guilds', exact: true }).click()
  await page.getByText('No guilds yet').waitFor()
  server.write('json/guilds.json', { guilds, last: 20 })
  await page.reload()
  const list = page.getByRole('list', { name: 'Guilds' })
  await list.getByText('Moon Men').waitFor()
  expect(await list.getByRole('listitem').count()).toBe(10)
  await page.getByRole('textbox', { name: 'Search guilds' }).fill('moon')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Manage Moon Men' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Notice: Build the tower').waitFor()
  await dialog.getByLabel('Name').fill('a  b')
  await dialog.getByText('A guild name has 3 to 24 letters').waitFor()
  await dialog.getByLabel('Name').fill('Sun Men')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Sun Men' }).waitFor()
  expect((await server.get('/server/guilds/1')).body.name).toBe('Sun Men')
  await disbandInIndonesian(panel)
})

/** Removes a member and disbands a guild, each after a question. */
async function disbandInIndonesian(panel: Panel): Promise<void> {
  const { page, server } = panel
  await setLanguage(panel, 'id')
  await page.goto(`${panel.origin}/guilds`)
  await page.getByRole('button', { name: 'Kelola Sun Men' }).click()
  await page.getByRole('button', { name: 'Keluarkan Ann' }).click()
  await page.getByRole('button', { name: 'Keluarkan', exact: true }).click()
  await expect
    .poll(async () => (await server.get('/server/guilds/1')).body.members[0])
    .toMatchObject({ name: 'Bob', rank: 'leader' })
  await page.getByRole('button', { name: 'Bubarkan guild' }).click()
  await page.getByRole('button', { name: 'Bubarkan', exact: true }).click()
  await expect.poll(async () => (await server.get('/server/guilds')).body.total).toBe(12)
  await page.getByRole('button', { name: 'Kelola Sun Men' }).waitFor({ state: 'detached' })
}
