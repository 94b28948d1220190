import type { Alt } from '@trellis/contract/game/player-profiles.ts'
import { Empty } from '../../../design/empty.tsx'
import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { PlayerLink } from '../../../design/player-link.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { formatDay } from '../../../kit/dates.ts'
import { altsMessages } from '../../../messages/alts.ts'
import { useAlts } from './use-alts.ts'

type AltsListProps = { serverId: string; name: string }

/** The accounts that may belong to the same person as a player. */
export function AltsList({ serverId, name }: AltsListProps) {
  const text = altsMessages
  return (
    <Loaded
      query={useAlts({ serverId, name })}
      failed={text.failed}
      empty={
        <Empty icon="players" title={text.none({ name })}>
          {text.noneText}
        </Empty>
      }
    >
      {(alts) => (
        <List aria-label={text.listOf({ name })}>
          {alts.map((alt) => (
            <AltEntry key={alt.name} alt={alt} />
          ))}
        </List>
      )}
    </Loaded>
  )
}

function AltEntry({ alt }: { alt: Alt }) {
  const text = altsMessages
  const { name, strength, day } = alt
  return (
    <Row as="li" divided="xs" gap="md" justify="between" wrap>
      <Text as="span" weight="medium" breaks>
        <PlayerLink name={name} />
      </Text>
      <Text as="span" tone="muted" size="sm" breaks>
        {text.strengths[strength]} ·{' '}
        {text.seen({ when: formatDay(new Date(day * dayMs).toISOString()) })}
      </Text>
    </Row>
  )
}

const dayMs = 86_400_000
