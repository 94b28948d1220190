import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { useReason } from '../../kit/use-reason.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import type { NewOwner } from './use-hand-overs.ts'

/** Holds who gets a server, and why. */
export function useOwnerForm() {
  const [discordId, setDiscordId] = useState('')
  const [keepMembers, setKeepMembers] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { field: reasonField, check: checkReason } = useReason()
  return {
    /** The parts of the fields. */
    idField: {
      value: discordId,
      error: fault,
      onChange: (event: { currentTarget: { value: string } }) => {
        setDiscordId(event.currentTarget.value)
        setFault(null)
      },
    },
    reasonField,
    keepMembers,
    setKeepMembers,
    /** Gives the choice to `onSound`; shows the problem of a field that is refused. */
    check: (onSound: (owner: NewOwner) => void) => {
      const to = userIdSchema.safeParse(discordId.trim())
      if (!to.success) return setFault(handOversMessages.idFault)
      checkReason((reason) => onSound({ discordId: to.data, reason, keepMembers }))
    },
  }
}
