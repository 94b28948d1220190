import { type RefObject, useLayoutEffect } from 'react'

/** Scrolls an element to its end after each change of `version` while `isFollowing` is true. */
export function useFollowEnd(
  elementRef: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  version: unknown,
) {
  useLayoutEffect(() => {
    const box = elementRef.current
    if (isFollowing && box !== null) box.scrollTop = box.scrollHeight
  }, [elementRef, isFollowing, version])
}
