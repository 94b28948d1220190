import type { WorldRow } from '@trellis/contract/worlds.ts'
import { cellsOf } from '../../design/data-cell.ts'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { words } from '../../words/words.ts'
import type { Thumbnail } from './use-thumbnails.ts'
import { weatherName } from './weather-name.ts'
import { WorldActions } from './world-actions.tsx'
import styles from './world-table.module.css'
import { WorldThumbnail } from './world-thumbnail.tsx'

type WorldTableRowProps = {
  userId: string
  world: WorldRow
  picture: Thumbnail | null
  onEdit: (name: string) => void
}

export function WorldTableRow({ userId, world, picture, onEdit }: WorldTableRowProps) {
  const text = words.worlds.table
  const cell = cellsOf(text.columns, ['locked', 'weather', 'players'])
  return (
    <tr role="row">
      <td {...cell('picture')}>
        <WorldThumbnail world={world} picture={picture} />
      </td>
      <td {...cell('name')}>
        <Text as="span" weight="semibold" breaks>
          <VisibleText isName text={world.name} />
        </Text>
      </td>
      <td {...cell('owner')}>
        {world.owner === '' ? (
          <Text as="span" tone="muted">
            {text.noOwner}
          </Text>
        ) : (
          <VisibleText isName text={world.owner} />
        )}
      </td>
      <td {...cell('players')}>
        <span data-some={world.players > 0 || undefined} className={styles.players}>
          {world.players}
        </span>
      </td>
      <td {...cell('locked')}>
        <Row
          as="span"
          tone="muted"
          nowrap
          gap="xs"
          className={styles.lock}
          data-locked={world.locked || undefined}
        >
          <Icon name={world.locked ? 'lock' : 'unlock'} size={15} />
          {world.locked ? text.isLocked : text.isOpen}
        </Row>
      </td>
      <td {...cell('weather')}>{weatherName(world.weather)}</td>
      <td {...cell('actions')}>
        <WorldActions userId={userId} world={world} onEdit={onEdit} />
      </td>
    </tr>
  )
}
