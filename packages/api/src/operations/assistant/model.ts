import type { ChatMessage, Proposal } from '@trellis/contract/operations/assistant.ts'
import type { Evidence } from './evidence.ts'
import type { Guide } from './guide.ts'
import type { Language } from './language.ts'
import type { OwnerState } from './owner-state.ts'

/** A question with everything that may be known to answer it. */
export type Question = {
  message: string
  /** Oldest first. */
  history: readonly ChatMessage[]
  /** The language of the message, if it is known. */
  language: Language
  state: OwnerState
  /** Reads the records of the caller's server; null without one. */
  readEvidence: () => Promise<Evidence | null>
  /** Reads the end of the console before the last crash; players write in it, so it never goes to a provider. */
  readLastLines: () => Promise<string[]>
  /** The guides that fit, best first; none when nothing does. */
  guides: readonly Guide[]
}

export type ModelAnswer = {
  text: string
  /** The action that the model proposes; the service decides whether it becomes a card. */
  intent: Proposal['action'] | null
  /** Guides whose pages the answer should lead to. */
  guides: readonly Guide[]
  /** False when neither guide nor state had an answer. */
  isKnown: boolean
}

/** The source of answers: a provider's model, or the guides alone. */
export type Model = {
  /** True for one whose answers cost the operator money. */
  isMetered: boolean
  /** @throws a Fault when no answer comes */
  answer(question: Question): Promise<ModelAnswer>
}
