import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { DesignPage } from './kit/built-design-page.ts'
import { findChange, findDifference, howToAccept } from './kit/known-looks.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { steadyPage } from './kit/steady-page.ts'

let design: DesignPage

beforeAll(async () => {
  design = await DesignPage.open()
})
afterAll(() => design.close())

const layouts = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280 },
  { scheme: 'light', width: 360 },
  { scheme: 'dark', width: 360 },
] as const
type Layout = (typeof layouts)[number]

async function openDesign(panel: Panel, { scheme, width }: Layout): Promise<Page> {
  const page = await panel.newPage()
  await page.setViewportSize({ width, height: 1000 })
  await page.clock.setFixedTime('2030-03-04T05:06:07Z')
  await page.goto(design.getUrl(`?scheme=${scheme}`))
  await page.getByRole('heading', { name: 'Dialogs', exact: true }).waitFor()
  await steadyPage(page)
  return page
}

const takePicture = (component: Locator) =>
  component.screenshot({ animations: 'disabled', scale: 'css' })

const nameLook = ({ scheme, width }: Layout, component: string) =>
  `${width}-${scheme}/${component.replaceAll('/', '-')}`

for (const layout of layouts)
  test(`shows every component as before at ${layout.width} px, ${layout.scheme}`, async ({
    panel,
  }) => {
    const page = await openDesign(panel, layout)
    const changes: string[] = []
    const components = await page.locator('[data-component]').all()
    expect(components.length).toBeGreaterThan(50)
    for (const component of components) {
      const name = (await component.getAttribute('data-component')) ?? ''
      const change = findChange(nameLook(layout, name), await takePicture(component))
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

test('notices a changed component, and not how another browser draws it', async ({ panel }) => {
  const [layout] = layouts
  const page = await openDesign(panel, layout)
  const style = await page.addStyleTag({ content: '/* none */' })
  for (const name of ['action-button', 'status-badge', 'number-field']) {
    const component = page.locator(`[data-component="${name}"]`)
    const isNoticed = async (css: string) => {
      await style.evaluate((it, text) => {
        it.textContent = text
      }, css)
      return findDifference(nameLook(layout, name), await takePicture(component)) !== null
    }
    for (const [change, css] of Object.entries(unnoticed))
      expect(await isNoticed(css), `${name}: ${change}`).toBe(false)
    for (const [change, css] of Object.entries(noticed))
      expect(await isNoticed(css), `${name}: ${change}`).toBe(true)
  }
})
