import { type RefObject, useLayoutEffect } from 'react'

/** Puts the focus on an element each time `isWanted` becomes true. */
export function useFocusWhile(elementRef: RefObject<HTMLElement | null>, isWanted: boolean) {
  useLayoutEffect(() => {
    if (isWanted) elementRef.current?.focus()
  }, [elementRef, isWanted])
}
