import { VisuallyHidden } from '@mantine/core'
import type { ConnectivityStep } from '@trellis/contract/connectivity-check.ts'
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

/** The api's own sentence says most; in another language than English the guide has one for each step. */
function ConnectivitySentence({ text, sentence }: { text: string | undefined; sentence: string }) {
  return text === undefined ? (
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
        {steps.map(({ step, ok, ms, sentence }) => (
          <Row
            key={step}
            as="li"
            divided="xs"
            gap="sm"
            align="baseline"
            data-tone={ok ? 'good' : 'bad'}
          >
            <span className={styles.icon}>
              <Icon name={ok ? 'check' : 'blocked'} size={18} />
            </span>
            <Text size="md" grow>
              <strong>{text.steps[step]}</strong>
              <VisuallyHidden> {ok ? text.worked : text.failed}</VisuallyHidden>
              <ConnectivitySentence
                text={text.says?.[step][ok ? 'ok' : 'failed']}
                sentence={sentence}
              />
            </Text>
            <Text as="span" tone="muted" size="sm" numeric fixed>
              {text.took(ms)}
            </Text>
          </Row>
        ))}
      </List>
    </Box>
  )
}
