import { readJoinPage } from '@trellis/contract/operations/join-page.ts'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { useStore } from '../../kit/store.ts'
import { JoinContent } from './join-content.tsx'
import { PageMessage } from './page-message.tsx'
import { createPagePoll } from './page-poll.ts'
import { PublicFrame } from './public-frame.tsx'

type JoinViewProps = { serverName: string }

/** The public page of a server, for anybody. It is not part of the signed-in panel and needs none of its libraries. */
export function JoinView({ serverName }: JoinViewProps) {
  const [poll] = useState(() =>
    createPagePoll(() => call(readJoinPage, { params: { serverName } })),
  )
  const { value: page, error } = useStore(poll)
  return (
    <PublicFrame title={page?.name ?? serverName}>
      {page === null ? (
        <PageMessage error={error} />
      ) : (
        <JoinContent page={page} isStale={error !== null} />
      )}
    </PublicFrame>
  )
}
