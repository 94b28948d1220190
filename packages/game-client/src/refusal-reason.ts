import { withoutColours } from '@trellis/protocol/text/player-text.ts'
import type { GameEvent } from './game-events.ts'

/** The first group is observed by the client, the second is taken from the server's messages. */
export type RefusalReason =
  | 'unreachable'
  | 'silent'
  | 'disconnected'
  | 'closed'
  | 'unreadable'
  | 'redirected'
  | 'redirected-too-often'
  | 'wrong-items'
  | 'refused'
  | SpokenReason

type SpokenReason =
  | 'maintenance'
  | 'banned'
  | 'bad-grow-id'
  | 'wrong-password'
  | 'world-locked'
  | 'world-inaccessible'
  | 'level-too-low'
  | 'too-often'
  | 'full'

/** The protocol has no codes: the reason of a refusal is only in its sentences. The first match counts. */
const sentences: [RegExp, SpokenReason][] = [
  [/\bbanned\b|\bsuspended\b/i, 'banned'],
  [/\bgrowid has \d+ to \d+\b/i, 'bad-grow-id'],
  [
    /\b(password|growid)\b.*\b(wrong|incorrect|invalid|match)|\b(wrong|incorrect|invalid)\b.*\b(password|growid)\b/i,
    'wrong-password',
  ],
  [/\bmaintenance\b/i, 'maintenance'],
  [/\binaccessible\b/i, 'world-inaccessible'],
  [/\blower than level\b|\blevel \d+ or (higher|above)\b/i, 'level-too-low'],
  [/\bworld\b.*\blocked\b/i, 'world-locked'],
  [/\btoo (many|often|fast)\b|\bslow down\b/i, 'too-often'],
  [/\bis full\b/i, 'full'],
]

export function getReason(messages: string[], otherwise: RefusalReason): RefusalReason {
  for (const [sentence, reason] of sentences)
    if (messages.some((it) => sentence.test(it))) return reason
  return otherwise
}

/** Returns the readable sentences among the events. */
export function listSentences(events: GameEvent[]): string[] {
  return events.flatMap((event) => {
    const text = findSentence(event)
    return text === null ? [] : [withoutColours(text)]
  })
}

/** Ignores players' speech bubbles, which would look like the server's own messages. */
export function findSentence(event: GameEvent): string | null {
  const { kind } = event
  const isSaid =
    kind === 'log' || kind === 'console' || kind === 'overlay' || kind === 'notification'
  return isSaid ? event.text : null
}
