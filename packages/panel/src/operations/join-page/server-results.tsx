import { listPublicServers } from '@trellis/contract/operations/join-page.ts'
import { useState } from 'react'
import { Grid } from '../../design/grid.tsx'
import { Pager } from '../../design/pager.tsx'
import { Text } from '../../design/text.tsx'
import { call } from '../../kit/call.ts'
import { getStatus } from '../../kit/call-failure.ts'
import { useStore } from '../../kit/store.ts'
import { joinPageMessages } from '../../messages/join-page.ts'
import type { ListPlace } from './list-place.ts'
import { PageMessage } from './page-message.tsx'
import { createPagePoll } from './page-poll.ts'
import { ServerTile } from './server-tile.tsx'

type ServerResultsProps = {
  place: ListPlace
  onPage: (page: number) => void
  /** Called when there is no list. */
  onMissing: () => void
}

/** One page of the list, which follows the servers. Another place needs another instance. */
export function ServerResults({ place, onPage, onMissing }: ServerResultsProps) {
  const text = joinPageMessages.list
  const [poll] = useState(() =>
    createPagePoll(() =>
      call(listPublicServers, { query: place }).catch((failure: unknown) => {
        if (getStatus(failure) === 404) onMissing()
        throw failure
      }),
    ),
  )
  const { value, error } = useStore(poll)
  if (value === null) return <PageMessage error={error} />
  const { servers, total, page, pageCount } = value
  return (
    <>
      <Text mb="md" tone={error === null ? 'muted' : 'warn'} size="sm" role="status">
        {error === null ? text.count({ count: total }) : joinPageMessages.stale}
      </Text>
      {servers.length === 0 && (
        <Text mt="xl" tone="muted" center>
          {place.search === '' ? text.empty : text.noneFound({ search: place.search })}
        </Text>
      )}
      <Grid as="ul" min="17rem" gap="lg">
        {servers.map((server) => (
          <li key={server.name}>
            <ServerTile server={server} />
          </li>
        ))}
      </Grid>
      <Pager label={text.title} page={page} pageCount={pageCount} onPage={onPage} />
    </>
  )
}
