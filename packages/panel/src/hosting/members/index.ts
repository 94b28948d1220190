import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export { Helping } from './helping.tsx'
// Few visits show these, so they load after the page.
export const ReceivedInvitations = createLazyDialog(
  async () => (await import('./received-invitations.tsx')).ReceivedInvitations,
)
export const ReceivedTransfers = createLazyDialog(
  async () => (await import('./received-transfers.tsx')).ReceivedTransfers,
)
export { InvitationOfLink } from './invitation-of-link.tsx'
