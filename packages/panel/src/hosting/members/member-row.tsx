import { type Inviter, type Member, mayGrant } from '@trellis/contract/hosting/members.ts'
import type { ReactNode } from 'react'
import { Box } from '../../design/box.tsx'
import { Disc } from '../../design/disc.tsx'
import { Pill } from '../../design/pill.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { RowAction, RowActions } from '../../design/row-actions.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatDay } from '../../kit/dates.ts'
import { wordRefusal } from '../../kit/describe-refusal.ts'
import { membersMessages } from '../../messages/members.ts'
import { getName } from './use-members.ts'

type MemberRowProps = {
  member: Omit<Member, 'discordId'>
  isSelf: boolean
  inviter: Inviter
  isRemoving: boolean
  onChange: () => void
  onRemove: () => void
}

/** One member: the role, who invited them, until when, and the buttons to change that. */
export function MemberRow(props: MemberRowProps) {
  const { member, isSelf, inviter, isRemoving, onChange, onRemove } = props
  const text = membersMessages
  const name = getName(member)
  const mayInvite = inviter.isOwner || inviter.rights.includes('members')
  const denial = mayGrant(inviter, member.rights) ? null : wordRefusal({ code: 'rights-not-yours' })
  return (
    <PersonRow
      name={name}
      pill={<Pill tone="accent">{text.presets[member.preset ?? 'custom']}</Pill>}
      isSelf={isSelf}
      actions={
        mayInvite &&
        !isSelf && (
          <RowActions isBusy={isRemoving} sheet={name}>
            <RowAction
              label={text.changeNamed({ name })}
              icon="edit"
              denial={denial}
              isBlocked={isRemoving}
              onPress={onChange}
            />
            <RemoveAction
              label={text.removeNamed({ name })}
              denial={denial}
              isBlocked={isRemoving}
              question={{
                title: text.removeTitle({ name }),
                text: text.removeText({ name }),
                confirmLabel: text.remove,
              }}
              onRemove={onRemove}
            />
          </RowActions>
        )
      }
    >
      {member.preset === null && (
        <Text size="sm" tone="muted">
          {member.rights.map((right) => text.rights[right]).join(' · ')}
        </Text>
      )}
      <Text size="sm" tone="muted">
        {text.invitedBy({ name: member.invitedBy, day: formatDay(member.joinedAt) })}
        {member.expiresAt !== null && ` · ${text.endsOn({ day: formatDay(member.expiresAt) })}`}
      </Text>
    </PersonRow>
  )
}

type PersonRowProps = {
  name: string
  pill: ReactNode
  isSelf: boolean
  actions?: ReactNode
  children?: ReactNode
}

/** The owner, or a member. */
export function PersonRow({ name, pill, isSelf, actions, children }: PersonRowProps) {
  return (
    <Row as="li" divided="sm" gap="sm" align="start">
      <Disc tone="accent" across="2.25rem" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </Disc>
      <Row grow phoneLines wrap gap="sm" align="start">
        <Box grow shrink>
          <Row wrap gap="xs" rowGap="3xs">
            <Text as="strong" breaks>
              <VisibleText isName text={name} />
            </Text>
            {pill}
            {isSelf && <Pill tone="calm">{membersMessages.you}</Pill>}
          </Row>
          {children}
        </Box>
        {actions}
      </Row>
    </Row>
  )
}
