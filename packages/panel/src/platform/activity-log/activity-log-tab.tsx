import { searchedCharacters, shortSearchReach } from '@trellis/contract/platform/activity-log.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { getStatusText } from '../../kit/call-failure.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'
import { LogSearch } from './log-search.tsx'
import { LogSteps } from './log-steps.tsx'
import { LogTimeline } from './log-timeline.tsx'
import { useLogFilter } from './use-log-filter.ts'
import { entriesPerPage, useLogs } from './use-logs.ts'

/** Shows the actions of admins, users and the service, for admins. */
export function ActivityLogTab() {
  const text = activityLogMessages
  const filter = useLogFilter()
  const { place, values } = filter
  const logs = useLogs(values, place.before)
  const isShort = values.search !== '' && values.search.length < searchedCharacters
  return (
    <Card>
      <LogSearch filter={filter} />
      {isShort && (
        <CardIntro as="p" size="sm" role="status">
          {text.shortSearch({ characters: searchedCharacters, reach: shortSearchReach })}
        </CardIntro>
      )}
      <Loaded query={logs} failed={text.fetchFailed({ statusText: getStatusText(logs.error) })}>
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <Empty icon="history" title={text.none} />
            ) : (
              <LogTimeline
                entries={entries.slice(0, entriesPerPage)}
                isOld={logs.isPlaceholderData}
              />
            )}
            <LogSteps place={place} oldest={findOldestBeforeMore(entries)} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The last entry in sight when older ones follow; null when it is the very last. */
const findOldestBeforeMore = (entries: readonly { id: number }[]) =>
  entries.length > entriesPerPage ? (entries[entriesPerPage - 1]?.id ?? null) : null
