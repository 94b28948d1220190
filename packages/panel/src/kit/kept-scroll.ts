import { useLayoutEffect, useRef } from 'react'

/** Gives a page its own place in the window's scrolling: back where it was when it comes into sight again. */
export function useKeptScroll() {
  const top = useRef(0)
  useLayoutEffect(() => {
    window.scrollTo({ top: top.current, behavior: 'instant' })
    const remember = () => {
      top.current = window.scrollY
    }
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])
}
