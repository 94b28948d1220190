import type { ServerDetail } from '../../hosting/servers/index.ts'

/** Returns whether there is a crash to show. */
export const hasCrashed = ({ recovery, lastExit }: ServerDetail): boolean =>
  recovery !== null || (lastExit !== null && !lastExit.asked)
