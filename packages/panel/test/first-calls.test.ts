import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

/** Lists the paths that a page asks for, from now on. */
function watchPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (it) => paths.push(new URL(it.url()).pathname))
  return paths
}

const findLast = (paths: readonly string[], end: RegExp) =>
  paths.findLastIndex((it) => end.test(it))

/** Drops the timer that ends the wait for a slow answer, so that only a press can end it. */
function endNoLongestWait(): void {
  const begin = globalThis.setTimeout
  const isLongest = (ms?: number) => ms === 4000
  Object.assign(globalThis, {
    setTimeout: (work: () => void, ms?: number) => (isLongest(ms) ? 0 : begin(work, ms)),
  })
}

const toasts = /\/assets\/toasts-.*\.js$/

async function visitPublicPages(panel: Panel) {
  const { context } = panel
  const visitor = await context.newPage()
  const visited = watchPaths(visitor)
  await visitor.goto(`${panel.origin}/join/MayaWorld`)
  await visitor.getByRole('heading', { level: 1 }).first().waitFor()
  expect(visited.filter((it) => it.startsWith('/api/users/'))).toEqual([])
  expect(visited.filter((it) => it === '/api/join/MayaWorld')).toHaveLength(1)
  visited.length = 0
  await visitor.goto(`${panel.origin}/join/MayaWorld/game`)
  await visitor.getByRole('heading', { level: 1 }).first().waitFor()
  expect(visited.filter((it) => it.startsWith('/api/join/'))).toEqual(['/api/join/MayaWorld/game'])
  expect(visited.filter((it) => it.startsWith('/join/') && !it.endsWith('/game'))).toEqual([])
  await visitor.close()
}

async function openWithoutScripts(panel: Panel) {
  const { page, context } = panel
  // The page before makes no further calls then.
  await page.goto('about:blank')
  await context.route('**/assets/*.js', () => new Promise(() => {}))
  const paths = watchPaths(page)
  await page.goto(`${panel.origin}/dashboard`, { waitUntil: 'commit' })
  await expect
    .poll(() =>
      paths
        .map((it) => it.replace(/\d{5,}/, 'id'))
        .filter((it) => /^\/api\/(user|server)s/.test(it)),
    )
    .toEqual(['/api/users/id/profile', '/api/users/id/server', '/api/servers/selected/join-page'])
}

test('begins the calls of every page before the scripts come, makes none of them a second time and none of a user on a public page, and loads what no page begins with after its data', async ({
  panel,
}) => {
  const { page } = panel
  const paths = watchPaths(page)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(paths.filter((it) => it.endsWith('/selected/join-page'))).toHaveLength(1)
  expect(paths.filter((it) => it.endsWith('/server'))).toHaveLength(1)
  await expect.poll(() => findLast(paths, toasts)).toBeGreaterThan(0)
  for (const call of [/\/server$/, /\/selected\/storage$/, /\/activity$/, /\/picture$/])
    expect(findLast(paths, toasts), String(call)).toBeGreaterThan(findLast(paths, call))
  await visitPublicPages(panel)
  await openWithoutScripts(panel)
})

test('waits no longer once the user presses something', async ({ panel }) => {
  const { page, context } = panel
  await page.addInitScript(endNoLongestWait)
  await context.route('**/selected/storage', () => new Promise(() => {}))
  const paths = watchPaths(page)
  await panel.open('/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  expect(findLast(paths, toasts)).toBe(-1)
  await page.keyboard.press('Shift')
  await expect.poll(() => findLast(paths, toasts)).toBeGreaterThan(0)
})
