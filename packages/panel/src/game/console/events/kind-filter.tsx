import { SegmentedControl } from '@mantine/core'
import { consoleMessages } from '../../../messages/console.ts'
import { type EventFilter, eventFilters } from './event-kind.ts'
import styles from './kind-filter.module.css'

type KindFilterProps = { value: EventFilter; onChange: (next: EventFilter) => void }

/** Which lines are shown. */
export function KindFilter({ value, onChange }: KindFilterProps) {
  const text = consoleMessages
  return (
    <SegmentedControl
      size="xs"
      className={styles.filter ?? ''}
      aria-label={text.filter}
      value={value}
      data={eventFilters.map((it) => ({ value: it, label: text.kinds[it] }))}
      onChange={(next) => onChange(eventFilters.find((it) => it === next) ?? 'all')}
    />
  )
}
