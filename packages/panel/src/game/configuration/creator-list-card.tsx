import { Button, TextInput } from '@mantine/core'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { PlayerLink } from '../../design/player-link.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { useTextEntry } from '../../kit/use-text-entry.ts'
import { configurationMessages } from '../../messages/configuration.ts'

type CreatorListCardProps = {
  creators: readonly string[]
  onCreators: (creators: string[]) => void
}

export function CreatorListCard({ creators, onCreators }: CreatorListCardProps) {
  const text = configurationMessages.general
  const entry = useTextEntry(
    (growId) =>
      creators.includes(growId)
        ? text.known({ growId })
        : findFirstError(growIdSchema.safeParse(growId)),
    (growId) => onCreators([...creators, growId]),
  )
  return (
    <Card title={text.creators}>
      <CardIntro as="p">{text.creatorsHint}</CardIntro>
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
      {creators.length === 0 ? (
        <Text mt="lg" tone="muted">
          {text.noCreators}
        </Text>
      ) : (
        <CreatorList
          creators={creators}
          onRemove={(growId) => onCreators(creators.filter((it) => it !== growId))}
        />
      )}
    </Card>
  )
}

type CreatorListProps = { creators: readonly string[]; onRemove: (growId: string) => void }

function CreatorList({ creators, onRemove }: CreatorListProps) {
  const text = configurationMessages.general
  return (
    <List mt="lg" scrollsAt="22rem" aria-label={text.creators}>
      {creators.map((creator) => (
        <Row key={creator} as="li" divided="xs" gap="md" justify="between">
          <Text as="span" weight="medium" breaks shrink>
            <PlayerLink name={creator} />
          </Text>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={text.removeOf({ name: creator })}
            onClick={() => onRemove(creator)}
          >
            {text.remove}
          </Button>
        </Row>
      ))}
    </List>
  )
}
