import { useLayoutEffect, useRef } from 'react'

/** Remembers how far a page is scrolled, and restores that when the page is shown again. */
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
