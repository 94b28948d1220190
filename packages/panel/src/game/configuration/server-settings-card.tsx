import { TextInput } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { Text } from '../../design/text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { configurationMessages } from '../../messages/configuration.ts'

type ServerSettingsCardProps = {
  delayText: string
  problem: string | null
  onDelayText: (text: string) => void
  onSubmit: () => void
}

export function ServerSettingsCard(props: ServerSettingsCardProps) {
  const text = configurationMessages.general
  return (
    <Card title={text.settings}>
      <form noValidate onSubmit={submitWith(props.onSubmit)}>
        <TextInput
          maw="22rem"
          label={text.delay}
          description={text.delayHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          rightSection={
            <Text as="span" tone="muted" size="sm">
              {text.delayUnit}
            </Text>
          }
          value={props.delayText}
          error={props.problem}
          onChange={(event) => props.onDelayText(event.currentTarget.value)}
        />
      </form>
    </Card>
  )
}
