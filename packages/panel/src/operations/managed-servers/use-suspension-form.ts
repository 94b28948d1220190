import { parseDuration } from '@trellis/contract/kit/durations.ts'
import { useState } from 'react'
import { fieldsMessages } from '../../messages/fields.ts'
import type { NewSuspension } from './use-suspend-server.ts'

type Faults = { reason?: string; duration?: string }

/** Holds why and for how long a server is suspended. */
export function useSuspensionForm() {
  const [reason, setReason] = useState('')
  const [duration, setDuration] = useState('7d')
  const [faults, setFaults] = useState<Faults>({})
  return {
    reason,
    duration,
    faults,
    typeReason: (typed: string) => {
      setReason(typed)
      setFaults({})
    },
    typeDuration: (typed: string) => {
      setDuration(typed)
      setFaults({})
    },
    /** Gives the suspension to `onSound`; shows the problem of a field that is refused. */
    check: (onSound: (suspension: NewSuspension) => void) => {
      const { codes } = fieldsMessages
      const ms = parseDuration(duration)
      if (reason.trim() === '') return setFaults({ reason: codes['reason-empty'] })
      if (ms === null) return setFaults({ duration: codes.duration })
      const until = ms === 'permanent' ? null : new Date(Date.now() + ms).toISOString()
      onSound({ reason, until })
    },
  }
}
