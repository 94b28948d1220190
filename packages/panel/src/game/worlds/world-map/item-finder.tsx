import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { EmptyOption } from '../../../design/empty-option.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { formatNumber } from '../../../kit/numbers.ts'
import { shellMessages } from '../../../messages/shell.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { getItemName } from '../blocks/describe-tile.ts'
import type { WorldMapState } from './use-map.ts'
import styles from './world-map.module.css'

type ItemFinderProps = { map: WorldMapState }

/** Picks one of the items that are in this world, lights all of them up and walks from one to the next. */
export function ItemFinder({ map }: ItemFinderProps) {
  const text = worldsMessages.map
  const { surface, counts, items, wanted, setWanted, found } = map
  const [at, setAt] = useState(0)
  const total = found?.length ?? 0
  const next = () => {
    const tile = found?.[at % total]
    if (tile === undefined) return
    setAt((at % total) + 1)
    surface.goTo(tile)
  }
  return (
    <Row maxWidth="26rem" basis="15rem" gap="xs">
      <Select
        className={styles.search ?? ''}
        aria-label={text.find}
        placeholder={text.find}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': shellMessages.clear }}
        limit={60}
        leftSection={<Icon name="search" size={16} />}
        nothingFoundMessage={<EmptyOption text={text.notFound} />}
        value={wanted === null ? null : String(wanted)}
        data={counts.map(([id, count]) => ({
          value: String(id),
          label: `${getItemName(id, items)} (${formatNumber(count)})`,
        }))}
        onChange={(value) => {
          setWanted(value === null ? null : Number(value))
          setAt(0)
        }}
      />
      {found !== null && (
        <>
          <Text role="status" as="span" tone="muted" size="sm" numeric nowrap>
            {at === 0 ? text.found({ count: total }) : text.at({ at, count: total })}
          </Text>
          <Button variant="default" disabled={total === 0} onClick={next}>
            {text.next}
          </Button>
        </>
      )}
    </Row>
  )
}
