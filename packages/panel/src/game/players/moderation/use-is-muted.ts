import { useNow } from '../../../kit/clock.ts'

const recheckMs = 10_000

/** A mute that has expired counts as none: no event reports its end. */
export function useIsMuted(until: string | null): boolean {
  const now = useNow(recheckMs)
  return until !== null && Date.parse(until) > now
}
