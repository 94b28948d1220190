import { Button, Input, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { schedulePresets } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { useId } from 'react'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import {
  getSchedule,
  popularSchedules,
  type ScheduleEntry,
  scheduleModes,
} from './schedule-entry.ts'
import styles from './schedule-input.module.css'

type ScheduleInputProps = {
  entry: ScheduleEntry
  /** The error for the reader; null if none is known. */
  fault: string | null
  onEntry: (entry: ScheduleEntry) => void
}

const order: InputWrapperOrder = ['label', 'input', 'description', 'error']
type InputWrapperOrder = ('label' | 'input' | 'description' | 'error')[]

/** When a task is due: one of three presets, or five cron fields. */
export function ScheduleInput({ entry, fault, onEntry }: ScheduleInputProps) {
  const text = scheduledTasksMessages
  const id = useId()
  const field = {
    id,
    error: fault,
    errorProps: { role: 'alert' },
    inputWrapperOrder: order,
  }
  return (
    <div>
      <Row mb="xs" minHeight="1.875rem" wrap gap="sm" rowGap="2xs" justify="between">
        <Input.Label htmlFor={id}>{text.schedule}</Input.Label>
        <SegmentedControl
          size="xs"
          aria-label={text.mode}
          value={entry.mode}
          onChange={(mode) => onEntry({ ...entry, mode })}
          data={scheduleModes.map((value) => ({ value, label: text.modes[value] }))}
        />
      </Row>
      {entry.mode === 'simple' ? (
        <NativeSelect
          {...field}
          description={
            <>
              {text.presetHint}{' '}
              <Text as="code" mono>
                {entry.preset}
              </Text>
            </>
          }
          data={schedulePresets.map((value) => ({ value, label: text.presets[value] }))}
          value={entry.preset}
          onChange={(event) => {
            const preset = schedulePresets.find((it) => it === event.currentTarget.value)
            if (preset !== undefined) onEntry({ ...entry, preset })
          }}
        />
      ) : (
        <TextInput
          {...field}
          classNames={{ input: styles.cron ?? '' }}
          description={text.cronHint}
          placeholder={text.cronPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={entry.cron}
          onChange={(event) => onEntry({ ...entry, cron: event.currentTarget.value })}
        />
      )}
      <PopularSchedules entry={entry} onEntry={onEntry} />
    </div>
  )
}

type PopularSchedulesProps = Pick<ScheduleInputProps, 'entry' | 'onEntry'>

function PopularSchedules({ entry, onEntry }: PopularSchedulesProps) {
  const text = scheduledTasksMessages
  return (
    <Row mt="xs" wrap gap="2xs" role="group" aria-label={text.popular}>
      {popularSchedules.map((cron) => (
        <Button
          key={cron}
          variant={getSchedule(entry) === cron ? 'light' : 'default'}
          size="compact-sm"
          radius="xl"
          aria-pressed={getSchedule(entry) === cron}
          onClick={() => onEntry({ ...entry, mode: 'advanced', cron })}
        >
          {text.popularSchedules[cron]}
        </Button>
      ))}
    </Row>
  )
}
