import { Pill } from '../../../design/pill.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { playersMessages } from '../../../messages/players.ts'

type RoleBadgesProps = { roles: readonly string[] }

/** Parts of role names that give a badge its colour; the first that fits counts. */
const tones = [
  ['guardian', 'sky'],
  ['legendary', 'accent'],
  ['admin', 'bad'],
  ['mod', 'good'],
  ['vip', 'warn'],
] as const

const readTone = (role: string) =>
  tones.find(([part]) => role.toLowerCase().includes(part))?.[1] ?? 'calm'

export function RoleBadges({ roles }: RoleBadgesProps) {
  if (roles.length === 0)
    return (
      <Text as="span" tone="muted">
        {playersMessages.table.noRoles}
      </Text>
    )
  return (
    <Row as="ul" wrap gap="xs" rowGap="2xs" align="stretch">
      {roles.map((role) => (
        <Pill key={role} as="li" tone={readTone(role)} size="sm" breaks>
          <VisibleText isName text={role} />
        </Pill>
      ))}
    </Row>
  )
}
