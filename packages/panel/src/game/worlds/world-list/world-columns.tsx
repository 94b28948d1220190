import type { WorldRow } from '@trellis/contract/game/worlds.ts'
import { serverAsOwner } from '@trellis/contract/kit/server-as-owner.ts'
import { Icon } from '../../../design/icon.tsx'
import { PlayerLink } from '../../../design/player-link.tsx'
import { Row } from '../../../design/row.tsx'
import type { Column } from '../../../design/table.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { worldsMessages } from '../../../messages/worlds.ts'
import { getWeatherName } from '../weather/weather-name.ts'
import styles from './world-table.module.css'

const text = worldsMessages

/** The columns between the picture and the actions. */
export const createWorldColumns = (): readonly Column<WorldRow>[] => [
  {
    name: 'name',
    title: text.table.columns.name,
    cell: (world) => (
      <Text as="span" weight="semibold" breaks>
        <VisibleText isName text={world.name} />
      </Text>
    ),
  },
  {
    name: 'owner',
    title: text.table.columns.owner,
    cell: (world) => <WorldOwner owner={world.owner} />,
  },
  {
    name: 'players',
    title: text.table.columns.players,
    kind: 'number',
    onCard: 'titled',
    cell: (world) => (
      <span data-some={world.players > 0 || undefined} className={styles.players}>
        {world.players}
      </span>
    ),
  },
  {
    name: 'locked',
    title: text.table.columns.locked,
    onCard: 'titled',
    cell: (world) => (
      <Row
        as="span"
        tone="muted"
        nowrap
        gap="xs"
        className={styles.lock}
        data-locked={world.locked || undefined}
      >
        <Icon name={world.locked ? 'lock' : 'unlock'} size={15} />
        {world.locked ? text.table.isLocked : text.table.isOpen}
      </Row>
    ),
  },
  {
    name: 'weather',
    title: text.table.columns.weather,
    onCard: 'titled',
    cell: ({ weather }) => getWeatherName(weather),
  },
]

type WorldOwnerProps = { owner: string }

function WorldOwner({ owner }: WorldOwnerProps) {
  if (owner !== '' && owner !== serverAsOwner) return <PlayerLink name={owner} />
  return (
    <Text as="span" tone="muted">
      {owner === '' ? text.table.noOwner : text.table.serverOwner}
    </Text>
  )
}
