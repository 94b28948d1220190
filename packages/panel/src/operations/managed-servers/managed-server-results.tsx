import { Button } from '@mantine/core'
import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { useState } from 'react'
import { Empty } from '../../design/empty.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { usePageOf } from '../../kit/use-page-of.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { DeleteManagedServerDialog } from './delete-managed-server-dialog.tsx'
import { ManagedServerDialog } from './managed-server-dialog.tsx'
import { ManagedServerTable } from './managed-server-table.tsx'
import { isShown, type ServerFilters } from './server-filters.ts'

type ManagedServerResultsProps = { rows: readonly ManagedServer[]; filters: ServerFilters }

/** The servers that are searched for, a page of them at a time. */
export function ManagedServerResults({ rows, filters }: ManagedServerResultsProps) {
  const text = wordsForAdmins.managedServers
  const [deleting, setDeleting] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = rows.some((it) => it.name === opened)
  const found = rows.filter((row) => isShown(row, filters))
  const { shown, ...pages } = usePageOf(found)
  const doomed = rows.find((it) => it.name === deleting)
  // One that is gone is no question any more, not even when its name comes back.
  if (deleting !== null && doomed === undefined) setDeleting(null)
  return (
    <>
      {found.length === 0 ? (
        <NoServers isFiltered={rows.length > 0} onClear={filters.clear} />
      ) : (
        <PagedRows label={text.title} icon="server" {...pages}>
          <ManagedServerTable rows={shown} onOpen={setOpened} onDelete={setDeleting} />
        </PagedRows>
      )}
      {opened !== null && isOpen && (
        <ManagedServerDialog name={opened} onClose={() => setOpened(null)} />
      )}
      {doomed !== undefined && (
        <DeleteManagedServerDialog
          key={doomed.name}
          server={doomed}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}

type NoServersProps = { isFiltered: boolean; onClear: () => void }

function NoServers({ isFiltered, onClear }: NoServersProps) {
  const text = wordsForAdmins.managedServers
  if (!isFiltered)
    return (
      <Empty icon="server" title={text.none}>
        {text.noneText}
      </Empty>
    )
  return (
    <Empty
      icon="search"
      title={text.noneFound}
      action={
        <Button variant="default" onClick={onClear}>
          {text.clearFilters}
        </Button>
      }
    >
      {text.noneFoundText}
    </Empty>
  )
}
