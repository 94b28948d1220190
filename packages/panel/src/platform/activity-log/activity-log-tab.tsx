import { Button, SegmentedControl } from '@mantine/core'
import {
  activitySchema,
  searchedCharacters,
  shortSearchReach,
} from '@trellis/contract/activity-log.ts'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { statusTextOf } from '../../kit/call-failure.ts'
import { useUrlText } from '../../kit/url-text.ts'
import { words } from '../../words/words.ts'
import styles from './activity-log-tab.module.css'
import { DayField } from './day-field.tsx'
import { LogSteps } from './log-steps.tsx'
import { LogTimeline } from './log-timeline.tsx'
import { useLogPlace } from './use-log-place.ts'
import { entriesPerPage, useExportLogs, useLogs } from './use-logs.ts'

const pauseMs = 300
const actorTypes = activitySchema.shape.actorType.options

/** What admins, users and the service did, for admins. */
export function ActivityLogTab() {
  const text = words.activityLog
  const search = useUrlText('search', pauseMs, ['before'])
  const person = useUrlText('person', pauseMs, ['before'])
  const place = useLogPlace()
  const { actorType, from, to } = place
  const filter = { search: search.settled, person: person.settled, actorType, from, to }
  const logs = useLogs(filter, place.before)
  const toCsv = useExportLogs()
  const isShort = search.settled !== '' && search.settled.length < searchedCharacters
  return (
    <Card>
      <Row as="search" mb="md" wrap gap="sm" phoneLines>
        <SearchField
          flex="1 1 16rem"
          name={text.search}
          placeholder={text.searchPlaceholder}
          field={search}
        />
        <SegmentedControl
          aria-label={text.actor}
          value={place.actorType ?? 'all'}
          onChange={(next) =>
            place.setActorType(actorTypes.find((actorType) => actorType === next) ?? null)
          }
          data={(['all', ...actorTypes] as const).map((value) => ({
            value,
            label: text.actors[value],
          }))}
        />
        <Button
          variant="default"
          title={text.exportHint}
          leftSection={<Icon name="download" size={16} />}
          loading={toCsv.isPending}
          onClick={() => toCsv.mutate(filter)}
        >
          {text.export}
        </Button>
        <div className={styles.narrow}>
          <SearchField
            className={styles.person}
            label={text.person}
            placeholder={text.personPlaceholder}
            clearLabel={text.clearPerson}
            field={person}
          />
          <DayField label={text.from} value={from} onChange={(day) => place.setDay('from', day)} />
          <DayField label={text.to} value={to} onChange={(day) => place.setDay('to', day)} />
        </div>
      </Row>
      {isShort && (
        <CardIntro as="p" size="sm" role="status">
          {text.shortSearch(searchedCharacters, shortSearchReach)}
        </CardIntro>
      )}
      <Loaded query={logs} failed={text.fetchFailed(statusTextOf(logs.error))}>
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
            <LogSteps place={place} oldest={oldestBeforeMore(entries)} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The last entry in sight when older ones follow; null when it is the very last. */
const oldestBeforeMore = (entries: readonly { id: number }[]) =>
  entries.length > entriesPerPage ? (entries[entriesPerPage - 1]?.id ?? null) : null
