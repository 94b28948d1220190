import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Grid } from '../../design/grid.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { codeLimitsMessages } from '../../messages/code-limits.ts'
import { codeLimitKeys, getCodeLimitName } from './code-limit-entry.ts'
import type { SettingName, SettingsEntry } from './settings-entry.ts'

type CodeLimitsCardProps = {
  value: SettingsEntry
  isReadOnly: boolean
  faults: Partial<Record<SettingName, string>>
  onChange: (change: Partial<SettingsEntry>) => void
}

/** The most that one redeem code may give; only super admins change it. */
export function CodeLimitsCard({ value, isReadOnly, faults, onChange }: CodeLimitsCardProps) {
  const text = codeLimitsMessages
  return (
    <Card title={text.title}>
      <CardIntro as="p" size="sm">
        {text.hint}
      </CardIntro>
      <Grid min="10rem" gap="lg" rowGap="md">
        {codeLimitKeys.map((key) => (
          <IntegerInput
            key={key}
            label={text.fields[key]}
            description={text.hints[key]}
            disabled={isReadOnly}
            // A message reports a number that is too large; typing is not cut off.
            max={Number.MAX_SAFE_INTEGER}
            error={faults[getCodeLimitName(key)] ?? null}
            value={value[getCodeLimitName(key)]}
            onChange={(next) => onChange({ [getCodeLimitName(key)]: next })}
          />
        ))}
      </Grid>
    </Card>
  )
}
