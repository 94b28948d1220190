import { findPreset } from '@trellis/contract/members.ts'
import { Text } from '../../design/text.tsx'
import { membersMessages } from '../../messages/members.ts'
import { type ServerDetail, useShownServer } from '../servers/index.ts'

/** Says whose server a member sees, and as what. Shows nothing to the owner. */
export function Helping() {
  const { detail } = useShownServer()
  if (detail === null || detail.owner === null || detail.role !== 'member') return null
  return (
    <Text tone="muted">
      {membersMessages.helping({ owner: detail.owner.name, role: readRole(detail) })}
    </Text>
  )
}

export const readRole = ({ rights }: Pick<ServerDetail, 'rights'>): string =>
  membersMessages.presets[findPreset(rights) ?? 'custom']
