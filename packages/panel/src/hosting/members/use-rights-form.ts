import {
  findPreset,
  type Inviter,
  type MemberPreset,
  mayGrant,
  memberPresetSchema,
  presetRights,
} from '@trellis/contract/hosting/members.ts'
import { dayMs } from '@trellis/contract/kit/amounts.ts'
import type { ServerRight } from '@trellis/contract/kit/server-access.ts'
import { useState } from 'react'

export const roles = [...memberPresetSchema.options, 'custom'] as const
export type Role = MemberPreset | 'custom'

/** How long a membership lasts; `keep` leaves its end as it is. */
export type Duration = 'keep' | 'never' | 'day' | 'week' | 'month'
const days = { day: 1, week: 7, month: 30 }

const getInstantAfterDays = (count: number) => new Date(Date.now() + count * dayMs).toISOString()

type Start = { rights: readonly ServerRight[]; expiresAt: string | null }

/** Holds the role and the end of a membership that a form asks for. */
export function useRightsForm(inviter: Inviter, start: Start) {
  const [role, setRole] = useState<Role>(findPreset(start.rights) ?? 'custom')
  const [rights, setRights] = useState(start.rights)
  const [duration, setDuration] = useState<Duration>(start.expiresAt === null ? 'never' : 'keep')
  const chosen = role === 'custom' ? rights : presetRights[role]

  function readEnd(): string | null {
    if (duration === 'keep') return start.expiresAt
    return duration === 'never' ? null : getInstantAfterDays(days[duration])
  }

  return {
    role,
    /** The rights of the chosen role. */
    rights: chosen,
    duration,
    start,
    /** Takes the rights of the role before as the first choice of a custom one. */
    setRole: (next: Role) => {
      if (next === 'custom') setRights(chosen)
      setRole(next)
    },
    setRights,
    setDuration,
    mayGive: (requested: readonly ServerRight[]) => mayGrant(inviter, requested),
    isEmpty: role === 'custom' && rights.length === 0,
    read: () => ({
      ...(role === 'custom' ? { rights: [...rights] } : { preset: role }),
      end: readEnd(),
    }),
  }
}

export type RightsForm = ReturnType<typeof useRightsForm>
