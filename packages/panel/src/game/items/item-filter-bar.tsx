import { NativeSelect } from '@mantine/core'
import { clothingTypes, itemKinds } from '@trellis/contract/game/items.ts'
import { SearchField } from '../../design/search-field.tsx'
import { itemsMessages } from '../../messages/items.ts'
import styles from './item-filter-bar.module.css'
import { anyKind, anyRarity, type ItemFilters } from './use-item-search.ts'

type ItemFilterBarProps = {
  name: { text: string; type: (text: string) => void }
  filters: ItemFilters
  onFilters: (filters: ItemFilters) => void
}

export function ItemFilterBar({ name, filters, onFilters }: ItemFilterBarProps) {
  const text = itemsMessages
  const choose = (key: keyof ItemFilters) => (event: { currentTarget: { value: string } }) =>
    onFilters({ ...filters, [key]: Number(event.currentTarget.value) })
  return (
    <search className={styles.bar}>
      <SearchField
        className={styles.name}
        label={text.searchLabel}
        placeholder={text.searchPlaceholder}
        field={name}
      />
      <NativeSelect
        label={text.rarity}
        value={String(filters.rarity)}
        data={listRarities()}
        onChange={choose('rarity')}
      />
      <NativeSelect
        label={text.clothingType}
        value={String(filters.clothing_type)}
        data={withAny(text.anyClothing, clothingTypes)}
        onChange={choose('clothing_type')}
      />
      <NativeSelect
        label={text.itemKind}
        value={String(filters.item_kind)}
        data={withAny(text.anyKind, itemKinds)}
        onChange={choose('item_kind')}
      />
    </search>
  )
}

const listRarities = () => [
  { value: String(anyRarity), label: itemsMessages.anyRarity },
  ...Array.from({ length: 20 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
]

function withAny(any: string, names: readonly string[]) {
  return [
    { value: String(anyKind), label: any },
    ...names.map((label, at) => ({ value: String(at), label })),
  ]
}
