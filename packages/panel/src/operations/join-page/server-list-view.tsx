import { useState } from 'react'
import { Text } from '../../design/text.tsx'
import { joinPageMessages } from '../../messages/join-page.ts'
import { type ListPlace, readPlace, showPlace } from './list-place.ts'
import { ListSearch } from './list-search.tsx'
import { FailureMessage } from './page-message.tsx'
import { PublicFrame } from './public-frame.tsx'
import { ServerResults } from './server-results.tsx'

/** The public list of servers. Its address contains the search, so that people can share it. */
export function ServerListView() {
  const text = joinPageMessages.list
  const [place, setPlace] = useState(() => readPlace(location.search))
  const [isMissing, setMissing] = useState(false)
  const go = (next: ListPlace) => {
    showPlace(next)
    setPlace(next)
  }
  if (isMissing)
    return (
      <PublicFrame title={text.title}>
        <FailureMessage title={text.offTitle} text={text.offText} />
      </PublicFrame>
    )
  return (
    <PublicFrame title={text.title}>
      <Text as="h1" size="4xl" weight="bold" tight>
        {text.title}
      </Text>
      <Text mt="xs" mb="lg" tone="muted">
        {text.intro}
      </Text>
      <ListSearch place={place} onChange={(changes) => go({ ...place, ...changes, page: 1 })} />
      <ServerResults
        key={JSON.stringify(place)}
        place={place}
        onPage={(page) => go({ ...place, page })}
        onMissing={() => setMissing(true)}
      />
    </PublicFrame>
  )
}
