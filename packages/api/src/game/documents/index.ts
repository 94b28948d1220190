// Exports what other features may use of `documents`.
export type { GameAccess, OpenedServer, ServerCall } from './game-access.ts'
export type { GameDocuments } from './game-documents.ts'
export type { LiveServer, OpenLive } from './live-access.ts'
