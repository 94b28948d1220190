import { useLocalStorage, useReducedMotion } from '@mantine/hooks'
import { Confetti } from './confetti.tsx'

/** Celebrates the first time that this person sees a server come online, unless they want no motion. */
export function Celebration() {
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false })
  const [wasOn, setWasOn] = useLocalStorage({
    key: 'trellis.celebrated',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return wasOn || isCalm ? null : <Confetti onEnd={() => setWasOn(true)} />
}
