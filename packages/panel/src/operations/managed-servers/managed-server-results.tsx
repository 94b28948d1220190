import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { useState } from 'react'
import { lazyDialog } from '../../kit/lazy-dialog.tsx'
import { DeleteManagedServerDialog } from './delete-managed-server-dialog.tsx'
import { ManagedServerTable } from './managed-server-table.tsx'
import type { ServerFilters } from './server-filters.ts'

const ManagedServerDialog = lazyDialog(
  async () => (await import('./managed-server-dialog.tsx')).ManagedServerDialog,
)

type ManagedServerResultsProps = {
  /** None as long as they are on their way. */
  rows: readonly ManagedServer[]
  filters: ServerFilters
}

/** The servers that are searched for, and the dialogs about one of them. */
export function ManagedServerResults({ rows, filters }: ManagedServerResultsProps) {
  const [deleting, setDeleting] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = rows.some((it) => it.name === opened)
  const doomed = rows.find((it) => it.name === deleting)
  // One that is gone is no question any more, not even when its name comes back.
  if (deleting !== null && doomed === undefined) setDeleting(null)
  return (
    <>
      <ManagedServerTable filters={filters} onOpen={setOpened} onDelete={setDeleting} />
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
