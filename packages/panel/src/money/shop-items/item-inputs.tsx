import { Switch, Textarea, TextInput } from '@mantine/core'
import type { Unit } from '@trellis/contract/kit/amounts.ts'
import { Grid } from '../../design/grid.tsx'
import { IntegerInput } from '../../design/integer-input.tsx'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import type { ItemFields } from './item-form.ts'

type ItemInputsProps = {
  values: ItemFields
  faults: Readonly<Record<string, unknown>>
  unit: Unit
  onChange: (change: Partial<ItemFields>) => void
}

const numbers = ['cost', 'amount', 'position'] as const

/** The fields of an item that can be changed at any time. */
export function ItemInputs({ values, faults, unit, onChange }: ItemInputsProps) {
  const text = shopItemsMessages
  const getFault = (name: string) => (faults[name] ? String(faults[name]) : null)
  const hints = {
    cost: text.costHint,
    amount: text.amountHints[unit],
    position: text.positionHint,
  }
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={text.fields.name}
        autoComplete="off"
        maxLength={200}
        error={getFault('name')}
        value={values.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label={text.fields.description}
        autosize
        minRows={2}
        maxRows={6}
        error={getFault('description')}
        value={values.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Grid min="9rem" fit gap="md">
        {numbers.map((name) => (
          <IntegerInput
            key={name}
            label={text.fields[name]}
            description={hints[name]}
            // Too large numbers get an error sentence instead of being changed during the input.
            max={Number.MAX_SAFE_INTEGER}
            error={getFault(name)}
            value={values[name]}
            onChange={(next) => onChange({ [name]: next })}
          />
        ))}
      </Grid>
      <Switch
        label={text.fields.isSold}
        description={text.isSoldHint}
        checked={values.isSold}
        onChange={(event) => onChange({ isSold: event.currentTarget.checked })}
      />
    </>
  )
}
