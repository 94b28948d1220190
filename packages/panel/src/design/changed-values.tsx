import type { ChangedValue } from '../kit/changed-values.ts'
import { words } from '../words/words.ts'
import styles from './changed-values.module.css'
import { Row } from './row.tsx'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'
import { VisibleText } from './visible-text.tsx'

/** A value's name and itself in words. */
export type DescribeValue = (key: string, value: unknown) => { label: string; text: string }

type ChangedValuesProps = { values: readonly ChangedValue[]; describe: DescribeValue }

/** What each value was and what it became. */
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
                  <VisibleText text={describe(key, from).text || words.changes.empty} />
                </span>
                <span className={styles.arrow} aria-hidden="true">
                  →
                </span>
                <span className={styles.spoken}>{words.changes.to}</span>
              </>
            )}
            <Text as="span" weight="medium">
              {to === undefined ? (
                words.changes.gone
              ) : (
                <VisibleText text={describe(key, to).text || words.changes.empty} />
              )}
            </Text>
          </dd>
        </Row>
      ))}
    </Stack>
  )
}
