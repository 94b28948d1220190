import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Grid } from '../../design/grid.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { planLimitsMessages } from '../../messages/plan-limits.ts'
import { getLimitName, limitKeys, limitPlans } from './limit-entry.ts'
import styles from './limits-card.module.css'
import type { SettingName, SettingsEntry } from './settings-entry.ts'

type LimitsCardProps = {
  value: SettingsEntry
  isReadOnly: boolean
  faults: Partial<Record<SettingName, string>>
  onChange: (change: Partial<SettingsEntry>) => void
}

/** The resource limits of a server, by its owner's plan. */
export function LimitsCard({ value, isReadOnly, faults, onChange }: LimitsCardProps) {
  const text = planLimitsMessages
  return (
    <Card title={text.title}>
      <CardIntro as="p" size="sm">
        {text.hint}
      </CardIntro>
      {limitPlans.map((plan) => (
        <Box key={plan} as="fieldset" shrink className={styles.plan}>
          <legend className={styles.legend}>{text.plans[plan]}</legend>
          <Grid min="14rem" gap="lg" rowGap="md">
            {limitKeys.map((key) => (
              <IntegerInput
                key={key}
                label={text.fields[key]}
                description={text.hints[key]}
                placeholder={text.unset}
                disabled={isReadOnly}
                // Too large numbers get an error sentence instead of being changed during the input.
                max={Number.MAX_SAFE_INTEGER}
                error={faults[getLimitName(plan, key)] ?? null}
                value={value[getLimitName(plan, key)]}
                onChange={(next) => onChange({ [getLimitName(plan, key)]: next })}
              />
            ))}
          </Grid>
        </Box>
      ))}
    </Card>
  )
}
