import { Button, Collapse, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Card } from '../../../design/card.tsx'
import { Icon } from '../../../design/icon.tsx'
import { IntegerInput } from '../../../design/integer-input.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getLimit, optionalNumbers } from '../custom-items/custom-item-keys.ts'
import styles from '../custom-items/field-grid.module.css'
import { OptionalNumber } from '../custom-items/optional-number.tsx'
import { PropertyChoices } from '../custom-items/property-choices.tsx'
import type { TextureForm } from './texture-form.ts'

type NewItemCardProps = { form: TextureForm; onForm: (change: Partial<TextureForm>) => void }

/** Cells of 32 pixels on a side of the largest picture, from 0. */
const lastCell = 31

export function NewItemCard({ form, onForm }: NewItemCardProps) {
  const text = configurationMessages.textures
  const [isOpen, options] = useDisclosure(false)
  const { properties } = form
  return (
    <Card title={text.itemTitle}>
      <div className={styles.grid}>
        <TextInput
          label={text.name}
          maxLength={60}
          autoComplete="off"
          value={form.name}
          onChange={(event) => onForm({ name: event.currentTarget.value })}
        />
        <IntegerInput
          label={text.rarity}
          max={getLimit('rarity')}
          value={form.rarity}
          onChange={(rarity = 0) => onForm({ rarity })}
        />
      </div>
      <Button
        mt="lg"
        ml={-8}
        variant="subtle"
        size="compact-md"
        aria-expanded={isOpen}
        leftSection={<Icon name={isOpen ? 'up' : 'down'} size={16} />}
        onClick={options.toggle}
      >
        {text.advanced}
      </Button>
      <Collapse expanded={isOpen} keepMounted={false}>
        <div className={`${styles.grid} ${styles.spaced}`}>
          {optionalNumbers.map((key) => (
            <OptionalNumber
              key={key}
              of={key}
              {...(key.startsWith('texture') ? { max: lastCell } : {})}
              value={properties[key]}
              onChange={(value) => onForm({ properties: { ...properties, [key]: value } })}
            />
          ))}
          <PropertyChoices
            chosen={properties}
            onChoose={(change) => onForm({ properties: { ...properties, ...change } })}
          />
        </div>
      </Collapse>
    </Card>
  )
}
