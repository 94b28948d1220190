// The public interface of `admins`.
export type { AdminFrames } from './admin-frames.ts'
