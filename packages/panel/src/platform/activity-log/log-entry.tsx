import type { LoggedActivity } from '@trellis/contract/platform/activity-log.ts'
import { Box } from '../../design/box.tsx'
import { Disc } from '../../design/disc.tsx'
import { Icon } from '../../design/icon.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant, formatTimeOfDay } from '../../kit/dates.ts'
import { wordAction } from '../../kit/word-action.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'
import { getActionIcon } from './action-icon.ts'
import { findGrant, GrantActions } from './grant-actions.tsx'
import { LogDetails } from './log-details.tsx'
import styles from './log-entry.module.css'
import { TakenBackMark } from './taken-back-mark.tsx'

type LogEntryProps = { entry: LoggedActivity }

/** Shows the action, the actor and the time, with the details. */
export function LogEntry({ entry }: LogEntryProps) {
  const { code, actorId, actorName, actorType, timestamp, details } = entry
  const grant = findGrant(entry)
  const tone = actorType === 'Admin' ? 'accent' : 'calm'
  return (
    <Row as="li" gap="sm" align="stretch" className={styles.entry}>
      <Disc tone={tone} across="2rem">
        <Icon name={getActionIcon(code)} size={16} />
      </Disc>
      <Box grow className={styles.body}>
        <Row as="p" wrap gap="xs" rowGap="none" align="baseline">
          <Text as="strong" weight="semibold" breaks>
            <VisibleText text={wordAction(entry)} />
          </Text>
          <Text as="span" tone="muted" size="sm" breaks title={actorId ?? undefined}>
            <PersonName id={actorId} name={actorName} />
          </Text>
          <Pill tone={tone}>{activityLogMessages.actors[actorType]}</Pill>
          <Text
            as="time"
            push
            tone="muted"
            size="sm"
            numeric
            breaks
            dateTime={timestamp}
            title={formatInstant(timestamp)}
          >
            {formatTimeOfDay(Date.parse(timestamp))}
          </Text>
        </Row>
        <LogDetails details={details} />
        {entry.takenBack !== undefined && <TakenBackMark by={entry.takenBack} />}
        {grant !== null && <GrantActions batch={grant} />}
      </Box>
    </Row>
  )
}
