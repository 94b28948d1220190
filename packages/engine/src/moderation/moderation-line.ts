/** The action of one player on another one, or on the present world. */
export type ModerationAction = {
  action: keyof typeof verbs
  by: string
  /** The affected player or world. */
  about: string
  /** The end in milliseconds since 1970; null when permanent. */
  until?: number | null
  /** Details, such as a count of items. */
  what?: string
  reason?: string
}

const verbs = {
  kick: 'kicked',
  mute: 'muted',
  unmute: 'unmuted',
  ban: 'banned',
  unban: 'unbanned',
  summon: 'summoned',
  give: 'given items',
  gems: 'given gems',
  nuke: 'nuked',
  unnuke: 'opened again',
  announce: 'spoken to',
  warn: 'warned',
  jail: 'jailed',
  unjail: 'released',
  'shadow-mute': 'shadow-muted',
  'unshadow-mute': 'freed of a shadow mute',
  take: 'relieved of items',
  promote: 'changed',
  lock: 'locked',
  unlock: 'unlocked',
} as const

/** The author of actions that the rules of the server made. No GrowID has a space, so it is no player. */
export const serverActor = 'The server'

/** Returns the console line for an action. `eventLine` describes the part that is parsed back. */
export function formatModerationLine({
  action,
  by,
  about,
  until,
  what,
  reason,
}: ModerationAction): string {
  const end =
    until === undefined ? '' : until === null ? ' for good' : ` until ${formatInstant(until)}`
  const details = [what, reason].filter((text) => text !== undefined && text !== '').join(': ')
  const author = by === serverActor ? '' : ` by ${by}`
  return `${about} was ${verbs[action]}${author}${end}${details === '' ? '.' : `: ${details}`}`
}

const formatInstant = (ms: number) => new Date(ms).toISOString()
