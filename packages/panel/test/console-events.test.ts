import { expect } from 'vitest'
import { printLines } from './kit/console.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const printed = [
  'MayaWorld is starting on port 17100 (Trellis engine 0.1.0).',
  'Ann joined the server for the first time.',
  'Ann entered START.',
  '[START] <Ann> Bob was kicked by Maya.',
  'Bob joined the server.',
  '[START] <Bob> hello there',
  'Bob was muted by Maya until 2026-10-02T02:00:00.000Z.',
  'Maya told Bob: please stop',
  'Maya changed world START.',
  'Bob was kicked by Maya.',
  'Bob left the server.',
  '> list',
]

const log = ({ page }: Panel) => page.getByRole('log')
const shown = async (panel: Panel) =>
  (await log(panel).innerText()).split('\n').filter((line) => !/^\d*$/.test(line.trim()))
const show = ({ page }: Panel, kind: string) =>
  page
    .getByRole('radiogroup', { name: 'Show lines about' })
    .getByText(kind, { exact: true })
    .click()

async function openConsole(panel: Panel) {
  printLines(panel, printed)
  await panel.open('/console')
  await panel.page.getByText('Live', { exact: true }).waitFor()
  await log(panel).getByText('> list').waitFor()
}

test('tags lines about players, highlights their names, preserves their chat, and finds it', async ({
  panel,
}) => {
  const { page } = panel
  await openConsole(panel)
  expect(await log(panel).getByRole('img', { name: 'Chat' }).count()).toBe(2)
  expect(await log(panel).getByRole('img', { name: 'Players' }).count()).toBe(4)
  expect(await log(panel).getByRole('img', { name: 'Moderation' }).count()).toBe(3)
  const weights = await log(panel)
    .getByRole('button', { name: /^(Ann|Bob)$/ })
    .evaluateAll((all) => all.map((it) => getComputedStyle(it).fontWeight))
  expect(new Set(weights)).toEqual(new Set(['700']))
  await expectFitLayout(panel, 'console-events')

  await page.getByLabel('Search the console').fill('kicked')
  await page.getByText('2 matches').waitFor()
  await show(panel, 'Moderation')
  await page.getByText('1 match', { exact: true }).waitFor()
  await page.getByLabel('Search the console').press('Enter')
  await page.getByText('1 of 1').waitFor()
  await log(panel).locator('[data-current] mark', { hasText: 'kicked' }).waitFor()
  await show(panel, 'Chat')
  await page.getByText('1 match', { exact: true }).waitFor()
})

test('filters lines by kind, including later ones', async ({ panel }) => {
  await openConsole(panel)
  await show(panel, 'Chat')
  await expect
    .poll(() => shown(panel))
    .toEqual(['[START] <Ann> Bob was kicked by Maya.', '[START] <Bob> hello there'])
  printLines(panel, ['Cid joined the server.', '[START] <Cid> me too'])
  await log(panel).getByText('me too').waitFor()
  expect(await shown(panel)).toHaveLength(3)
  await show(panel, 'Moderation')
  await expect
    .poll(() => shown(panel))
    .toEqual([
      'Bob was muted by Maya until 2026-10-02T02:00:00.000Z.',
      'Maya told Bob: please stop',
      'Bob was kicked by Maya.',
    ])
  await show(panel, 'Server')
  await expect.poll(() => shown(panel)).toEqual([printed[0], printed[8], printed[11]])
  await show(panel, 'Players')
  await expect.poll(async () => (await shown(panel)).at(-1)).toBe('Cid joined the server.')
  await expectFitLayout(panel, 'console-players')
  await show(panel, 'All')
  await expect.poll(async () => (await shown(panel)).length).toBe(14)
})

test('reports a kind without lines, counts new ones while paused, and renders few of many', async ({
  panel,
}) => {
  const { page } = panel
  await openConsole(panel)
  await page.getByRole('button', { name: 'Clear view' }).click()
  await show(panel, 'Chat')
  await page.getByText('Nothing of this kind yet.').waitFor()
  printLines(panel, ['[START] <Ann> one'])
  await log(panel).getByText('one').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  printLines(panel, ['Ann left START.', '[START] <Ann> two', '[START] <Ann> three'])
  await page.getByRole('button', { name: 'Jump to latest (2 new)' }).click()
  await log(panel).getByText('three').waitFor()
  expect(await shown(panel)).toHaveLength(3)
  const many = Array.from({ length: 50_000 }, (_, n) =>
    n % 5 === 0 ? `[START] <Ann> line ${n}` : `tick ${n}`,
  )
  printLines(panel, many)
  await log(panel).getByText('line 49995').waitFor()
  expect(await page.locator('[role=log] [data-index]').count()).toBeLessThan(150)
  expect(await log(panel).getByText('tick').count()).toBe(0)
})
