import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type GameItem, maxItemsFound } from '@trellis/contract/game/items.ts'
import { memo } from 'react'
import { Empty } from '../../design/empty.tsx'
import { ListStates } from '../../design/list-states.tsx'
import { Text } from '../../design/text.tsx'
import { getOnePage } from '../../kit/page-of-rows.ts'
import { itemsMessages } from '../../messages/items.ts'
import { ItemCell } from './item-cell.tsx'
import styles from './item-results.module.css'
import { ItemRow } from './item-row.tsx'
import type { ItemPlace } from './use-item-place.ts'
import { type ItemFilters, isFiltered } from './use-item-search.ts'

type ItemResultsProps = {
  name: string
  filters: ItemFilters
  place: ItemPlace
  /** The most results that the search answers. */
  limit: number
  search: UseQueryResult<GameItem[]>
  onMore: () => void
  /** Empties the search and the filters. */
  onClear: () => void
  onOpen: (item: GameItem) => void
}

export function ItemResults(props: ItemResultsProps) {
  const { name, filters, place, search } = props
  const text = itemsMessages
  if (!place.isListing)
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
        <Empty
          icon="box"
          title={text.noneTitle}
          action={
            <Button variant="default" onClick={props.onClear}>
              {text.clearSearch}
            </Button>
          }
        >
          {describeNone(name, filters)}
        </Empty>
      }
    >
      {(items, isOld) => <ItemGrid {...props} items={items} isOld={isOld} />}
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

type ItemGridProps = Pick<ItemResultsProps, 'place' | 'limit' | 'onMore' | 'onOpen'> & {
  items: readonly GameItem[]
  isOld: boolean
}

function ItemGrid({ items, isOld, place, limit, onMore, onOpen }: ItemGridProps) {
  const text = itemsMessages
  return (
    <>
      <Text mt="xl" mb="sm" tone="muted" size="sm" role="status">
        {items.length < limit
          ? text.count({ count: items.length })
          : text.firstOnes({ count: items.length })}
      </Text>
      <ItemList items={items} view={place.view} isOld={isOld} onOpen={onOpen} />
      {items.length >= limit && limit < maxItemsFound && (
        <Button mt="md" variant="default" loading={isOld} onClick={onMore}>
          {text.browse.more}
        </Button>
      )}
    </>
  )
}

type ItemListProps = Pick<ItemGridProps, 'items' | 'isOld' | 'onOpen'> & { view: ItemPlace['view'] }

/** Up to a thousand items, which must not be rendered for each letter in the search field. */
const ItemList = memo(function ItemList({ items, view, isOld, onOpen }: ItemListProps) {
  const Item = view === 'grid' ? ItemCell : ItemRow
  return (
    <ul
      className={view === 'grid' ? styles.grid : styles.list}
      aria-label={itemsMessages.results}
      data-old={isOld || undefined}
    >
      {items.map((item) => (
        <li key={item.id}>
          <Item item={item} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
})

function describeNone(name: string, filters: ItemFilters): string {
  const text = itemsMessages
  if (name === '') return text.browse.none
  return isFiltered(filters) ? text.noneWithFilters({ name }) : text.none({ name })
}
