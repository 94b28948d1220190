export { ChangeOwnerDialog } from './change-owner-dialog.tsx'
export { WaitingChanges } from './waiting-changes.tsx'
