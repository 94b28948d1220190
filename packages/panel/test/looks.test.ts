import { type HealthPart, readHealth } from '@trellis/contract/health.ts'
import { readPopulation } from '@trellis/contract/overview.ts'
import { readOwnServer, readServer } from '@trellis/contract/servers.ts'
import { readUsage } from '@trellis/contract/usage.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findChange, howToAccept } from './kit/known-looks.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { steadyPage } from './kit/steady-page.ts'
import { fillLists, settle, walkPages } from './kit/walk.ts'

const layouts = [
  { width: 1280, height: 1000, colorScheme: 'light' },
  { width: 360, height: 1400, colorScheme: 'dark' },
] as const

const maxLooks = 3
const pauseMs = 700

/** Takes a picture of the open page in each layout, and lists those that differ from the known ones. */
async function listChanges({ page }: Panel, name: string): Promise<string[]> {
  const changes: string[] = []
  for (const { width, height, colorScheme } of layouts) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await page.evaluate((it) => {
      document.documentElement.dataset['mantineColorScheme'] = it
    }, colorScheme)
    const change = await findLastingChange(page, `${name} ${width} ${colorScheme}`)
    if (change !== null) changes.push(change)
  }
  return changes
}

/** Takes up to three pictures before it reports a change, because a part of the page may come late on a busy machine. */
async function findLastingChange(page: Page, name: string): Promise<string | null> {
  for (let left = maxLooks; ; left--) {
    await settle(page)
    await steadyPage(page)
    const change = findChange(name, await page.screenshot({ animations: 'disabled', scale: 'css' }))
    if (change === null || left === 1) return change
    await page.waitForTimeout(pauseMs)
  }
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

/** Fixes the limits and the histories, which depend on the machine and on the time that the test took so far. */
function reportFixedUse({ traffic }: Panel): void {
  for (const route of [readOwnServer, readServer])
    traffic.alter(route, ({ server }) => ({
      server: server && { ...server, metrics: null, limits: fixedLimits },
    }))
  for (const route of [readUsage, readPopulation])
    traffic.alter(route, (history) => ({ ...history, points: [] }))
}

const fixedLimits = { memoryMb: 512, cpuPercent: 100, processes: 64 }

test('looks as it did before on every page of owners and admins', async ({ panel }) => {
  await fillLists(panel)
  reportGoodHealth(panel)
  reportFixedUse(panel)
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
