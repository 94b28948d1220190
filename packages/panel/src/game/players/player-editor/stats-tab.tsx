import { Box } from '../../../design/box.tsx'
import { NumberField } from '../../../design/number-field.tsx'
import { Text } from '../../../design/text.tsx'
import { getNumber, withField } from '../../../document-editor/json-fields.ts'
import { playersMessages } from '../../../messages/players.ts'
import type { FormTabProps } from './form-tab.ts'
import styles from './player-fields.module.css'

const groups = [
  ['stats', ['level', 'gems', 'xp']],
  ['bank', ['wl_bank_amount', 'dl_bank_amount']],
] as const

/** The engine counts in 32 bits. */
const max = 2_147_483_647

export function StatsTab({ player, onChange }: FormTabProps) {
  const text = playersMessages.stats
  return groups.map(([group, keys]) => (
    <Box
      key={group}
      as="section"
      maxWidth="52rem"
      className={styles.section}
      aria-label={text[group]}
    >
      <Text as="h3" size="md" weight="bold" className={styles.heading}>
        {text[group]}
      </Text>
      <div className={styles.fields}>
        {keys.map((key) => (
          <NumberField
            key={key}
            label={text[key]}
            min={0}
            max={max}
            value={getNumber(player, key)}
            onChange={(value) => onChange((known) => withField(known, key, value))}
          />
        ))}
      </div>
    </Box>
  ))
}
