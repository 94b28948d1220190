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
} as const

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
  return `${about} was ${verbs[action]} by ${by}${end}${details === '' ? '.' : `: ${details}`}`
}

const formatInstant = (ms: number) => new Date(ms).toISOString()
