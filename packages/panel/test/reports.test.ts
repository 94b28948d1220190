import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

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

test('says what appears here while there is nothing, shows reports with the last chat lines, closes one by keyboard, and pages through what moderators did', async ({
  panel,
}) => {
  const { page, server } = panel
  await panel.open('/players')
  await page.getByRole('link', { name: 'Reports and log' }).click()
  await page.getByText('No open reports').waitFor()
  await page.getByText('Nothing yet').waitFor()

  await openModeration(panel)
  const list = page.getByRole('list', { name: 'Reports' })
  await list.getByText('swears').waitFor()
  await page.getByText('a rude word').waitFor()
  await page.getByRole('button', { name: 'Close the report about Bob' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await server.get('/server/reports')).body.length).toBe(1)
  await page.getByText('swears').waitFor({ state: 'detached' })

  const entries = page.getByRole('list', { name: 'What moderators did' }).getByRole('listitem')
  await page.getByText('Mod: jailed Player14').waitFor()
  expect(await entries.count()).toBe(12)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('Mod: jailed Player0', { exact: true }).waitFor()
})
