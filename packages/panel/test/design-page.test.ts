import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Frame } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { compareExamples } from '../../../checks/design-page.ts'
import { expectNoAxeViolations } from './kit/browser.ts'
import { DesignPage } from './kit/built-design-page.ts'
import { setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const dist = fileURLToPath(new URL('../../../dist/panel/', import.meta.url))
const readTexts = (language: string) =>
  JSON.parse(readFileSync(`${root}src/messages/${language}/worlds.json`, 'utf8'))

let design: DesignPage

beforeAll(async () => {
  design = await DesignPage.open()
})
afterAll(() => design.close())

/** Lists the faults of the gallery: components without a visible state, and colours that are hard to read. */
const listFaults = (frame: Frame) =>
  frame.evaluate(() => {
    const components = [...document.querySelectorAll<HTMLElement>('[data-component]')]
    const isEmpty = (it: Element) => it.getBoundingClientRect().height < 8
    const faults = components.flatMap((component) => {
      const states = [...component.querySelectorAll('[data-state] > :last-child')]
      const name = component.dataset['component']
      if (states.length === 0) return [`${name} has no state`]
      return states.some(isEmpty) ? [`${name} shows nothing`] : []
    })
    const pale = document.querySelectorAll<HTMLElement>('[data-token][data-meets=false]')
    faults.push(...[...pale].map((it) => `${it.dataset['token']} cannot be read: ${it.innerText}`))
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (excess > 0) faults.push(`${excess} px too wide at ${innerWidth} px`)
    if (components.length < 50) faults.push(`only ${components.length} components`)
    return faults
  })

test('shows every component and token in both themes and at 360 px', async ({ panel }) => {
  const page = await panel.newPage()
  await page.setViewportSize({ width: 1680, height: 1000 })
  await page.goto(design.getUrl())
  const frames = page.locator('iframe')
  await frames.nth(2).waitFor()
  expect(await frames.count()).toBe(3)
  for (const frame of page.frames().slice(1)) {
    await frame.getByRole('heading', { name: 'Dialogs', exact: true }).waitFor()
    await expect.poll(() => listFaults(frame)).toEqual([])
  }
  await takeShot(page, 'design')
  await page.getByRole('link', { name: 'Figures' }).click()
  for (const frame of page.frames().slice(1))
    await expect
      .poll(() =>
        frame.evaluate(() => document.querySelector('#figures')?.getBoundingClientRect().top),
      )
      .toBeLessThan(500)
  await takeShot(page, 'design-figures')
})

test('follows the language of the reader', async ({ panel }) => {
  await setLanguage(panel, 'id')
  const { page } = panel
  await page.goto(design.getUrl('?scheme=light'))
  await page.getByText(readTexts('id').intro).first().waitFor()
  expect(await page.getByText(readTexts('en').intro).count()).toBe(0)
  // The fixture clears the storage of the panel's own address only.
  await page.evaluate(() => localStorage.clear())
})

test('has no serious accessibility violation', async ({ panel }) => {
  const page = await panel.newPage()
  for (const scheme of ['light', 'dark']) {
    await page.goto(design.getUrl(`?scheme=${scheme}`))
    await page.getByRole('heading', { name: 'Dialogs', exact: true }).waitFor()
    // Old rows are pale on purpose, for the moment until newer ones come.
    await page.locator('[data-old]').evaluate((it) => it.remove())
    await expectNoAxeViolations(page)
    await takeShot(page, `design-${scheme}`, { isWhole: true })
  }
})

test('is a page of development only', async ({ panel }) => {
  await panel.open('/design')
  await panel.page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  expect(files.filter((it) => /design(?:-page)?[.-]/.test(it) || it.includes('gallery'))).toEqual(
    [],
  )
  const scripts = files.filter((it) => it.endsWith('.js') && statSync(dist + it).isFile())
  expect(scripts.length).toBeGreaterThan(20)
  expect(
    scripts.filter((it) => readFileSync(dist + it, 'utf8').includes('data-component')),
  ).toEqual([])
})

test('has an example of every component, or the check fails', () => {
  const texts = {
    examples: "  pill: {\n  'status-badge': {\n",
    members: "  questions: 'confirm',\n",
  }
  expect(compareExamples(['pill', 'status-badge', 'questions'], texts)).toEqual([])
  expect(compareExamples(['pill', 'status-badge', 'questions', 'chart/axis'], texts)).toEqual([
    'packages/panel/src/design/chart/axis.tsx: add an example of it to packages/panel/design-page/examples',
  ])
  expect(compareExamples(['pill', 'questions'], texts)).toEqual([
    'packages/panel/design-page/: "status-badge" is no component of packages/panel/src/design/',
  ])
})
