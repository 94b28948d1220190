import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Grid } from '../../design/grid.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { defaultNames, type SettingName, type SettingsEntry } from './settings-entry.ts'

type DefaultsCardProps = {
  value: SettingsEntry
  isReadOnly: boolean
  faults: Partial<Record<SettingName, string>>
  onChange: (change: Partial<SettingsEntry>) => void
}

/** The balances of a new account. */
export function DefaultsCard({ value, isReadOnly, faults, onChange }: DefaultsCardProps) {
  const text = panelSettingsMessages
  return (
    <Card title={text.defaults}>
      <CardIntro as="p" size="sm">
        {text.defaultsHint}
      </CardIntro>
      <Grid min="10rem" gap="lg" rowGap="md">
        {defaultNames.map((name) => (
          <IntegerInput
            key={name}
            label={text[name]}
            description={text[`${name}Hint`]}
            disabled={isReadOnly}
            // Too large numbers get an error sentence instead of being changed during the input.
            max={Number.MAX_SAFE_INTEGER}
            error={faults[name] ?? null}
            value={value[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        ))}
      </Grid>
    </Card>
  )
}
