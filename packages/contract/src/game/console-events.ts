/**
 * Lines that the engine prints on the console about players, in one grammar: the engine writes them in
 * `console/event-lines.ts`, and `readConsoleEvent` parses them. GrowID and BY are letters and digits, WORLD
 * is capital letters, digits and underscores, INSTANT is ISO 8601.
 *
 * - `[WORLD] <GrowID> text`
 * - `GrowID joined the server.` and `GrowID joined the server for the first time.`
 * - `GrowID left the server.`
 * - `GrowID entered WORLD.` and `GrowID left WORLD.`
 * - `GrowID was kicked.`, and `banned`, `unbanned`, `unmuted` likewise
 * - `GrowID was muted until INSTANT.` and `GrowID was muted for good.`
 * - moderation lines may have ` by BY` after the verb and `: reason` instead of the full stop; a ban may have
 *   an end as a mute has
 * - `BY told GrowID: text`
 *
 * Text that a player types appears only at the end of a chat line and never begins a line, so that players
 * cannot forge other lines.
 */
export type ConsoleEvent =
  | { kind: 'chat'; growId: string; world: string; text: string }
  | { kind: 'join'; growId: string; isFirst: boolean }
  | { kind: 'leave'; growId: string }
  | { kind: 'enter' | 'exit'; growId: string; world: string }
  | ModerationEvent

export type ModerationEvent = { kind: 'moderation'; growId: string; by: string | null } & (
  | { action: 'kick'; reason: string | null }
  | { action: 'ban' | 'unban' | 'unmute' }
  /** Null means permanent. */
  | { action: 'mute'; until: string | null }
  | { action: 'message'; by: string; text: string }
)

const growId = '([A-Za-z0-9]{3,20})'
const by = '([A-Za-z0-9]{1,20})'
const world = '([A-Z0-9_]{1,24})'
const instant = String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)`

const chat = new RegExp(`^\\[${world}\\] <${growId}> (.+)$`)
const presence = new RegExp(
  `^${growId} (joined the server|joined the server for the first time|left the server)\\.$`,
)
const travel = new RegExp(`^${growId} (entered|left) ${world}\\.$`)
const verdict = new RegExp(
  `^${growId} was (banned|unbanned|unmuted|kicked)(?: by ${by})?(?: until ${instant}| for good)?(?:\\.|: (.+))$`,
)
const silence = new RegExp(
  `^${growId} was muted(?: by ${by})? (?:until ${instant}|for good)(?:\\.|: .+)$`,
)
const message = new RegExp(`^${by} told ${growId}: (.+)$`)

/** Parses a console line; returns null if it is not an event. */
export function readConsoleEvent(line: string): ConsoleEvent | null {
  const match = chat.exec(line)
  if (match)
    return {
      kind: 'chat',
      world: getPart(match, 1),
      growId: getPart(match, 2),
      text: getPart(match, 3),
    }
  return readPresence(line) ?? readModeration(line)
}

/** Returns the position of the player's name in the line of an event. */
export function findGrowIdPosition(event: ConsoleEvent): number {
  if (event.kind === 'chat') return `[${event.world}] <`.length
  const isMessage = event.kind === 'moderation' && event.action === 'message'
  return isMessage ? `${event.by} told `.length : 0
}

function readPresence(line: string): ConsoleEvent | null {
  const passed = presence.exec(line)
  if (passed) {
    const who = getPart(passed, 1)
    if (getPart(passed, 2).startsWith('left')) return { kind: 'leave', growId: who }
    return { kind: 'join', growId: who, isFirst: getPart(passed, 2).endsWith('time') }
  }
  const moved = travel.exec(line)
  if (!moved) return null
  const kind = moved[2] === 'entered' ? 'enter' : 'exit'
  return { kind, growId: getPart(moved, 1), world: getPart(moved, 3) }
}

function readModeration(line: string): ModerationEvent | null {
  const judged = verdict.exec(line)
  if (judged) {
    const [, , verb = '', judge = null, , reason = null] = judged
    const about = { kind: 'moderation', growId: getPart(judged, 1), by: judge } as const
    if (verb === 'kicked') return { ...about, action: 'kick', reason }
    if (verb === 'banned') return { ...about, action: 'ban' }
    return { ...about, action: verb === 'unbanned' ? 'unban' : 'unmute' }
  }
  const silenced = silence.exec(line)
  if (silenced) {
    const [, , judge = null, until = null] = silenced
    return { kind: 'moderation', action: 'mute', growId: getPart(silenced, 1), by: judge, until }
  }
  const match = message.exec(line)
  if (!match) return null
  const [, sender = '', reader = '', text = ''] = match
  return { kind: 'moderation', action: 'message', growId: reader, by: sender, text }
}

const getPart = (match: RegExpExecArray, at: number): string => match[at] ?? ''
