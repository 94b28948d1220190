import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

type Rows = {
  /** Names the rows as long as only older ones are added in front; null while the end is followed. */
  id: string | null
  count: number
}

/**
 * Keeps the rows where they are on the screen when others are put in front of them.
 * @param onAdded called after rows were put in front
 */
export function useStillRows(
  scroller: RefObject<HTMLElement | null>,
  { id, count }: Rows,
  rowHeight: number,
  onAdded: () => void,
): void {
  const known = useRef<Rows>({ id: null, count: 0 })
  const compare = useEffectEvent(() => {
    const added = known.current.id === id && id !== null ? count - known.current.count : 0
    known.current = { id, count }
    if (added <= 0) return
    scroller.current?.scrollBy(0, added * rowHeight)
    onAdded()
  })
  useLayoutEffect(() => compare(), [id, count])
}
