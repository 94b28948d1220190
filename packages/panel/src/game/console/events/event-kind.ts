import { readConsoleEvent } from '@trellis/contract/game/console-events.ts'

export const eventFilters = ['all', 'chat', 'players', 'moderation', 'server'] as const
export type EventFilter = (typeof eventFilters)[number]
export type EventKind = Exclude<EventFilter, 'all'>

const kinds = {
  chat: 'chat',
  join: 'players',
  leave: 'players',
  enter: 'players',
  exit: 'players',
  moderation: 'moderation',
} as const

/** Returns the kind of a console line; lines that are not about a player belong to the server. */
export function getLineKind(line: string): EventKind {
  const event = readConsoleEvent(line)
  return event === null ? 'server' : kinds[event.kind]
}
