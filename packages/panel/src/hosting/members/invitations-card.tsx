import type { Invitation } from '@trellis/contract/hosting/members.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { Text } from '../../design/text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { membersMessages } from '../../messages/members.ts'
import { useDeleteInvitation, useInvitations } from './use-members.ts'

type InvitationsCardProps = { serverId: string; mayInvite: boolean }

/** The invitations that were not answered yet. Shows nothing when there are none. */
export function InvitationsCard({ serverId, mayInvite }: InvitationsCardProps) {
  const invitations = useInvitations(serverId, mayInvite).data ?? []
  const takeBack = useDeleteInvitation(serverId)
  if (invitations.length === 0) return null
  const title = membersMessages.openInvitations({ count: invitations.length })
  return (
    <Card title={title}>
      <List aria-label={title}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isBusy={takeBack.isPending && takeBack.variables === invitation.id}
            onTakeBack={() => takeBack.mutate(invitation.id)}
          />
        ))}
      </List>
    </Card>
  )
}

type InvitationRowProps = { invitation: Invitation; isBusy: boolean; onTakeBack: () => void }

function InvitationRow({ invitation, isBusy, onTakeBack }: InvitationRowProps) {
  const text = membersMessages
  const { growId, discordId, preset, invitedBy, createdAt, expiresAt } = invitation
  const name = growId ?? discordId
  return (
    <Row as="li" divided="sm" gap="sm">
      <Box grow shrink>
        <Row wrap gap="xs" rowGap="3xs">
          <Text as="strong" breaks>
            {name === null ? text.invitationLink : text.invitationFor({ name })}
          </Text>
          <Pill tone="accent">{text.presets[preset ?? 'custom']}</Pill>
        </Row>
        <Text size="sm" tone="muted">
          {text.invitedBy({ name: invitedBy, day: formatDay(createdAt) })}
          {` · ${text.invitationEnds({ day: formatDay(expiresAt) })}`}
        </Text>
      </Box>
      <RowActions isBusy={isBusy}>
        <RowAction
          label={text.takeBack}
          icon="bin"
          isDanger
          isBlocked={isBusy}
          onPress={onTakeBack}
        />
      </RowActions>
    </Row>
  )
}
