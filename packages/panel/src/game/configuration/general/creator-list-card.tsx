import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { Icon } from '../../../design/icon.tsx'
import { List } from '../../../design/list.tsx'
import { PlayerLink } from '../../../design/player-link.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { useRightRefusal, useShownServer } from '../../../hosting/servers/index.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { submitWith } from '../../../kit/submit-with.ts'
import { useTextEntry } from '../../../kit/use-text-entry.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { GamePasswordDialog } from '../../players/index.ts'

type CreatorListCardProps = {
  creators: readonly string[]
  onCreators: (creators: string[]) => void
}

export function CreatorListCard({ creators, onCreators }: CreatorListCardProps) {
  const text = configurationMessages.general
  const { detail } = useShownServer()
  const isOwner = useRightRefusal({ access: { server: 'owner' } }) === null
  return (
    <Card title={text.creators}>
      <CardIntro as="p">{text.creatorsHint}</CardIntro>
      {isOwner ? (
        <NewCreator creators={creators} onCreators={onCreators} />
      ) : (
        <Text tone="muted" size="sm">
          {text.creatorsByOwner}
        </Text>
      )}
      {creators.length === 0 ? (
        <Text mt="lg" tone="muted">
          {text.noCreators}
        </Text>
      ) : (
        <CreatorList
          creators={creators}
          onRemove={isOwner ? (growId) => onCreators(creators.filter((it) => it !== growId)) : null}
        />
      )}
      {detail?.engine === null && (
        <Text mt="md" tone="muted" size="sm">
          {detail.role === 'owner' ? text.creatorPasswords : text.creatorPasswordsByOwner}
        </Text>
      )}
    </Card>
  )
}

function NewCreator({ creators, onCreators }: CreatorListCardProps) {
  const text = configurationMessages.general
  const entry = useTextEntry(
    (growId) =>
      creators.includes(growId)
        ? text.known({ growId })
        : findFirstError(growIdSchema.safeParse(growId)),
    (growId) => onCreators([...creators, growId]),
  )
  return (
    <Row as="form" gap="sm" align="start" noValidate onSubmit={submitWith(entry.add)}>
      <TextInput
        flex="1"
        maw="22rem"
        label={text.growId}
        autoComplete="off"
        spellCheck={false}
        value={entry.typed}
        error={entry.problem}
        onChange={(event) => entry.type(event.currentTarget.value)}
      />
      <Button
        mt="1.5rem"
        type="submit"
        variant="light"
        leftSection={<Icon name="plus" size={16} />}
        disabled={entry.isEmpty}
      >
        {text.add}
      </Button>
    </Row>
  )
}

type CreatorListProps = {
  creators: readonly string[]
  /** Null for a reader who may remove none. */
  onRemove: ((growId: string) => void) | null
}

function CreatorList({ creators, onRemove }: CreatorListProps) {
  const text = configurationMessages.general
  return (
    <List mt="lg" scrollsAt="22rem" aria-label={text.creators}>
      {creators.map((creator) => (
        <Row key={creator} as="li" divided="xs" wrap gap="md" rowGap="3xs" justify="between">
          <Text as="span" weight="medium" breaks shrink>
            <PlayerLink name={creator} />
          </Text>
          <Row gap="2xs">
            <CreatorPassword creator={creator} />
            {onRemove !== null && (
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={text.removeOf({ name: creator })}
                onClick={() => onRemove(creator)}
              >
                {text.remove}
              </Button>
            )}
          </Row>
        </Row>
      ))}
    </List>
  )
}

/** Lets the owner set a creator's password, because a creator who has never played has no profile. */
function CreatorPassword({ creator }: { creator: string }) {
  const text = configurationMessages.general
  const { detail } = useShownServer()
  const [isOpen, dialog] = useDisclosure(false)
  if (detail === null || detail.engine !== null || detail.role !== 'owner') return null
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={text.setPasswordOf({ name: creator })}
        onClick={dialog.open}
      >
        {text.setPassword}
      </Button>
      {isOpen && (
        <GamePasswordDialog serverId={detail.serverId} growIds={[creator]} onClose={dialog.close} />
      )}
    </>
  )
}
