import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { isLong } from '../../../scripts/test/tier.ts'
import { DesignPage } from './kit/built-design-page.ts'
import { findChange, findDifference, howToAccept } from './kit/known-looks.ts'
import { type Area, cutOut, readScreenshot, type Screenshot } from './kit/pictures.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { steadyPage } from './kit/steady-page.ts'

let design: DesignPage

beforeAll(async () => {
  design = await DesignPage.open()
})
afterAll(() => design.close())

type Layout = { scheme: 'light' | 'dark'; width: 1280 | 360 }

const quickLayout: Layout = { scheme: 'light', width: 1280 }
const otherLayouts: Layout[] = [
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 360 },
]

const asItIs = { animations: 'disabled', scale: 'css' } as const

async function openDesign(panel: Panel, { scheme, width }: Layout): Promise<Page> {
  const page = await panel.newPage()
  await page.setViewportSize({ width, height: 1000 })
  await page.clock.setFixedTime('2030-03-04T05:06:07Z')
  await page.goto(design.getUrl(`?scheme=${scheme}`))
  await page.getByRole('heading', { name: 'Dialogs', exact: true }).waitFor()
  await steadyPage(page)
  await page.evaluate(alignComponents)
  return page
}

/** Moves each component to a whole pixel: between two pixels, thin lines are blurred. */
function alignComponents(): void {
  for (const component of document.querySelectorAll<HTMLElement>('[data-component]')) {
    const { top } = component.getBoundingClientRect()
    component.style.marginTop = `${Math.ceil(top) - top}px`
  }
}

type Component = Area & { name: string }

/** Lists the components from the top of the page to its end. */
const listComponents = (page: Page): Promise<Component[]> =>
  page.locator('[data-component]').evaluateAll((all) =>
    all.map((it) => {
      const { x, y, width, height } = it.getBoundingClientRect()
      const size = { width: Math.round(width), height: Math.round(height) }
      return { name: it.getAttribute('data-component') ?? '', x: Math.round(x), y, ...size }
    }),
  )

/** The height of the parts of the page of which one screenshot is taken, because each screenshot takes time. */
const maxHeight = 2000

async function takePictures(page: Page, width: number): Promise<Map<string, Screenshot>> {
  const pictures = new Map<string, Screenshot>()
  let left = await listComponents(page)
  while (left.length > 0) {
    const [{ y: top } = { y: 0 }] = left
    const end = (it: Component) => it.y + it.height
    const shown = left.filter((it, at) => at === 0 || end(it) <= top + maxHeight)
    const clip = { x: 0, y: top, width, height: Math.max(...shown.map(end)) - top }
    const screenshot = readScreenshot(await page.screenshot({ ...asItIs, fullPage: true, clip }))
    for (const { name, ...area } of shown)
      pictures.set(name, cutOut(screenshot, { ...area, y: area.y - top }))
    left = left.slice(shown.length)
  }
  return pictures
}

const nameLook = ({ scheme, width }: Layout, component: string) =>
  `${width}-${scheme}/${component.replaceAll('/', '-')}`

for (const layout of [quickLayout, ...(isLong ? otherLayouts : [])])
  test(`shows every component as before at ${layout.width} px, ${layout.scheme}`, async ({
    panel,
  }) => {
    const page = await openDesign(panel, layout)
    const changes: string[] = []
    const pictures = await takePictures(page, layout.width)
    expect(pictures.size).toBeGreaterThan(50)
    for (const [name, picture] of pictures) {
      const change = findChange(nameLook(layout, name), picture)
      if (change !== null) changes.push(change)
    }
    expect(changes.join('\n'), howToAccept).toBe('')
  })

/** Changes that another version of a browser may bring. */
const unnoticed = {
  'a move by a pixel': '[data-state] { transform: translate(1px, 1px) }',
  'half a pixel': '[data-state] { transform: translate(0.5px, -0.5px) }',
  'bolder letters': '* { -webkit-text-stroke: 0.15px currentcolor }',
  'wider letters': '* { letter-spacing: 0.04px }',
}

/** Changes of a component. */
const noticed = {
  'a move by twenty pixels': '[data-state] > :last-child { transform: translate(20px, 0) }',
  'a missing part': '[data-state] > :last-child { visibility: hidden }',
  'another colour': '[data-state] > :last-child { filter: invert(0.3) }',
  'another size': '[data-state] > :last-child { zoom: 1.3 }',
}

// The comparison changes seldom.
const longTest = isLong ? test : () => undefined

longTest('notices a changed component, and not how another browser draws it', async ({ panel }) => {
  const page = await openDesign(panel, quickLayout)
  const style = await page.addStyleTag({ content: '/* none */' })
  for (const name of ['action-button', 'status-badge', 'number-field', 'fill-bar']) {
    const component = page.locator(`[data-component="${name}"]`)
    const isNoticed = async (css: string) => {
      await style.evaluate((it, text) => {
        it.textContent = text
      }, css)
      return (
        findDifference(
          nameLook(quickLayout, name),
          readScreenshot(await component.screenshot(asItIs)),
        ) !== null
      )
    }
    for (const [change, css] of Object.entries(unnoticed))
      expect(await isNoticed(css), `${name}: ${change}`).toBe(false)
    for (const [change, css] of Object.entries(noticed))
      expect(await isNoticed(css), `${name}: ${change}`).toBe(true)
  }
})
