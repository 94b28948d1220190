export { EngineData } from './engine-data.tsx'
export { PendingEditsNotice as WaitingEditsNotice } from './waiting-edits-notice.tsx'
