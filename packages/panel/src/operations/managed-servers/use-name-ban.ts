import { banServerName } from '@trellis/contract/hosting/banned-server-names.ts'
import { useState } from 'react'
import { findFirstError } from '../../kit/field-errors.ts'

const reasonSchema = banServerName.body.shape.reason

/** Holds whether a deleted server's name is banned too, and why. */
export function useNameBan() {
  const [isWanted, setIsWanted] = useState(false)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return {
    isWanted,
    reason,
    fault,
    setIsWanted,
    typeReason: (typed: string) => {
      setReason(typed)
      setFault(null)
    },
    /** Gives the reason, or null without a ban, to `onSound`; shows the problem of a reason that is refused. */
    check: (onSound: (banReason: string | null) => void) => {
      if (!isWanted) return onSound(null)
      const parsed = reasonSchema.safeParse(reason)
      if (parsed.success) onSound(parsed.data)
      else setFault(findFirstError(parsed))
    },
  }
}

export type NameBan = ReturnType<typeof useNameBan>
