import {
  type ActionSettings,
  findPowerRefusal,
  type PowerRefusal,
} from '@trellis/contract/hosting/power-rules.ts'
import { describeRefusal, type Refusal } from '@trellis/contract/kit/refusal.ts'
import type { Proposal } from '@trellis/contract/operations/assistant.ts'
import { getSentence } from '@trellis/texts/sentences.ts'
import type { Language } from './language.ts'
import type { OwnerState } from './owner-state.ts'
import { sentences } from './sentences.ts'

export type Verdict = { proposal: Proposal } | { denial: string }

/** A card for the action when it is possible at this moment, else why it is not. Nothing is done either way. */
export function proposeAction(
  action: Proposal['action'],
  { server, owner }: OwnerState,
  settings: ActionSettings,
  language: Language,
): Verdict {
  const text = sentences[language]
  if (server === null) return { denial: text.refused(wordRefusal(language, { code: 'no-server' })) }
  const denial = findPowerRefusal(action, server, owner, settings)
  if (denial !== null)
    return { denial: text.refused(describePowerRefusal(language, denial, server)) }
  return {
    proposal: {
      action,
      title: text.title(action, server.name),
      effect: text.effect(action, server.players),
    },
  }
}

type Reason = Exclude<PowerRefusal, { code: 'wrong-status' }> | Refusal<'no-server'>

/** Says in a language why a power action is refused. */
export function describePowerRefusal(
  language: Language,
  refusal: PowerRefusal,
  server: NonNullable<OwnerState['server']>,
): string {
  if (refusal.code !== 'wrong-status') return wordRefusal(language, refusal)
  if (language === 'en') return getSentence(refusal)
  return sentences.id.status(server.name, server.status, server.players)
}

const wordRefusal = (language: Language, refusal: Reason): string =>
  language === 'en'
    ? getSentence(refusal)
    : describeRefusal<Reason>(refusal, sentences[language].denials)
