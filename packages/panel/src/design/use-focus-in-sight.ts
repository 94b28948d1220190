import { useEffect } from 'react'

/** Scrolls the focused field out from under a bar that appears over the page's lower edge. */
export function useFocusInSight(isBarShown: boolean): void {
  useEffect(() => {
    if (isBarShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isBarShown])
}
