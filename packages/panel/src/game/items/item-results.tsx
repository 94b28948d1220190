import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { GameItem } from '@trellis/contract/items.ts'
import { Empty } from '../../design/empty.tsx'
import { Text } from '../../design/text.tsx'
import { words } from '../../words/words.ts'
import { ItemCell } from './item-cell.tsx'
import styles from './item-results.module.css'
import { type ItemFilters, isFiltered, mostResults } from './use-item-search.ts'

type ItemResultsProps = {
  name: string
  filters: ItemFilters
  search: UseQueryResult<GameItem[]>
  onLook: (item: GameItem) => void
}

export function ItemResults({ name, filters, search, onLook }: ItemResultsProps) {
  const text = words.items
  if (name === '')
    return (
      <Empty icon="search" title={text.promptTitle}>
        {text.promptText}
      </Empty>
    )
  if (search.isError)
    return (
      <Empty
        icon="warning"
        title={text.failed}
        action={
          <Button
            variant="default"
            loading={search.isFetching}
            onClick={() => void search.refetch()}
          >
            {words.retry}
          </Button>
        }
      />
    )
  if (search.data === undefined)
    return (
      <div className={styles.grid} role="status" aria-label={words.loading}>
        {Array.from({ length: 10 }, (_, at) => (
          <Skeleton key={at} height={184} radius="md" />
        ))}
      </div>
    )
  const items = search.data
  if (items.length === 0)
    return (
      <Empty icon="box" title={text.noneTitle}>
        {isFiltered(filters) ? text.noneWithFilters(name) : text.none(name)}
      </Empty>
    )
  return (
    <>
      <Text mt="xl" mb="sm" tone="muted" size="sm" role="status">
        {items.length < mostResults ? text.count(items.length) : text.firstOnes(items.length)}
      </Text>
      <ul
        className={styles.grid}
        aria-label={text.results}
        data-old={search.isPlaceholderData || undefined}
      >
        {items.map((item) => (
          <li key={item.id}>
            <ItemCell item={item} onLook={onLook} />
          </li>
        ))}
      </ul>
    </>
  )
}
