import { useState } from 'react'
import { fieldsMessages } from '../messages/fields.ts'

/** Holds the reason of an admin's act, which is required. */
export function useReason() {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return {
    /** The parts of the field. */
    field: {
      maxLength: 500,
      autoComplete: 'off',
      value: reason,
      error: fault,
      onChange: (event: { currentTarget: { value: string } }) => {
        setReason(event.currentTarget.value)
        setFault(null)
      },
    },
    /** Gives the reason to `onSound`; shows the problem of an empty one. */
    check: (onSound: (reason: string) => void) => {
      if (reason.trim() === '') return setFault(fieldsMessages.codes['reason-empty'])
      onSound(reason)
    },
  }
}
