import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const at = '2026-11-26T10:00:00.000Z'
const reports = [
  {
    name: '1',
    at,
    by: 'Ann',
    about: 'Bob',
    reason: 'swears',
    world: 'START',
    lines: [{ at, text: 'a rude word' }],
  },
  {
    name: '2',
    at,
    by: 'Cat',
    about: 'W'.repeat(20),
    reason: 'x'.repeat(100),
    world: '',
    lines: [],
  },
]
const actions = Array.from({ length: 15 }, (_, index) => ({
  ...{ at, action: 'jail', by: 'Mod', about: `Player${index}`, until: at, reason: 'griefing' },
}))

async function openModeration(panel: Panel) {
  await panel.seed(async () => {})
  panel.server.write('json/bans.json', { players: [], reports, actions })
  await panel.open('/moderation')
}

test('shows reports with the last chat lines, closes one by keyboard, and fits a phone', async ({
  panel,
}) => {
  const { page, server } = panel
  await openModeration(panel)
  const list = page.getByRole('list', { name: 'Reports' })
  await list.getByText('swears').waitFor()
  await page.getByText('a rude word').waitFor()
  await expectFitLayout(panel, 'moderation')
  await page.getByRole('button', { name: 'Close the report about Bob' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await server.get('/server/reports')).body.length).toBe(1)
  await page.getByText('swears').waitFor({ state: 'detached' })
})

test('pages through what moderators did, in Indonesian too', async ({ panel }) => {
  const { page } = panel
  await openModeration(panel)
  const entries = page.getByRole('list', { name: 'What moderators did' }).getByRole('listitem')
  await page.getByText('Mod: jailed Player14').waitFor()
  expect(await entries.count()).toBe(12)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('Mod: jailed Player0', { exact: true }).waitFor()
  await setLanguage(panel, 'id')
  await panel.open('/moderation')
  await page.getByText('Mod: memenjarakan Player14').waitFor()
  await expectFitLayout(panel, 'moderation-id')
})

test('says what appears here while there is nothing, and is reached from the players', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/players')
  await page.getByRole('link', { name: 'Reports and log' }).click()
  await page.getByText('No open reports').waitFor()
  await page.getByText('Nothing yet').waitFor()
})
