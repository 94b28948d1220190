import { useNow } from '../../../kit/clock.ts'

const lookAgainMs = 10_000

/** A mute that has run out is none: nobody tells of its end. */
export function useIsMuted(until: string | null): boolean {
  const now = useNow(lookAgainMs)
  return until !== null && Date.parse(until) > now
}
