import type { ConsoleEvent, ModerationEvent } from '@trellis/contract/game/console-events.ts'

/**
 * Returns the console line for a player event. `@trellis/contract/game/console-events.ts` defines the grammar and
 * parses it.
 */
export function formatEventLine(event: ConsoleEvent): string {
  const { growId } = event
  switch (event.kind) {
    case 'chat':
      return `[${event.world}] <${growId}> ${event.text}`
    case 'join':
      return `${growId} joined the server${event.isFirst ? ' for the first time' : ''}.`
    case 'leave':
      return `${growId} left the server.`
    case 'enter':
      return `${growId} entered ${event.world}.`
    case 'exit':
      return `${growId} left ${event.world}.`
    case 'moderation':
      return formatModerationLine(event)
  }
}

const verbs = { kick: 'kicked', ban: 'banned', unban: 'unbanned', unmute: 'unmuted' } as const

function formatModerationLine(event: ModerationEvent): string {
  const { growId } = event
  const by = event.by === null ? '' : ` by ${event.by}`
  switch (event.action) {
    case 'message':
      return `${event.by} told ${growId}: ${event.text}`
    case 'mute':
      return `${growId} was muted${by} ${event.until === null ? 'for good' : `until ${event.until}`}.`
    case 'kick':
      return `${growId} was kicked${by}${event.reason === null ? '.' : `: ${event.reason}`}`
    case 'ban':
    case 'unban':
    case 'unmute':
      return `${growId} was ${verbs[event.action]}${by}.`
  }
}
