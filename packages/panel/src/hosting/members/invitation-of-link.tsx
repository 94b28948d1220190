import { useAccount } from '../../kit/account.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { forgetInvitation, pendingInvitation } from '../../kit/pending-invitation.ts'
import { useStore } from '../../kit/store.ts'

const InvitationDialog = createLazyDialog(
  async () => (await import('./invitation-dialog.tsx')).InvitationDialog,
)

/** Asks whether to accept the invitation whose link was opened in this tab. */
export function InvitationOfLink() {
  const { profile } = useAccount()
  const code = useStore(pendingInvitation)
  if (code === null || profile === null) return null
  return <InvitationDialog key={code} code={code} onClose={forgetInvitation} />
}
