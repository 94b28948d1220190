export { createFirstEvent, type EventDraft, findDraftRefusal, readDraft } from './event-draft.ts'
export { EventFields } from './event-fields.tsx'
