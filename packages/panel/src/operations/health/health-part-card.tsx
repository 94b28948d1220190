import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { healthMessages } from '../../messages/health.ts'
import { describeFact, describePart } from './describe-part.ts'
import { getHealthTone } from './health-tone.ts'

type HealthPartCardProps = { part: HealthPart }

/** One part of the installation: how it is, what to do about it, and the figures behind it. */
export function HealthPartCard({ part }: HealthPartCardProps) {
  const text = healthMessages
  const { state } = part
  const { title, summary, advice } = describePart(part)
  const facts = part.facts.map(describeFact)
  const tone = getHealthTone(state)
  return (
    <Card title={title} aside={<StatusBadge tone={tone} label={text.states[state]} />}>
      <Text breaks>
        <VisibleText text={summary} />
      </Text>
      {advice !== null && state !== 'good' && (
        <Box mt="md" size="md" breaks tint={tone}>
          <Text as="h3" mb="3xs" size="sm" weight="bold" tone={tone}>
            {text.whatToDo}
          </Text>
          <Text>
            <VisibleText text={advice} />
          </Text>
        </Box>
      )}
      {facts.length > 0 && (
        <Box mt="lg" ruled="lg">
          <Facts
            facts={facts.map(({ name, value }) => ({
              label: <VisibleText text={name} />,
              value: <VisibleText text={value} />,
            }))}
          />
        </Box>
      )}
    </Card>
  )
}
