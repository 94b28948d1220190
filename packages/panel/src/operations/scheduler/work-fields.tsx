import { TextInput } from '@mantine/core'
import type { TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { Link } from 'react-router'
import { Text } from '../../design/text.tsx'
import { EventFields } from '../../game/timed-events/index.ts'
import { scheduledTasksMessages } from '../../messages/scheduled-tasks.ts'
import styles from './task-form.module.css'
import type { WorkDraft } from './task-work.ts'

type WorkFieldsProps = {
  type: TaskType
  draft: WorkDraft
  fault: string | null
  onDraft: (draft: WorkDraft) => void
}

const maxCommand = 500

/** The command or the event of a task. */
export function WorkFields({ type, draft, fault, onDraft }: WorkFieldsProps) {
  const text = scheduledTasksMessages.work
  if (type === 'command')
    return (
      <TextInput
        label={text.command}
        placeholder={text.commandPlaceholder}
        maxLength={maxCommand}
        error={fault}
        value={draft.command}
        onChange={(event) => onDraft({ ...draft, command: event.currentTarget.value })}
      />
    )
  if (type !== 'event') return null
  return (
    <div className={styles.wide}>
      <EventFields draft={draft.event} onDraft={(event) => onDraft({ ...draft, event })} />
      {fault !== null && (
        <Text as="p" role="alert" size="sm" tone="bad" mt="xs">
          {fault}
        </Text>
      )}
      <Text as="p" size="sm" mt="xs">
        <Link to="/events">{text.toEvents}</Link>
      </Text>
    </div>
  )
}
