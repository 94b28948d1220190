import type { Page } from 'playwright-core'
import { withMapOwner } from './kit/demo-town.ts'
import { percentile, type Row } from './kit/figures.ts'

const steps = 180

/** Measures frames while a world's map is dragged, against the frames of an idle page. */
export async function benchWorldMap(): Promise<Row[]> {
  return withMapOwner(async (page, openTown) => {
    const calm = await framesWhile(page, () => pause(steps * 16))
    await openTown()
    await page.locator('canvas').last().waitFor()
    await page.waitForLoadState('networkidle')
    const far = await framesWhile(page, () => drag(page))
    for (let zoom = 0; zoom < 4; zoom++) await page.getByRole('button', { name: 'Zoom in' }).click()
    const near = await framesWhile(page, () => drag(page))
    return [row('a whole world', far, calm), row('a world close up', near, calm)]
  })
}

function row(what: string, frames: number[], calm: number[]): Row {
  const [ours, bare] = [percentile(frames, 0.95), percentile(calm, 0.95)]
  const ratio = ours / bare
  return {
    what: `panning ${what}, p95 of a frame`,
    measured: `${ours.toFixed(1)} ms over ${frames.length} frames`,
    against: `${bare.toFixed(1)} ms of a page at rest`,
    ratio,
    aim: '≤ 1.25',
    met: ratio <= 1.25,
  }
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('canvas').last().boundingBox()
  if (!box) throw new Error('There is no map.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < steps; step++) {
    const turn = (step / steps) * Math.PI * 6
    await page.mouse.move(x + Math.sin(turn) * 250, y + Math.cos(turn) * 120)
  }
  await page.mouse.up()
}

/** Returns the milliseconds between frames while `work` runs. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    const seen = { times: [], isOver: false }
    window.seenFrames = seen
    const look = (at) => { seen.times.push(at); if (!seen.isOver) requestAnimationFrame(look) }
    requestAnimationFrame(look)
  })()`)
  await work()
  const times: number[] = await page.evaluate(
    '(window.seenFrames.isOver = true, window.seenFrames.times)',
  )
  return times.slice(1).map((at, index) => at - (times[index] ?? at))
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
