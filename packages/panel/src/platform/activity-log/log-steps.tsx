import { Button } from '@mantine/core'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { activityLogMessages } from '../../messages/activity-log.ts'
import type { useLogView } from './use-log-view.ts'

type LogStepsProps = {
  place: Pick<ReturnType<typeof useLogView>, 'before' | 'toOlder' | 'toNewer' | 'toNewest'>
  /** Where the older ones begin; null when there are none. */
  oldest: number | null
}

/** Steps through the log. It has no page numbers, because a million entries are not counted. */
export function LogSteps({ place, oldest }: LogStepsProps) {
  const text = activityLogMessages
  const isNewest = place.before === null
  if (isNewest && oldest === null) return null
  return (
    <Row as="nav" mt="lg" wrap gap="xs" align="stretch" justify="center" aria-label={text.pages}>
      <Step label={text.newest} isOff={isNewest} onPress={place.toNewest} />
      <Step label={text.newer} icon="previous" isOff={isNewest} onPress={place.toNewer} />
      <Step
        label={text.older}
        icon="next"
        isOff={oldest === null}
        onPress={() => oldest !== null && place.toOlder(oldest)}
      />
    </Row>
  )
}

type StepProps = {
  label: string
  icon?: 'previous' | 'next'
  isOff: boolean
  onPress: () => void
}

function Step({ label, icon, isOff, onPress }: StepProps) {
  const mark = icon !== undefined && <Icon name={icon} size={16} />
  return (
    <Button
      variant="default"
      size="sm"
      // Not `disabled`: that would drop the focus of a keyboard user who reaches the last page.
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      leftSection={icon === 'previous' ? mark : undefined}
      rightSection={icon === 'next' ? mark : undefined}
      onClick={() => isOff || onPress()}
    >
      {label}
    </Button>
  )
}
