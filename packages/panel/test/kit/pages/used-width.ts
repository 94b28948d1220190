import type { Page } from 'playwright-core'

const minShare = 0.6

/** Lists how much of the width the page uses, if that is too little. */
export async function listUnusedWidth(page: Page): Promise<string[]> {
  const used = await page.evaluate(readUsedShare)
  return used < minShare ? [`uses ${Math.round(used * 100)} % of the width`] : []
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
