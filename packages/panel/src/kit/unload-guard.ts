import { useEffect, useId } from 'react'
import { markUnsaved } from './unsaved.ts'

/** Asks before the page or the shown server is left while `isNeeded` is true. */
export function useUnloadGuard(isNeeded: boolean) {
  const place = useId()
  useEffect(() => {
    markUnsaved(place, isNeeded)
    return () => markUnsaved(place, false)
  }, [place, isNeeded])
}
