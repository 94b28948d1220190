import type { LoggedActivity } from '@trellis/contract/platform/activity-log.ts'
import { Link } from 'react-router'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { activityLogMessages } from '../../messages/activity-log.ts'

type TakenBackMarkProps = { by: NonNullable<LoggedActivity['takenBack']> }

/** Says that a grant was taken back, and leads to the entry that did. */
export function TakenBackMark({ by: { id, at, actorName } }: TakenBackMarkProps) {
  const text = activityLogMessages
  const values = { name: actorName, when: formatInstant(at) }
  return (
    <Row mt="3xs" wrap gap="xs" rowGap="3xs" align="baseline" size="sm">
      <Pill tone="warn">{text.takenBack}</Pill>
      {/* The list begins with the entry before this number. */}
      <Link to={`/admin?tab=logs&before=${id + 1}`} aria-label={text.takenBackBy(values)}>
        {text.takenBackLink(values)}
      </Link>
    </Row>
  )
}
