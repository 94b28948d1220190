import type { Page } from 'playwright-core'

/**
 * Counts the pictures of items that are drawn from now on. A part of the page that renders again draws its pictures
 * again, although nothing about them changed.
 */
export async function watchSprites(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D
    const { clearRect } = prototype
    const counts = document.documentElement.dataset
    counts['sprites'] = '0'
    prototype.clearRect = function (...area) {
      if (this.canvas.dataset['sprite'] !== undefined)
        counts['sprites'] = String(Number(counts['sprites']) + 1)
      clearRect.apply(this, area)
    }
  })
  return () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return Number(document.documentElement.dataset['sprites'])
    })
}
