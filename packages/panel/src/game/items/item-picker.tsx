import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { GameItem } from '@trellis/contract/game/items.ts'
import { useState } from 'react'
import { EmptyOption } from '../../design/empty-option.tsx'
import { Icon } from '../../design/icon.tsx'
import { itemsMessages } from '../../messages/items.ts'
import { shellMessages } from '../../messages/shell.ts'
import { ItemLine } from './item-line.tsx'
import { Sprite } from './sprite.tsx'
import { useItemSuggestions } from './use-server-items.ts'

type ItemPickerProps = {
  label?: string
  picked: GameItem | null
  onPick: (item: GameItem | null) => void
}

const pauseMs = 250

/** Finds one item by a part of its name. */
export function ItemPicker({
  label = itemsMessages.picker.label,
  picked,
  onPick,
}: ItemPickerProps) {
  const text = itemsMessages.picker
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), pauseMs)
  const found = useItemSuggestions(name)
  const items = name === '' ? [] : (found.data ?? [])
  const known = picked === null ? items : [picked, ...items.filter((it) => it.id !== picked.id)]
  return (
    <Select
      label={label}
      placeholder={text.placeholder}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': shellMessages.clear }}
      allowDeselect={false}
      value={picked === null ? null : String(picked.id)}
      data={known.map((it) => ({ value: String(it.id), label: it.name }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onPick(known.find((it) => String(it.id) === id) ?? null)}
      renderOption={({ option }) => <Suggestion items={known} id={option.value} />}
      leftSection={
        picked === null ? <Icon name="search" size={16} /> : <Sprite item={picked} size={24} />
      }
      nothingFoundMessage={
        <EmptyOption
          text={name === '' ? text.typeMore : found.isFetching ? text.searching : text.none}
        />
      }
    />
  )
}

type SuggestionProps = { items: readonly GameItem[]; id: string }

function Suggestion({ items, id }: SuggestionProps) {
  const item = items.find((it) => String(it.id) === id)
  return item && <ItemLine item={item} id={item.id} />
}
