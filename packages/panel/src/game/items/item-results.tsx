import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { GameItem } from '@trellis/contract/items.ts'
import { Empty } from '../../design/empty.tsx'
import { ListStates } from '../../design/list-states.tsx'
import { Text } from '../../design/text.tsx'
import { getOnePage } from '../../kit/page-of-rows.ts'
import { itemsMessages } from '../../messages/items.ts'
import { ItemCell } from './item-cell.tsx'
import styles from './item-results.module.css'
import { type ItemFilters, isFiltered, maxResults } from './use-item-search.ts'

type ItemResultsProps = {
  name: string
  filters: ItemFilters
  search: UseQueryResult<GameItem[]>
  onOpen: (item: GameItem) => void
}

export function ItemResults({ name, filters, search, onOpen }: ItemResultsProps) {
  const text = itemsMessages
  if (name === '')
    return (
      <Empty icon="search" title={text.promptTitle}>
        {text.promptText}
      </Empty>
    )
  return (
    <ListStates
      label={text.results}
      query={search}
      page={getOnePage(search.data)}
      skeleton={<GridSkeleton />}
      failed={text.failed}
      icon="box"
      empty={
        <Empty icon="box" title={text.noneTitle}>
          {isFiltered(filters) ? text.noneWithFilters({ name }) : text.none({ name })}
        </Empty>
      }
    >
      {(items, isOld) => <ItemGrid items={items} isOld={isOld} onOpen={onOpen} />}
    </ListStates>
  )
}

const GridSkeleton = () => (
  <div className={styles.grid}>
    {Array.from({ length: 10 }, (_, at) => (
      <Skeleton key={at} height={184} radius="md" />
    ))}
  </div>
)

type ItemGridProps = Pick<ItemResultsProps, 'onOpen'> & {
  items: readonly GameItem[]
  isOld: boolean
}

function ItemGrid({ items, isOld, onOpen }: ItemGridProps) {
  const text = itemsMessages
  return (
    <>
      <Text mt="xl" mb="sm" tone="muted" size="sm" role="status">
        {items.length < maxResults
          ? text.count({ count: items.length })
          : text.firstOnes({ count: items.length })}
      </Text>
      <ul className={styles.grid} aria-label={text.results} data-old={isOld || undefined}>
        {items.map((item) => (
          <li key={item.id}>
            <ItemCell item={item} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  )
}
