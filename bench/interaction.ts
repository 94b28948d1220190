import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import type { Person } from '../e2e/kit/browser.ts'
import { withMapOwner } from './kit/demo-town.ts'
import type { Row } from './kit/figures.ts'
import { withServerOwner } from './kit/server-owner.ts'

/** The longest wait from a touch or a key until the page shows its effect, as the web vital INP counts it. */
const maxInteractionMs = 150
/** Lighthouse slows the processor down as much to simulate a phone. */
const slowdown = 4
const linesPerSecond = 500
/** How long a finger touches a phone at least. */
const tapMs = 60
const seconds = 25
const maxReportMs = 20_000

/** Measures how fast the console and the painter answer keys and clicks on a slow processor. */
export async function benchInteraction(): Promise<Row[]> {
  const flooded = { serverName: 'Typing', environment: { TRELLIS_BENCH: '1' } }
  const console = await withServerOwner(flooded, useConsole)
  const painter = await withMapOwner(usePainter)
  return [
    ...describe(`the console at ${linesPerSecond} lines/s`, console),
    ...describe('the painter', painter),
  ]
}

/** The waits in milliseconds of each kind of interaction. */
type Waits = Record<string, number>

async function useConsole(person: Person): Promise<Waits> {
  const { page } = person
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('ONLINE').filter({ visible: true }).first().waitFor()
  await person.go('Console')
  const field = page.getByRole('textbox', { name: 'Command' })
  await field.fill(`flood ${linesPerSecond * seconds} ${linesPerSecond}`)
  await field.press('Enter')
  await page
    .getByText(/flood \d{3}/)
    .last()
    .waitFor()
  const devtools = await slowDown(page)
  return await measure(page, devtools, {
    'typing a command': () => type(page, 'say hello'),
    'showing the chat only': () => click(page, 'Chat'),
    'showing all lines': () => click(page, 'All'),
    'pausing and continuing': async () => {
      await click(page, 'Pause')
      await click(page, 'Resume')
    },
    searching: async () => {
      await page.getByRole('searchbox', { name: 'Search the console' }).focus()
      await type(page, 'flood')
    },
  })
}

async function usePainter(page: Page, openTown: () => Promise<void>): Promise<Waits> {
  await openTown()
  await page.getByRole('button', { name: 'Paint', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Edit TOWN' })
  await editor.getByRole('button', { name: 'Dirt', exact: true }).click()
  await page.waitForLoadState('networkidle')
  const devtools = await slowDown(page)
  return measure(page, devtools, {
    'painting a tile': () => paint(page, 0.5),
    'painting half of the world in one stroke': () => paintHalf(page),
    undoing: () => click(page, 'Undo'),
    redoing: () => click(page, 'Redo'),
    'choosing another block': () => click(page, 'Rock'),
  })
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}

/** Texts, because Node's types know no entries about interactions. */
const watchInteractions = `(() => {
  window.interactionWaits = []
  const watch = new PerformanceObserver((list) => {
    for (const it of list.getEntries()) if (it.interactionId) window.interactionWaits.push(it.duration)
  })
  watch.observe({ type: 'event', durationThreshold: 16, buffered: false })
})()`
const hasReport = 'window.interactionWaits.length > 0'
const takeWaits = 'window.interactionWaits.splice(0)'

/** Does each of the acts and returns the longest wait in it; the browser rounds waits to 8 ms. Throws without a report. */
async function measure(
  page: Page,
  devtools: CDPSession,
  acts: Record<string, () => Promise<void>>,
): Promise<Waits> {
  await page.evaluate(watchInteractions)
  const waits: Waits = {}
  for (const [what, act] of Object.entries(acts)) {
    await act()
    // The browser reports an interaction only after the page has shown its effect.
    const endsAt = performance.now() + maxReportMs
    while (!(await page.evaluate<boolean>(hasReport))) {
      if (performance.now() > endsAt) throw new Error(`The browser reports nothing about ${what}.`)
      await sleep(50)
    }
    await sleep(700)
    waits[what] = Math.max(...(await page.evaluate<number[]>(takeWaits)))
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return waits
}

async function type(page: Page, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await sleep(80)
  }
}

const click = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.locator('label').filter({ hasText: name }))
    .first()
    .click({ delay: tapMs })

async function findMap(page: Page) {
  const box = await page.getByRole('application').boundingBox()
  if (box === null) throw new Error('There is no map.')
  return box
}

async function paint(page: Page, share: number): Promise<void> {
  const { x, y, width, height } = await findMap(page)
  await page.mouse.click(x + width * share, y + height * share, { delay: tapMs })
}

/** Draws over the upper half of the map, row by row. */
async function paintHalf(page: Page): Promise<void> {
  const { x, y, width, height } = await findMap(page)
  await page.mouse.move(x + width * 0.05, y + height * 0.3)
  await page.mouse.down()
  for (let row = 0; row < 30; row++) {
    const level = y + height * (0.3 + row * 0.01)
    await page.mouse.move(x + width * (row % 2 === 0 ? 0.95 : 0.05), level, { steps: 2 })
  }
  await page.mouse.up()
}

const describe = (where: string, waits: Waits): Row[] =>
  Object.entries(waits).map(([what, ms]) => ({
    what: `${what} on a slow processor: ${where}`,
    measured: `${ms.toFixed(0)} ms until it shows`,
    against: `${maxInteractionMs} ms`,
    ratio: ms / maxInteractionMs,
    aim: '≤ 1',
    met: ms <= maxInteractionMs,
  }))
