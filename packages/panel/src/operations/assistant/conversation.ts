import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import type { chat } from '@trellis/contract/operations/assistant.ts'
import { type ChatMessage, maxHistory } from '@trellis/contract/operations/assistant.ts'

export type Answer = ReplyOf<typeof chat>

export type Entry = { id: number } & (
  | { kind: 'question'; text: string }
  | { kind: 'answer'; text: string; links: Answer['links']; proposal: Answer['proposal'] }
  | { kind: 'failure'; text: string }
)
type NewEntry = Entry extends infer Each ? (Each extends Entry ? Omit<Each, 'id'> : never) : never

/** Kept in memory only: a reload begins a new one. */
export type Conversation = { number: number; entries: readonly Entry[] }

export const emptyConversation: Conversation = { number: 1, entries: [] }

export const continueConversation = ({ number }: Conversation): Conversation => ({
  number: number + 1,
  entries: [],
})

/** Drops the answer to a conversation that was left. */
export function append(conversation: Conversation, number: number, entry: NewEntry): Conversation {
  if (conversation.number !== number) return conversation
  const { entries } = conversation
  return { number, entries: [...entries, { ...entry, id: entries.length + 1 }] }
}

/** Returns the messages of a conversation for the api: the newest part of it. */
export function getHistory({ entries }: Conversation): ChatMessage[] {
  return entries
    .filter((entry) => entry.kind !== 'failure')
    .map(({ kind, text }): ChatMessage => ({ role: kind === 'question' ? 'user' : 'model', text }))
    .slice(-maxHistory)
}
