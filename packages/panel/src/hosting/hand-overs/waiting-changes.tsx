import type { Confirmation } from '@trellis/contract/hosting/hand-overs.ts'
import { ActionButton } from '../../design/action-button.tsx'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { confirm } from '../../design/confirm.tsx'
import { List } from '../../design/list.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useAccount } from '../../kit/account.ts'
import { formatInstant } from '../../kit/dates.ts'
import { handOversMessages } from '../../messages/hand-overs.ts'
import { useCancelChange, useConfirmations, useConfirmChange } from './use-hand-overs.ts'

/** The changes of owners that wait for a second admin. Shows nothing when there are none. */
export function WaitingChanges() {
  const text = handOversMessages
  const waiting = useConfirmations().data ?? []
  if (waiting.length === 0) return null
  return (
    <Card title={text.waitingTitle}>
      <Text tone="muted">{text.waitingText}</Text>
      <List mt="md">
        {waiting.map((change) => (
          <WaitingChange key={change.id} change={change} />
        ))}
      </List>
    </Card>
  )
}

function WaitingChange({ change }: { change: Confirmation }) {
  const text = handOversMessages
  const { server, from, to, reason, askedBy, expiresAt, keepMembers } = change
  return (
    <Box as="li" divided="md">
      <Text weight="bold" breaks>
        <VisibleText text={server.name} />
      </Text>
      <Text breaks>
        {text.from} <PersonName id={from.discordId} name={from.growId} /> {text.toOwner}{' '}
        <PersonName id={to.discordId} name={to.growId} />
      </Text>
      <Text breaks>
        {text.reason}: <VisibleText text={reason} />
      </Text>
      <Text tone="muted" size="sm" breaks>
        {text.askedBy({ name: askedBy.name, until: formatInstant(expiresAt) })}{' '}
        {keepMembers ? text.membersStay : text.membersLeave}{' '}
        {from.debt > 0 && text.debt({ name: from.growId, debt: from.debt })}
      </Text>
      <Decision change={change} />
    </Box>
  )
}

function Decision({ change: { id, server, to, askedBy } }: { change: Confirmation }) {
  const text = handOversMessages
  const { user } = useAccount()
  const agree = useConfirmChange(id)
  const end = useCancelChange(id)
  const isOwn = askedBy.discordId === user.id
  const names = { name: server.name, to: to.growId }
  const denial = isOwn ? text.otherAdmin : server.isDeleted ? text.restoreFirst : null
  const askAgree = () =>
    confirm({
      title: text.confirmTitle,
      text: text.confirmText(names),
      confirmLabel: text.confirm,
      isDanger: true,
      onConfirm: () => agree.mutate(),
    })
  const askEnd = () =>
    confirm({
      title: isOwn ? text.withdrawTitle : text.declineTitle,
      text: text.endText(names),
      confirmLabel: isOwn ? text.withdraw : text.decline,
      isDanger: true,
      onConfirm: () => end.mutate(),
    })
  return (
    <Row mt="sm" wrap gap="sm" rowGap="xs">
      <ActionButton
        label={text.confirm}
        name={text.confirmOf({ name: server.name })}
        icon="check"
        denial={denial}
        loading={agree.isPending}
        onPress={askAgree}
      />
      <ActionButton
        variant="default"
        label={isOwn ? text.withdraw : text.decline}
        name={
          isOwn ? text.withdrawOf({ name: server.name }) : text.declineOf({ name: server.name })
        }
        icon="clear"
        denial={null}
        loading={end.isPending}
        onPress={askEnd}
      />
    </Row>
  )
}
