const controls =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=option], [contenteditable=true]'

const stepPx = 8
const edgePx = 12

/** A control in sight; `isFixed` for one that cannot be scrolled away from under a toast. */
type Control = { rect: DOMRect; isFixed: boolean }

type Toasts = {
  /** The height of all toasts, in pixels. */
  height: number
  /** How far above the lower edge they are now. */
  present: number
}

/**
 * Finds how far above the lower edge toasts of this height cover no control, in pixels. Toasts that cover none stay. Without
 * such a place in the lower half it is the one that covers the fewest, and those that scroll rather than those that do not.
 */
export function findToastSpace(toasts: HTMLElement, { height, present }: Toasts): number {
  const { left, right } = toasts.getBoundingClientRect()
  const seen = listControls(toasts).filter(({ rect }) => rect.left < right && rect.right > left)
  const getCost = (bottom: number) => {
    const [from, to] = [innerHeight - bottom - height, innerHeight - bottom]
    const covered = seen.filter(({ rect }) => rect.top < to && rect.bottom > from)
    return covered.reduce((sum, { isFixed }) => sum + (isFixed ? 100 : 1), 0)
  }
  const isPossible = present >= edgePx && present + height < innerHeight * 0.6
  let best = isPossible
    ? { bottom: present, cost: getCost(present) }
    : { bottom: edgePx, cost: getCost(edgePx) }
  for (let bottom = edgePx; bottom + height < innerHeight * 0.6; bottom += stepPx) {
    if (best.cost === 0) break
    const cost = getCost(bottom)
    if (cost < best.cost) best = { bottom, cost }
  }
  return best.bottom
}

function listControls(toasts: HTMLElement): Control[] {
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((it) => {
    // A log has hundreds of them, and its next lines cover each other anyway.
    if (it.closest('[role=log]') !== null) return []
    const rect = it.getBoundingClientRect()
    if (rect.width === 0 || rect.bottom < innerHeight * 0.4 || rect.top > innerHeight) return []
    if (toasts.contains(it) || !isInFront(it, rect, toasts)) return []
    return [{ rect, isFixed: isFixed(it) }]
  })
}

/** False for a control behind a dialog, which cannot be reached anyway. */
function isInFront(control: HTMLElement, rect: DOMRect, toasts: HTMLElement): boolean {
  const x = (rect.left + rect.right) / 2
  const y = Math.min((rect.top + rect.bottom) / 2, innerHeight - 1)
  const front = document.elementsFromPoint(x, y).find((it) => !toasts.contains(it))
  return front !== undefined && (control.contains(front) || front.contains(control))
}

function isFixed(element: Element): boolean {
  for (let it: Element | null = element; it !== null; it = it.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(it).position)) return true
  return false
}
