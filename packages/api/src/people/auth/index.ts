// The public interface of `auth`.
export type { Sessions } from './sessions.ts'
