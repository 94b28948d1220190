export { EngineData } from './engine-data.tsx'
export { PendingEditsNotice as WaitingEditsNotice } from './pending-edits-notice.tsx'
