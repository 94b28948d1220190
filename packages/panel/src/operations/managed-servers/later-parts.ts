// The parts of the tab that load after the list of servers, in one file.
export { WaitingChanges } from '../../hosting/hand-overs/index.ts'
export { ActDialog } from './act-dialog.tsx'
export { AllDeletedCard } from './all-deleted-card.tsx'
export { ManagedServerDialog } from './managed-server-dialog.tsx'
