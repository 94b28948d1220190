import type { ManagedServer } from '@trellis/contract/managed-servers.ts'
import { useState } from 'react'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { DeleteManagedServerDialog } from './delete-managed-server-dialog.tsx'
import { ManagedServerTable } from './managed-server-table.tsx'
import type { ServerFilters } from './server-filters.ts'
import { SuspendServerDialog } from './suspend-server-dialog.tsx'

const ManagedServerDialog = createLazyDialog(
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
  const [suspending, setSuspending] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = rows.some((it) => it.name === opened)
  const doomed = rows.find((it) => it.name === deleting)
  const accused = rows.find((it) => it.name === suspending)
  // One that is gone is no question any more, not even when its name comes back.
  if (deleting !== null && doomed === undefined) setDeleting(null)
  if (suspending !== null && accused === undefined) setSuspending(null)
  return (
    <>
      <ManagedServerTable
        filters={filters}
        onOpen={setOpened}
        onDelete={setDeleting}
        onSuspend={setSuspending}
      />
      {opened !== null && isOpen && (
        <ManagedServerDialog name={opened} onClose={() => setOpened(null)} />
      )}
      {accused !== undefined && (
        <SuspendServerDialog
          key={accused.name}
          server={accused}
          onClose={() => setSuspending(null)}
        />
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
