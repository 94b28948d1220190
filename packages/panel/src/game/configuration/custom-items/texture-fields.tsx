import { TextInput } from '@mantine/core'
import type { CustomItem } from '@trellis/contract/game/configuration.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { optionalNumbers } from './custom-item-keys.ts'
import styles from './field-grid.module.css'
import { OptionalNumber } from './optional-number.tsx'
import { PropertyChoices } from './property-choices.tsx'

type TextureFieldsProps = { item: CustomItem; onItem: (item: CustomItem) => void }

/** The fields for an item's picture and kind; an empty field keeps the game's default. */
export function TextureFields({ item, onItem }: TextureFieldsProps) {
  const text = configurationMessages
  return (
    <div className={styles.grid}>
      <TextInput
        label={text.keys.texture.label}
        description={text.keys.texture.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={text.items.notSet}
        autoComplete="off"
        spellCheck={false}
        value={item.texture ?? ''}
        onChange={(event) =>
          onItem({ ...item, texture: event.currentTarget.value.trim() || undefined })
        }
      />
      {optionalNumbers.map((key) => (
        <OptionalNumber
          key={key}
          of={key}
          value={item[key]}
          onChange={(value) => onItem({ ...item, [key]: value })}
        />
      ))}
      <PropertyChoices chosen={item} onChoose={(change) => onItem({ ...item, ...change })} />
    </div>
  )
}
