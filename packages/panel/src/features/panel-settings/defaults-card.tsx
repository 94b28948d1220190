import { Card } from '../../ui/card.tsx'
import { IntegerInput } from '../../ui/integer-input.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './defaults-card.module.css'
import { defaultNames, type SettingName, type SettingsEntry } from './settings-entry.ts'

type DefaultsCardProps = {
  value: SettingsEntry
  isReadOnly: boolean
  faults: Partial<Record<SettingName, string>>
  onChange: (change: Partial<SettingsEntry>) => void
}

/** What a new account begins with. */
export function DefaultsCard({ value, isReadOnly, faults, onChange }: DefaultsCardProps) {
  const text = wordsForAdmins.admin.settings
  return (
    <Card title={text.defaults}>
      <p className={styles.hint}>{text.defaultsHint}</p>
      <div className={styles.fields}>
        {defaultNames.map((name) => (
          <IntegerInput
            key={name}
            label={text[name]}
            description={text[`${name}Hint`]}
            disabled={isReadOnly}
            // What is too much is said in words, not taken away while somebody types.
            max={Number.MAX_SAFE_INTEGER}
            error={faults[name] ?? null}
            value={value[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        ))}
      </div>
    </Card>
  )
}
