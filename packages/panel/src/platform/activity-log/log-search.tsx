import { Button, SegmentedControl } from '@mantine/core'
import { activitySchema } from '@trellis/contract/platform/activity-log.ts'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { activityLogMessages } from '../../messages/activity-log.ts'
import styles from './activity-log-tab.module.css'
import { DayField } from './day-field.tsx'
import type { LogFilterState } from './use-log-filter.ts'
import { useExportLogs } from './use-logs.ts'

type LogSearchProps = { filter: LogFilterState }

const actorTypes = activitySchema.shape.actorType.options

/** Asks which entries are wanted, and saves them as a file. */
export function LogSearch({ filter }: LogSearchProps) {
  const text = activityLogMessages
  const { place } = filter
  const toCsv = useExportLogs()
  return (
    <Row as="search" mb="md" wrap gap="sm" phoneLines>
      <SearchField
        flex="1 1 16rem"
        name={text.search}
        placeholder={text.searchPlaceholder}
        field={filter.search}
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
        onClick={() => toCsv.mutate(filter.values)}
      >
        {text.export}
      </Button>
      <div className={styles.narrow}>
        <SearchField
          className={styles.person}
          label={text.person}
          placeholder={text.personPlaceholder}
          clearLabel={text.clearPerson}
          field={filter.person}
        />
        <DayField
          label={text.from}
          value={place.from}
          onChange={(day) => place.setDay('from', day)}
        />
        <DayField label={text.to} value={place.to} onChange={(day) => place.setDay('to', day)} />
      </div>
    </Row>
  )
}
