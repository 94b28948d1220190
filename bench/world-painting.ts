import type { Page } from 'playwright-core'
import { withMapOwner } from './kit/demo-town.ts'
import { percentile, type Row } from './kit/figures.ts'

const maxFrameMs = 16
const maxSaveMs = 300
const rows = 60

/** Measures one stroke over every tile of a world, and its save. */
export async function benchWorldPainting(): Promise<Row[]> {
  return withMapOwner(async (page, openTown) => {
    await openTown()
    await page.getByRole('button', { name: 'Paint', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Edit TOWN' })
    await editor.getByRole('button', { name: 'Dirt', exact: true }).click()
    await page.waitForLoadState('networkidle')
    const frames = await watchFrames(page, () => paintAll(page))
    await page.mouse.up()
    const changed = await editor.getByText(/tiles changed/).innerText()
    const saveMs = await timeSave(page)
    return [frameRow(frames, changed), saveRow(saveMs, changed)]
  })
}

/** Draws over the world row by row, with the button held down. */
async function paintAll(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('There is no map.')
  const scale = Math.min(box.width / 100, box.height / rows)
  const left = box.x + (box.width - 100 * scale) / 2 + scale / 2
  const top = box.y + (box.height - rows * scale) / 2 + scale / 2
  const right = left + 99 * scale
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (let row = 0; row < rows; row++) {
    const [from, to] = row % 2 === 0 ? [left, right] : [right, left]
    await page.mouse.move(from, top + row * scale)
    await page.mouse.move(to, top + row * scale, { steps: 3 })
  }
}

/** Returns the milliseconds from the press on Save until the browser has the api's answer, without the time of the driver. */
async function timeSave(page: Page): Promise<number> {
  await page.evaluate(watchSave)
  const answer = page.waitForResponse((it) => it.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const response = await answer
  if (!response.ok()) throw new Error(`The save answered ${response.status()}.`)
  return page.evaluate<number>('window.saveTook')
}

/** A text, because Node's types know no entries about loading. */
const watchSave = `(() => {
  let pressedAt = 0
  addEventListener('click', (event) => (pressedAt = event.timeStamp), { capture: true, once: true })
  window.saveTook = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const save = list.getEntries().find((it) => /\\/worlds\\/TOWN$/.test(it.name))
      if (pressedAt > 0 && save?.startTime >= pressedAt) resolve(save.responseEnd - pressedAt)
    }).observe({ type: 'resource' })
  })
})()`

function frameRow(frames: number[], changed: string): Row {
  const work = percentile(frames, 0.95)
  return {
    what: `painting a whole world in one stroke (${changed}), p95 of the work of a frame`,
    measured: `${work.toFixed(1)} ms over ${frames.length} frames`,
    against: `${maxFrameMs} ms`,
    ratio: work / maxFrameMs,
    aim: '≤ 1',
    met: work <= maxFrameMs,
  }
}

function saveRow(saveMs: number, changed: string): Row {
  return {
    what: `saving them (${changed})`,
    measured: `${saveMs.toFixed(0)} ms`,
    against: `${maxSaveMs} ms`,
    ratio: saveMs / maxSaveMs,
    aim: '≤ 1',
    met: saveMs <= maxSaveMs,
  }
}

/**
 * Returns the milliseconds of work of each frame: from its first pointer event until the browser has drawn it.
 */
async function watchFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    const frames = []
    window.paintedFrames = frames
    let since = null
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      frames.push(performance.now() - since)
      since = null
    }
    addEventListener('pointermove', () => {
      if (since !== null) return
      since = performance.now()
      requestAnimationFrame(() => port2.postMessage(null))
    }, true)
  })()`)
  await work()
  return page.evaluate('window.paintedFrames')
}
