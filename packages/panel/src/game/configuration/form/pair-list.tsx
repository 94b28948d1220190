import { Button } from '@mantine/core'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { List } from '../../../design/list.tsx'
import { Pager } from '../../../design/pager.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { itemsMessages } from '../../../messages/items.ts'
import { ItemLine, type ItemPair, maxPerItem, useItemsById } from '../../items/index.ts'
import styles from './pair-list.module.css'

type PairListProps = {
  /** The subject of the rows, for the names of the list and its pages. */
  label: string
  pairs: readonly ItemPair[]
  onPairs: (pairs: ItemPair[]) => void
}

const pageSize = 10

/** Items with their counts, ten a page. */
export function PairList({ label, pairs, onPairs }: PairListProps) {
  const text = configurationMessages
  const [wanted, setPage] = useState(1)
  const pageCount = Math.max(1, Math.ceil(pairs.length / pageSize))
  const page = Math.min(wanted, pageCount)
  const first = (page - 1) * pageSize
  const shown = pairs.slice(first, first + pageSize)
  const items = useItemsById(shown.map(([id]) => id))
  return (
    <>
      <List aria-label={label}>
        {shown.map(([id, quantity], at) => {
          const name = items.get(id)?.name ?? itemsMessages.unknownItem({ id })
          return (
            <Box key={`${first + at} ${id}`} as="li" divided="xs" className={styles.row}>
              <ItemLine item={items.get(id)} id={id} />
              <div>
                <IntegerInput
                  name={text.items.countOf({ name })}
                  min={1}
                  max={maxPerItem}
                  value={quantity}
                  onChange={(next) =>
                    onPairs(
                      pairs.with(first + at, [id, next === undefined ? 1 : Math.max(1, next)]),
                    )
                  }
                />
              </div>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={text.kit.removeOf({ name })}
                onClick={() => onPairs(pairs.toSpliced(first + at, 1))}
              >
                {text.kit.remove}
              </Button>
            </Box>
          )
        })}
      </List>
      <Pager label={label} page={page} pageCount={pageCount} onPage={setPage} />
    </>
  )
}
