import type { TaskOptions } from './workshop.ts'

/** The copies of archives in a store elsewhere. */
export type Offsite = {
  /** False when there is no copy. */
  fetch: (backupId: string, target: string, options: TaskOptions) => Promise<boolean>
}
