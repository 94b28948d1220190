import { bulkMessages } from '../../messages/bulk.ts'
import { SelectBox } from './select-box.tsx'
import { maxSelected, type Selection } from './use-selection.ts'

type SelectRowProps = { name: string; selection: Selection }

/** A box that selects one row for a bulk action. */
export function SelectRow({ name, selection }: SelectRowProps) {
  const isSelected = selection.names.has(name)
  const isBlocked = selection.isFull && !isSelected
  return (
    <span title={isBlocked ? bulkMessages.full({ max: maxSelected }) : undefined}>
      <SelectBox
        aria-label={bulkMessages.select({ name })}
        checked={isSelected}
        disabled={isBlocked}
        onChange={(event) => selection.set([name], event.currentTarget.checked)}
      />
    </span>
  )
}
