import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Pager } from '../../design/pager.tsx'
import { Text } from '../../design/text.tsx'
import type { Meta } from '../../kit/queries.ts'
import { personPagesMessages } from '../../messages/person-pages.ts'

type Reply<Row> = { rows: readonly Row[]; total: number; pageSize: number }

type PersonListProps<Row> = {
  title: string
  none: string
  /** Returns the query of a page. */
  getQuery: (page: number) => Pick<UseQueryOptions<Reply<Row>>, 'queryKey' | 'queryFn'> & {
    meta?: Meta
  }
  getKey: (row: Row) => string | number
  children: (row: Row) => ReactNode
  /** Shown above the rows. */
  above?: ReactNode
}

/** One list about a person, in pages. */
export function PersonList<Row>({ title, none, getKey, children, ...props }: PersonListProps<Row>) {
  const [page, setPage] = useState(1)
  const found = useQuery({ ...props.getQuery(page), placeholderData: keepPreviousData })
  const pageCount = Math.ceil((found.data?.total ?? 0) / (found.data?.pageSize ?? 1))
  return (
    <Card title={title}>
      {props.above}
      <Loaded
        query={found}
        failed={personPagesMessages.listFailed}
        empty={<Text tone="muted">{none}</Text>}
        isEmpty={({ total }) => total === 0}
      >
        {({ rows }) => (
          <>
            <List aria-label={title}>
              {rows.map((row) => (
                <Box key={getKey(row)} as="li" divided="xs" breaks>
                  {children(row)}
                </Box>
              ))}
            </List>
            <Pager label={title} page={page} pageCount={pageCount} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
