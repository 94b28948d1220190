import { useEffect } from 'react'

/** Lets the browser ask before the page is left while `isNeeded` is true. */
export function useUnloadGuard(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
