import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the part with this id into sight and gives it the focus whenever the address asks for it by its hash. */
export function useHashFocus(id: string) {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    const part = document.getElementById(id)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
    // The key: the same link followed again leads there again.
  }, [id, hash, key])
}
