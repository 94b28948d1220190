import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const now = Date.now()
const running = {
  'arena/START': {
    ...{ kind: 'arena', minutes: 60, factor: 2, worlds: ['START'], world: 'START', by: 'Maya' },
    ...{ startedAt: now, endsAt: now + 1_800_000, items: [[242, 5]], gems: 500 },
    scores: { Ann: 3, Bob: 12 },
  },
}
const history = Array.from({ length: 10 }, (_, at) => ({
  ...{ kind: 'hunt', world: 'START', by: 'Maya', startedAt: now - 9_000_000 },
  ...{ endedAt: now - at * 60_000, end: 'found', winner: `Winner${at}` },
}))

async function openEvents(panel: Panel) {
  await panel.seed(async () => {})
  panel.server.write('json/timed-events.json', { running, history })
  await panel.open('/events')
}

test('shows running and ended events, says why none can start, and asks for what each kind needs', async ({
  panel,
}) => {
  const { page } = panel
  await openEvents(panel)
  await page.getByText('Arena in START').waitFor()
  await page.getByText('Bob 12, Ann 3').waitFor()
  await page.getByText(/Winner: Winner0/).waitFor()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText(/Winner: Winner9/).waitFor()

  const start = page.getByRole('button', { name: 'Start', exact: true })
  await start.waitFor()
  expect(await start.getAttribute('title')).toBe('Events run in the game. Start the server first.')
  for (const [kind, field] of [
    ['Rain of items', 'Seconds between two falls'],
    ['Treasure hunt', 'Gems for the winner'],
    ['More XP', 'How many times as much'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Event' }).click()
    await page.getByRole('option', { name: kind }).click()
    await page.getByRole('textbox', { name: field }).waitFor()
  }
})

test('starts an event in the running game, and ends it', async ({ panel }) => {
  const { page, server } = panel
  await server.start()
  await panel.open('/events')
  await page.getByText('No event is running').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('2 times as much · by Maya').waitFor()
  await page.getByRole('button', { name: 'End now: More gems' }).click()
  await page.getByText(/Ended by hand/).waitFor()
  await server.stop()
})
