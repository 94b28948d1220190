import { readConsoleEvent } from '@trellis/contract/console-events.ts'

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

/** What a console line is about: whatever nobody who plays has done is the server's. */
export function kindOfLine(line: string): EventKind {
  const event = readConsoleEvent(line)
  return event === null ? 'server' : kinds[event.kind]
}
