import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `run` once for each value that the page shows; not for null. */
export function useRunOnceFor(value: string | null, run: (value: string) => void): void {
  const last = useRef<string | null>(null)
  const runNewest = useEffectEvent(run)
  useEffect(() => {
    if (value === null || value === last.current) return
    last.current = value
    runNewest(value)
  }, [value])
}
