import { NativeSelect } from '@mantine/core'
import { clothingTypes, itemKinds } from '@trellis/contract/game/items.ts'
import { configurationMessages } from '../../../messages/configuration.ts'

type Choices = {
  clothing_type?: number | undefined
  item_kind?: number | undefined
  collision_type?: number | undefined
}
type PropertyChoicesProps = {
  chosen: Choices
  onChoose: (change: Choices) => void
}

const listFields = () =>
  [
    ['clothing_type', clothingTypes],
    ['item_kind', itemKinds],
    ['collision_type', configurationMessages.collisions],
  ] as const

/** The properties whose numbers have names; each may be left out. */
export function PropertyChoices({ chosen, onChoose }: PropertyChoicesProps) {
  const text = configurationMessages
  return listFields().map(([key, names]) => (
    <NativeSelect
      key={key}
      label={text.keys[key].label}
      description={text.keys[key].hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: '', label: text.items.notSet },
        ...(chosen[key] === -1 ? [{ value: '-1', label: text.notWorn }] : []),
        ...names.map((label, at) => ({ value: String(at), label })),
      ]}
      value={String(chosen[key] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        onChoose({ [key]: value === '' ? undefined : Number(value) })
      }
    />
  ))
}
