import { TextInput } from '@mantine/core'
import { maxGuildPrice } from '@trellis/contract/game/configuration.ts'
import { Card } from '../../../design/card.tsx'
import { Grid } from '../../../design/grid.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { Text } from '../../../design/text.tsx'
import { submitWith } from '../../../kit/submit-with.ts'
import { configurationMessages } from '../../../messages/configuration.ts'

type ServerSettingsCardProps = {
  delayText: string
  problem: string | null
  guildPrice: number
  onDelayText: (text: string) => void
  onGuildPrice: (price: number) => void
  onSubmit: () => void
}

export function ServerSettingsCard(props: ServerSettingsCardProps) {
  const text = configurationMessages.general
  return (
    <Card title={text.settings}>
      {/* Enter submits a form without a button only if it has a single field. */}
      <Grid min="15rem" gap="xl" rowGap="md">
        <form noValidate onSubmit={submitWith(props.onSubmit)}>
          <TextInput
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
        <form noValidate onSubmit={submitWith(props.onSubmit)}>
          <IntegerInput
            label={text.guildPrice}
            description={text.guildPriceHint}
            max={maxGuildPrice}
            value={props.guildPrice}
            onChange={(price = 0) => props.onGuildPrice(price)}
          />
        </form>
      </Grid>
    </Card>
  )
}
