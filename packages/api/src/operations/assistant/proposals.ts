import type { Proposal } from '@trellis/contract/assistant.ts'
import { bannedServerActionSentence } from '@trellis/contract/bans.ts'
import {
  type ActionSettings,
  actionsDisabledSentence,
  powerDenial,
  storageFullSentence,
  timeExpiredSentence,
} from '@trellis/contract/servers.ts'
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
  if (server === null) return { denial: text.refused(text.denials.noServer) }
  const denial = powerDenial(action, server.status, owner, settings)
  if (denial !== null) return { denial: text.refused(denialIn(language, denial, server)) }
  return {
    proposal: {
      action,
      title: text.title(action, server.name),
      effect: text.effect(action, server.players),
    },
  }
}

const keys: Record<string, keyof (typeof sentences)['en']['denials']> = {
  [bannedServerActionSentence]: 'banned',
  [actionsDisabledSentence]: 'disabled',
  [storageFullSentence]: 'storage',
  [timeExpiredSentence]: 'time',
}

/** The contract's sentence is English; what it has no translation for is about the status. */
export function denialIn(
  language: Language,
  denial: string,
  server: NonNullable<OwnerState['server']>,
): string {
  const key = keys[denial]
  if (key !== undefined) return sentences[language].denials[key]
  if (language === 'en') return denial
  return sentences.id.status(server.name, server.status, server.players)
}
