import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the element with this id and focuses it when the hash of the address names it. */
export function useHashFocus(id: string) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    const part = document.getElementById(id)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
    // The key changes also when the same link is followed again.
  }, [id, hash, key])
}
