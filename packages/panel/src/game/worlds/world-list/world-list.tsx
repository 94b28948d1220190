import { SelectionBar } from '../../../design/bulk/selection-bar.tsx'
import { useSelection } from '../../../design/bulk/use-selection.ts'
import type { UrlText } from '../../../kit/url-text.ts'
import { WorldBulkActions } from './world-bulk-actions.tsx'
import { WorldTable, type WorldTableProps } from './world-table.tsx'

type WorldListProps = Omit<WorldTableProps, 'search' | 'selection' | 'onClearSearch'> & {
  search: UrlText
}

/** The found worlds, and what can be done with the selected ones. */
export function WorldList({ search, ...props }: WorldListProps) {
  const { serverId, worlds } = props
  const selection = useSelection()
  return (
    <>
      <SelectionBar names={worlds.data?.worlds.map((it) => it.name) ?? []} selection={selection}>
        <WorldBulkActions serverId={serverId} selection={selection} />
      </SelectionBar>
      <WorldTable
        {...props}
        search={search.settled}
        selection={selection}
        onClearSearch={() => search.type('')}
      />
    </>
  )
}
