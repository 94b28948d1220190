import type { ChangedValue } from '../kit/changed-values.ts'
import { changesMessages } from '../messages/changes.ts'
import styles from './changed-values.module.css'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { VisibleText } from './visible-text.tsx'

/** A value's name and itself in words. */
export type DescribeValue = (key: string, value: unknown) => { label: string; text: string }

type ChangedValuesProps = { values: readonly ChangedValue[]; describe: DescribeValue }

/** Shows each value before and after the change. */
export function ChangedValues({ values, describe }: ChangedValuesProps) {
  return (
    <Stack as="dl" size="sm" gap="3xs">
      {values.map(({ key, from, to }) => (
        <Row key={key} wrap gap="xs" rowGap="none" align="stretch" className={styles.value}>
          <dt>
            <VisibleText text={describe(key, to ?? from).label} />
          </dt>
          <dd>
            {from !== undefined && (
              <>
                <span className={styles.from}>
                  <VisibleText text={describe(key, from).text || changesMessages.empty} />
                </span>
                <span className={styles.arrow} aria-hidden="true">
                  →
                </span>
                <span className={styles.spoken}>{changesMessages.to}</span>
              </>
            )}
            <Text as="span" weight="medium">
              {to === undefined ? (
                changesMessages.gone
              ) : (
                <VisibleText text={describe(key, to).text || changesMessages.empty} />
              )}
            </Text>
          </dd>
        </Row>
      ))}
    </Stack>
  )
}
