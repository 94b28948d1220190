import { defaultTimeouts, type Timeouts } from './connection-limits.ts'

/** How long the api waits for what, in milliseconds; tests shorten them. */
export type Timings = {
  connections: Timeouts
  /** Between two looks for webhooks and push messages to send. */
  sendMs: number
  /** Between two looks for due tasks. */
  taskMs: number
  /** Between two checks of the servers that admins have suspended. */
  suspensionMs: number
  /** Between two checks of all owners' server time. */
  serverTimeMs: number
  /** Between two looks for backups that must be opened again. */
  backupMs: number
  /** Between two looks for invitations, transfers and memberships that are over. */
  memberMs: number
  /** Between two looks at the parts of the installation whose changes admins hear of. */
  watchMs: number
  /** Between two looks for support visits that are over. */
  visitMs: number
}

export const defaultTimings: Timings = {
  connections: defaultTimeouts,
  sendMs: 1000,
  taskMs: 1000,
  suspensionMs: 1000,
  serverTimeMs: 2000,
  backupMs: 3000,
  memberMs: 5000,
  watchMs: 10_000,
  visitMs: 2000,
}
