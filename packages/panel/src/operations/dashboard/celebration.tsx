import { useLocalStorage, useReducedMotion } from '@mantine/hooks'
import type { ServerStatus } from '@trellis/contract/servers.ts'
import { useState } from 'react'
import { Confetti } from './confetti.tsx'

type CelebrationProps = { status: ServerStatus }

/** Celebrates the first time that this person sees a server come online, unless they want no motion. */
export function Celebration({ status }: CelebrationProps) {
  const isCalm = useReducedMotion()
  const [before, setBefore] = useState(status)
  const [isOn, setOn] = useState(false)
  const [wasOn, setWasOn] = useLocalStorage({
    key: 'trellis.celebrated',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (status !== before) {
    setBefore(status)
    if (before === 'STARTING' && status === 'ONLINE' && !wasOn) setOn(true)
  }
  if (!isOn || isCalm) return null
  const end = () => {
    setOn(false)
    setWasOn(true)
  }
  return <Confetti onEnd={end} />
}
