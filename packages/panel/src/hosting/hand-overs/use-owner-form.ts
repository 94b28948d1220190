import { userIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { fieldsMessages } from '../../messages/fields.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import type { NewOwner } from './use-hand-overs.ts'

type Faults = { discordId?: string; reason?: string }

/** Holds who gets a server, and why. */
export function useOwnerForm() {
  const [discordId, setDiscordId] = useState('')
  const [reason, setReason] = useState('')
  const [keepMembers, setKeepMembers] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  return {
    discordId,
    reason,
    keepMembers,
    faults,
    setKeepMembers,
    typeDiscordId: (typed: string) => {
      setDiscordId(typed)
      setFaults({})
    },
    typeReason: (typed: string) => {
      setReason(typed)
      setFaults({})
    },
    /** Gives the choice to `onSound`; shows the problem of a field that is refused. */
    check: (onSound: (owner: NewOwner) => void) => {
      const to = userIdSchema.safeParse(discordId.trim())
      if (!to.success) return setFaults({ discordId: handOversMessages.idFault })
      if (reason.trim() === '') return setFaults({ reason: fieldsMessages.codes['reason-empty'] })
      onSound({ discordId: to.data, reason, keepMembers })
    },
  }
}
