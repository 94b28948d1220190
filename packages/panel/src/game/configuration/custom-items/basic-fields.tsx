import { Textarea, TextInput } from '@mantine/core'
import { type CustomItem, customItemSchema } from '@trellis/contract/game/configuration.ts'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { findFirstError } from '../../../kit/field-errors.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getLimit } from './custom-item-keys.ts'
import styles from './field-grid.module.css'

type BasicFieldsProps = {
  item: CustomItem
  known: GameItem | undefined
  isIdTaken: boolean
  onItem: (item: CustomItem) => void
}

export function BasicFields({ item, known, isIdTaken, onItem }: BasicFieldsProps) {
  const { keys, items } = configurationMessages
  const name = customItemSchema.shape.Name.safeParse(item.Name)
  const overridden =
    known !== undefined && !known.custom ? items.overrides({ name: known.name }) : null
  return (
    <div className={styles.grid}>
      <TextInput
        label={keys.Name.label}
        description={keys.Name.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={60}
        value={item.Name}
        error={findFirstError(name)}
        onChange={(event) => onItem({ ...item, Name: event.currentTarget.value })}
      />
      <IntegerInput
        label={keys.ID.label}
        description={overridden ?? keys.ID.hint}
        max={getLimit('ID')}
        value={item.ID}
        error={isIdTaken ? items.sameId : null}
        onChange={(ID = 0) => onItem({ ...item, ID })}
      />
      <IntegerInput
        label={keys.rarity.label}
        description={keys.rarity.hint}
        max={getLimit('rarity')}
        value={item.rarity}
        onChange={(rarity = 0) => onItem({ ...item, rarity })}
      />
      <Textarea
        className={styles.wide}
        label={keys.Desc.label}
        description={keys.Desc.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={500}
        value={item.Desc}
        onChange={(event) => onItem({ ...item, Desc: event.currentTarget.value })}
      />
    </div>
  )
}
