import { NativeSelect, TextInput } from '@mantine/core'
import { createSoldItem } from '@trellis/contract/money/shop-items.ts'
import { useState } from 'react'
import { Grid } from '../../design/grid.tsx'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { ItemDialog } from './item-dialog.tsx'
import { blankItem, findNewItemFaults, type NewItemFields } from './item-form.ts'
import { ItemInputs } from './item-inputs.tsx'
import { useCreateSoldItem } from './use-sold-items.ts'

type CreateItemDialogProps = {
  /** The default position. */
  position: number
  onClose: () => void
}

const { type: typeSchema, unit: unitSchema } = createSoldItem.body.shape

export function CreateItemDialog({ position, onClose }: CreateItemDialogProps) {
  const text = shopItemsMessages
  const create = useCreateSoldItem()
  const [blank] = useState<NewItemFields>(() => ({ ...blankItem, position }))
  const [values, setValues] = useState(blank)
  const [wasRefused, setWasRefused] = useState(false)
  const edit = (change: Partial<NewItemFields>) => setValues((now) => ({ ...now, ...change }))
  const faults = wasRefused ? findNewItemFaults(values) : {}
  const submit = () => {
    setWasRefused(true)
    const item = createSoldItem.body.safeParse(values).data
    if (item !== undefined) create.mutate(item, { onSuccess: onClose })
  }
  return (
    <ItemDialog
      title={text.createTitle}
      saveLabel={text.create}
      isDirty={values !== blank}
      isSaving={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        required
        label={text.fields.id}
        description={text.idHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={faults['id'] ?? null}
        value={values.id}
        onChange={(event) => edit({ id: event.currentTarget.value })}
      />
      <Grid min="12rem" fit gap="md">
        <NativeSelect
          label={text.fields.unit}
          data={unitSchema.options.map((value) => ({ value, label: text.units[value] }))}
          value={values.unit}
          onChange={(event) => edit({ unit: unitSchema.parse(event.currentTarget.value) })}
        />
        <NativeSelect
          label={text.fields.type}
          data={typeSchema.options.map((value) => ({ value, label: text.types[value] }))}
          value={values.type}
          onChange={(event) => edit({ type: typeSchema.parse(event.currentTarget.value) })}
        />
      </Grid>
      <ItemInputs values={values} faults={faults} unit={values.unit} onChange={edit} />
    </ItemDialog>
  )
}
