// What other features may use of `admins`.
export type { AdminFrames } from './admin-frames.ts'
