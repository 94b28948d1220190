import { useQueryClient } from '@tanstack/react-query'
import { type SoldItem, saveSoldItem } from '@trellis/contract/money/shop-items.ts'
import { useState } from 'react'
import { describeFailure } from '../../kit/call-failure.ts'
import { type ChangedValue, listChangedValues } from '../../kit/changed-values.ts'
import { shopItemsMessages } from '../../messages/shop-items.ts'
import { fieldNames, findItemFaults, getFields, type ItemFields } from './item-form.ts'
import { isOutdated, refreshSoldItems, useSaveSoldItem } from './use-sold-items.ts'

/** The details of a save that was refused because another admin was faster. */
export type OutdatedSave = {
  sentence: string
  changes: readonly ChangedValue[]
  unit: SoldItem['unit']
}

/** The form of one item. `seen` is the item that the admin saw, even if the list has changed since. */
export function useItemEditor(item: SoldItem, onSaved: () => void) {
  const client = useQueryClient()
  const saving = useSaveSoldItem(item.id)
  const [seen, setSeen] = useState(item)
  const [edited, setEdited] = useState<Partial<ItemFields>>({})
  const [outdated, setOutdated] = useState<OutdatedSave | null>(null)
  const [wasRefused, setWasRefused] = useState(false)
  const values: ItemFields = { ...getFields(seen), ...edited }
  const faults = findItemFaults(values, seen)

  /** Replaces the old item with the current one below the admin's changes. */
  const reload = async (sentence: string) => {
    const latest = (await refreshSoldItems(client)).find(({ id }) => id === item.id)
    if (latest === undefined) return
    const changes = listChangedValues(getFields(seen), getFields(latest))
    setOutdated({ sentence, changes, unit: item.unit })
    setEdited(selectChanged(edited, seen))
    setSeen(latest)
  }

  const save = () => {
    setWasRefused(true)
    const body = saveSoldItem.body.safeParse({ ...values, version: seen.version }).data
    if (body === undefined || Object.keys(faults).length > 0) return
    saving.mutate(body, {
      onSuccess: onSaved,
      onError: (error) => {
        if (isOutdated(error)) void reload(describeFailure(error) ?? shopItemsMessages.saveFailed)
      },
    })
  }

  return {
    values,
    faults: wasRefused ? faults : {},
    seen,
    outdated,
    isDirty: fieldNames.some((name) => values[name] !== seen[name]),
    isSaving: saving.isPending,
    edit: (change: Partial<ItemFields>) => setEdited((now) => ({ ...now, ...change })),
    save,
  }
}

/** Returns the changes without those that were typed and reverted. */
function selectChanged(edited: Partial<ItemFields>, seen: ItemFields): Partial<ItemFields> {
  const changed = fieldNames.filter((name) => name in edited && edited[name] !== seen[name])
  return Object.fromEntries(changed.map((name) => [name, edited[name]]))
}
