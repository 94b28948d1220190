import { Button } from '@mantine/core'
import type { HealthPart, HealthState } from '@trellis/contract/operations/health.ts'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { formatTimeOfDay } from '../../kit/dates.ts'
import { healthMessages } from '../../messages/health.ts'
import { getHealthTone, healthIcons } from './health-tone.ts'
import styles from './health-verdict.module.css'

type HealthVerdictProps = {
  parts: readonly HealthPart[]
  checkedAt: string
  isChecking: boolean
  onCheck: () => void
}

/** Shows one line on the whole installation, and a button that checks it again. */
export function HealthVerdict({ parts, checkedAt, isChecking, onCheck }: HealthVerdictProps) {
  const text = healthMessages
  const state = getWorst(parts)
  return (
    <Row
      as="section"
      wrap
      gap="md"
      rowGap="sm"
      className={styles.verdict}
      data-tone={getHealthTone(state)}
    >
      <Stack as="span" fixed>
        <Icon name={healthIcons[state]} size={22} />
      </Stack>
      <Box basis="14rem">
        <div role="status">
          <Text as="h2" size="xl" weight="bold" tight>
            {getVerdict(parts, state)}
          </Text>
        </div>
        <Text mt="3xs" tone="text" size="sm">
          {text.checkedAt({ when: formatTimeOfDay(Date.parse(checkedAt)) })}
        </Text>
      </Box>
      <Button
        variant="default"
        leftSection={<Icon name="restart" size={16} />}
        loading={isChecking}
        onClick={onCheck}
      >
        {text.checkAgain}
      </Button>
    </Row>
  )
}

function getWorst(parts: readonly HealthPart[]): HealthState {
  const order: readonly HealthState[] = ['problem', 'warning']
  return order.find((state) => parts.some((it) => it.state === state)) ?? 'good'
}

function getVerdict(parts: readonly HealthPart[], worst: HealthState): string {
  const text = healthMessages
  const count = parts.filter((it) => it.state === worst).length
  if (worst === 'problem') return text.problems({ count })
  return worst === 'warning' ? text.warnings({ count }) : text.allGood
}
