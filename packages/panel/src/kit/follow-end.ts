import { type RefObject, useLayoutEffect } from 'react'

/** Keeps a scrolling element at its end, after each change of `version`, for as long as `isFollowing`. */
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
