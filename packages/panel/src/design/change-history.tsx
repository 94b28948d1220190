import type { SettingChange } from '@trellis/contract/platform/panel-settings.ts'
import { listChangedValues } from '../kit/changed-values.ts'
import { formatInstant } from '../kit/dates.ts'
import { changesMessages } from '../messages/changes.ts'
import { Box } from './box.tsx'
import styles from './change-history.module.css'
import { ChangedValues, type DescribeValue } from './changed-values.tsx'
import { List } from './list.tsx'
import { Row } from './row.tsx'
import { Text } from './text.tsx'
import { VisibleText } from './visible-text.tsx'

type ChangeHistoryProps = {
  label: string
  changes: readonly SettingChange[]
  describe: DescribeValue
}

/** Who changed what of something that admins set, and when; newest first. */
export function ChangeHistory({ label, changes, describe }: ChangeHistoryProps) {
  return (
    <List as="ol" aria-label={label}>
      {changes.map((change, at) => (
        // Two changes of the same moment keep their order, and none is ever inserted between them.
        <Box
          key={`${change.at} ${changes.length - at}`}
          as="li"
          divided="sm"
          className={styles.entry}
        >
          <Row as="p" mb="2xs" tone="muted" size="sm" wrap gap="xs" rowGap="none" align="baseline">
            <Text as="strong" tone="text" weight="semibold" breaks>
              <VisibleText text={change.actorName} />
            </Text>
            {change.before === null && <span>{changesMessages.created}</span>}
            <Text as="time" push numeric dateTime={change.at}>
              {formatInstant(change.at)}
            </Text>
          </Row>
          <ChangedValues
            values={listChangedValues(change.before, change.after)}
            describe={describe}
          />
        </Box>
      ))}
    </List>
  )
}
