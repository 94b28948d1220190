import { expect, vi } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import { fillLists, listClipped, listCutHints, listExcess, settle, walkPages } from './kit/walk.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Half the pixels of a screen of 1280 by 800, as a browser shows it at 200 %. */
const zoomed = { width: 640, height: 400 }
const wide = { width: 2560, height: 1440 }
const minShare = 0.6

/** Lists what does not fit while everything is twice as large. */
async function listZoomFaults({ page }: Panel, path: string): Promise<string[]> {
  await page.setViewportSize(zoomed)
  await settle(page)
  await takeShot(page, `zoomed-${path}`)
  return [
    ...(await listExcess(page)),
    ...(await listClipped(page)),
    ...(await listCutHints(page)),
  ].map((it) => `at 200 %: ${it}`)
}

/** Lists what does not fit on a very wide screen, and whether much of it is empty. */
async function listWideFaults({ page }: Panel, path: string): Promise<string[]> {
  await page.setViewportSize(wide)
  await settle(page)
  await takeShot(page, `wide-${path}`)
  const used = await page.evaluate(readUsedShare)
  const faults = [...(await listExcess(page)), ...(await listClipped(page))]
  if (used < minShare) faults.push(`uses ${Math.round(used * 100)} % of the width`)
  return faults.map((it) => `at 2560 px: ${it}`)
}

/** Returns the share of the main part's width that its visible parts take, without what floats above the page. */
function readUsedShare(): number {
  const main = document.querySelector('main')
  if (main === null) return 0
  const isFloating = (it: Element | null): boolean =>
    it !== null &&
    it !== main &&
    (getComputedStyle(it).position === 'fixed' || isFloating(it.parentElement))
  const boxes = [...main.querySelectorAll('*')]
    .filter((it) => it.childElementCount === 0 && it.checkVisibility() && !isFloating(it))
    .map((it) => it.getBoundingClientRect())
    .filter((it) => it.width > 1)
  const left = Math.min(...boxes.map((it) => it.left))
  const right = Math.max(...boxes.map((it) => it.right))
  return (right - left) / main.getBoundingClientRect().width
}

test('fits every page at 200 % and fills a very wide screen', async ({ panel }) => {
  await fillLists(panel)
  const faults = await walkPages(panel, async (path) => [
    ...(await listZoomFaults(panel, path)),
    // The page that no address leads to is a sentence and a button.
    ...(path === 'nowhere' ? [] : await listWideFaults(panel, path)),
  ])
  expect(faults).toEqual({})
})
