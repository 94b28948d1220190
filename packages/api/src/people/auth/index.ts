// What other features may use of `auth`.
export type { Sessions } from './sessions.ts'
