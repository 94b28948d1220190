import type { HealthPart } from '@trellis/contract/health.ts'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Facts } from '../../design/facts.tsx'
import { StatusBadge } from '../../design/status-badge.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { healthMessages } from '../../messages/health.ts'
import { healthTone } from './health-tone.ts'

type HealthPartCardProps = { part: HealthPart }

/** Texts that the api writes for operators, in English. */
const FromApi = ({ text }: { text: string }) => (
  <span lang="en">
    <VisibleText text={text} />
  </span>
)

/** One part of the installation: how it is, what to do about it, and the figures behind it. */
export function HealthPartCard({ part }: HealthPartCardProps) {
  const text = healthMessages
  const { title, state, summary, advice, facts } = part
  const tone = healthTone(state)
  return (
    <Card
      title={<span lang="en">{title}</span>}
      aside={<StatusBadge tone={tone} label={text.states[state]} />}
    >
      <Text breaks>
        <FromApi text={summary} />
      </Text>
      {advice !== null && state !== 'good' && (
        <Box mt="md" size="md" breaks tint={tone}>
          <Text as="h3" mb="3xs" size="sm" weight="bold" tone={tone}>
            {text.whatToDo}
          </Text>
          <Text>
            <FromApi text={advice} />
          </Text>
        </Box>
      )}
      {facts.length > 0 && (
        <Box mt="lg" ruled="lg">
          <Facts
            facts={facts.map(({ name, value }) => ({
              label: <FromApi text={name} />,
              value: <FromApi text={value} />,
            }))}
          />
        </Box>
      )}
    </Card>
  )
}
