import { type RefObject, useLayoutEffect } from 'react'

/** Keeps a scrolling element at its end, after each change of `version`, for as long as `isFollowing`. */
export function useFollowEnd(
  element: RefObject<HTMLElement | null>,
  isFollowing: boolean,
  version: unknown,
) {
  useLayoutEffect(() => {
    const box = element.current
    if (isFollowing && box !== null) box.scrollTop = box.scrollHeight
  }, [element, isFollowing, version])
}
