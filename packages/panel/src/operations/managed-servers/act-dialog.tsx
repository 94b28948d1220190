import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { ChangeOwnerDialog } from '../../hosting/hand-overs/index.ts'
import { HidePageDialog } from './hide-page-dialog.tsx'
import { RenameManagedDialog } from './rename-managed-dialog.tsx'
import type { ServerAct } from './server-acts.tsx'

type ActDialogProps = { act: ServerAct; server: ManagedServer; onClose: () => void }

/** The dialog of an admin's act on a server. */
export function ActDialog({ act, server, onClose }: ActDialogProps) {
  if (act === 'owner') return <ChangeOwnerDialog server={server} onClose={onClose} />
  if (act === 'name') return <RenameManagedDialog name={server.name} onClose={onClose} />
  return <HidePageDialog name={server.name} isHiding={act === 'hide'} onClose={onClose} />
}
