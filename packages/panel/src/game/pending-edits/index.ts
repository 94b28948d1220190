export { EngineData } from './engine-data.tsx'
export { PendingEditsNotice } from './pending-edits-notice.tsx'
