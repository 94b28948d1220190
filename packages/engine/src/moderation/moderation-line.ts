/** What one player did about another, or about the world where they are. */
export type ModerationDeed = {
  deed: keyof typeof verbs
  by: string
  /** Whom, or which world, it was about. */
  about: string
  /** When it ends, in milliseconds since 1970; null for what lasts. */
  until?: number | null
  /** What exactly, such as a count of items. */
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

/** The console's line about it; what is of the grammar of console events is read back from it, see `eventLine`. */
export function moderationLine({ deed, by, about, until, what, reason }: ModerationDeed): string {
  const end = until === undefined ? '' : until === null ? ' for good' : ` until ${instant(until)}`
  const details = [what, reason].filter((text) => text !== undefined && text !== '').join(': ')
  return `${about} was ${verbs[deed]} by ${by}${end}${details === '' ? '.' : `: ${details}`}`
}

const instant = (ms: number) => new Date(ms).toISOString()
