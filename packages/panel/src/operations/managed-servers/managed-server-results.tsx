import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { useState } from 'react'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { DeleteManagedServerDialog } from './delete-managed-server-dialog.tsx'
import { ManagedServerTable } from './managed-server-table.tsx'
import type { ServerAct } from './server-acts.tsx'
import type { ServerFilters } from './server-filters.ts'
import { SuspendServerDialog } from './suspend-server-dialog.tsx'

const ManagedServerDialog = createLazyDialog(
  async () => (await import('./later-parts.ts')).ManagedServerDialog,
)

const ActDialog = createLazyDialog(async () => (await import('./later-parts.ts')).ActDialog)

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
  const [acting, setActing] = useState<{ act: ServerAct; name: string } | null>(null)
  const open = rows.find((it) => it.name === opened)
  const acted = rows.find((it) => it.name === acting?.name)
  const doomed = rows.find((it) => it.name === deleting)
  const accused = rows.find((it) => it.name === suspending)
  // One that is gone is no question any more, not even when its name comes back.
  if (deleting !== null && doomed === undefined) setDeleting(null)
  if (suspending !== null && accused === undefined) setSuspending(null)
  if (acting !== null && acted === undefined) setActing(null)
  const act = (chosen: ServerAct, { name }: ManagedServer) => {
    setOpened(null)
    setActing({ act: chosen, name })
  }
  return (
    <>
      <ManagedServerTable
        filters={filters}
        onOpen={setOpened}
        onDelete={setDeleting}
        onSuspend={setSuspending}
      />
      {open !== undefined && (
        <ManagedServerDialog
          server={open}
          onAct={(chosen) => act(chosen, open)}
          onClose={() => setOpened(null)}
        />
      )}
      {acted !== undefined && acting !== null && (
        <ActDialog act={acting.act} server={acted} onClose={() => setActing(null)} />
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
