import type { Page } from 'playwright-core'

type Shift = { value: number; parts: string[] }

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** A fifth of the value that counts as good on the web: a reader who is about to press a button notices less. */
const maxShift = 0.02

/** Watches the moves of parts of a page that no press has caused, from its next load on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shifts: Shift[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const parts = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.className : node?.nodeName
          return `${name} from ${previousRect.y} to ${currentRect.y}`
        })
        shifts.push({ value: entry.value, parts })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, {
      takeShifts: () => {
        const taken = shifts
        shifts = []
        return taken
      },
    })
  })
}

/** Lists the moves of a page since the last call; nothing if they add up to no more than `max`. */
export async function listShifts(page: Page, max = maxShift): Promise<string[]> {
  const shifts = await page.evaluate<Shift[]>('takeShifts()')
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= max) return []
  return shifts.map(({ value, parts }) => `${value.toFixed(3)}: ${parts.join(', ')}`)
}
