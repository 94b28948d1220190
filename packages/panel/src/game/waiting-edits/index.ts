export { EngineData } from './engine-data.tsx'
export { WaitingEditsNotice } from './waiting-edits-notice.tsx'
