import { VisuallyHidden } from '@mantine/core'
import type { ConnectivityStep } from '@trellis/contract/game/connectivity-check.ts'
import { findMessage } from '@trellis/contract/kit/refusal.ts'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import styles from './connectivity-steps.module.css'
import type { ConnectivityTexts } from './connectivity-texts.ts'

type ConnectivityStepsProps = {
  steps: ConnectivityStep[]
  text: ConnectivityTexts['connectivityCheck']
}

type ConnectivitySentenceProps = {
  says: ConnectivityTexts['connectivityCheck']['says']
  step: ConnectivityStep
}

/** Shows the finding of a step, in the words of the guide, or else in the api's English ones. */
function ConnectivitySentence({
  says,
  step: { sentence, code, params },
}: ConnectivitySentenceProps) {
  const text = says === null || code === undefined ? null : findMessage(says, { code, params })
  return text === null ? (
    <Text as="span" tone="muted" breaks block lang="en">
      {sentence}
    </Text>
  ) : (
    <Text as="span" tone="muted" breaks block>
      {text}
    </Text>
  )
}

/** How far a player's client came on its way to the server, and how long each step took. */
export function ConnectivitySteps({ steps, text }: ConnectivityStepsProps) {
  if (steps.length === 0) return null
  return (
    <Box as="section" mt="lg" tone="text">
      <Text as="h3" mb="2xs" size="md" weight="bold">
        {text.title}
      </Text>
      <List as="ol">
        {steps.map((step) => (
          <Row
            key={step.step}
            as="li"
            divided="xs"
            gap="sm"
            align="baseline"
            data-tone={step.ok ? 'good' : 'bad'}
          >
            <span className={styles.icon}>
              <Icon name={step.ok ? 'check' : 'blocked'} size={18} />
            </span>
            <Text size="md" grow>
              <strong>{text.steps[step.step]}</strong>
              <VisuallyHidden> {step.ok ? text.worked : text.failed}</VisuallyHidden>
              <ConnectivitySentence says={text.says} step={step} />
            </Text>
            <Text as="span" tone="muted" size="sm" numeric fixed>
              {text.took(step.ms)}
            </Text>
          </Row>
        ))}
      </List>
    </Box>
  )
}
