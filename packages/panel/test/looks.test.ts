import { type HealthPart, readHealth } from '@trellis/contract/health.ts'
import { expect, vi } from 'vitest'
import { findChange, howToAccept } from './kit/known-looks.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { steadyPage } from './kit/steady-page.ts'
import { fillLists, settle, walkPages } from './kit/walk.ts'

vi.setConfig({ testTimeout: 240_000 })

const layouts = [
  { width: 1280, height: 1000, colorScheme: 'light' },
  { width: 360, height: 1400, colorScheme: 'dark' },
] as const

/** Takes a picture of the open page in each layout, and lists those that differ from the known ones. */
async function listChanges({ page }: Panel, name: string): Promise<string[]> {
  const changes: string[] = []
  for (const { width, height, colorScheme } of layouts) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.evaluate((it) => {
      document.documentElement.dataset['mantineColorScheme'] = it
    }, colorScheme)
    await settle(page)
    await steadyPage(page)
    const screenshot = await page.screenshot({ animations: 'disabled', scale: 'css' })
    const change = findChange(`${name} ${width} ${colorScheme}`, screenshot)
    if (change !== null) changes.push(change)
  }
  return changes
}

/** Makes each part of the health report a good one, because the real ones depend on the machine. */
function reportGoodHealth({ traffic }: Panel): void {
  const getGood = (part: HealthPart): HealthPart => ({
    ...part,
    state: 'good',
    summary: 'It works.',
    advice: null,
    causes: [],
    facts: part.facts.slice(0, 2).map(({ name, label }) => ({ name, label, value: '1' })),
  })
  traffic.alter(readHealth, (health) => ({ ...health, parts: health.parts.map(getGood) }))
}

test('looks as it did before on every page of owners and admins', async ({ panel }) => {
  await fillLists(panel)
  reportGoodHealth(panel)
  const changes = await walkPages(panel, (path) => listChanges(panel, path))
  expect(Object.values(changes).flat(), howToAccept).toEqual([])
})

test('looks as it did before on every page that needs no login', async ({ panel }) => {
  const changes: string[] = []
  for (const [name, path] of [
    ['login', '/'],
    ['join', '/join/MayaWorld'],
    ['servers', '/servers'],
  ] as const) {
    await panel.openSignedOut(path)
    changes.push(...(await listChanges(panel, name)))
  }
  expect(changes, howToAccept).toEqual([])
})
