import { Switch } from '@mantine/core'
import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import { Grid } from '../../../design/grid.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getLimit, type ItemKeys } from './custom-item-keys.ts'
import styles from './field-grid.module.css'

type KeyFieldsProps = { keys: ItemKeys; item: CustomItem; onItem: (item: CustomItem) => void }

/** A field for each number and a switch for each flag of a group. */
export function KeyFields({ keys, item, onItem }: KeyFieldsProps) {
  const text = configurationMessages.keys
  return (
    <>
      <div className={styles.grid}>
        {keys.numbers.map((key) => (
          <IntegerInput
            key={key}
            label={text[key].label}
            description={text[key].hint}
            max={getLimit(key)}
            value={item[key]}
            onChange={(value = 0) => onItem({ ...item, [key]: value })}
          />
        ))}
      </div>
      {keys.flags.length > 0 && (
        <Grid mt="lg" min="15rem" gap="xl" rowGap="md">
          {keys.flags.map((key) => (
            <Switch
              key={key}
              label={text[key].label}
              description={text[key].hint}
              checked={item[key]}
              onChange={(event) => onItem({ ...item, [key]: event.currentTarget.checked })}
            />
          ))}
        </Grid>
      )}
    </>
  )
}
