import {
  type ActionSettings,
  findPowerRefusal,
  isTimeOver,
} from '@trellis/contract/hosting/power-rules.ts'
import type { Intent } from './guide.ts'
import type { Language } from './language.ts'
import type { OwnedTask, OwnerState } from './owner-state.ts'
import { describePowerRefusal } from './proposals.ts'
import { quoteReason } from './quotes.ts'
import { sentences } from './sentences.ts'

const allowed: ActionSettings = { disableServerActions: false, disableServerCreation: false }

/** Answers a question of this kind from the caller's own state; null when that takes more than the state. */
export function answerFromState(
  intent: Intent,
  state: OwnerState,
  language: Language,
): string | null {
  const text = sentences[language]
  switch (intent) {
    case 'guide':
    case 'crash':
    case 'lag':
      return null
    case 'status':
      return describeStatus(state, language)
    case 'time':
      return describeTime(state, language)
    case 'storage':
      return text.storage(state.owner.storageUsedMB, state.owner.storageLimitMB)
    case 'credits':
      return text.credits(state.credits, state.plan)
    case 'ban':
      return state.ban === null ? text.notBanned : text.banned(state.ban.reason, state.ban.expires)
    case 'tasks':
      return state.tasks.length === 0
        ? text.noTasks
        : state.tasks.map((it) => text.task(quoteLast(it, language))).join('\n')
  }
}

const quoteLast = (task: OwnedTask, language: Language): OwnedTask => {
  const { last } = task
  return { ...task, last: last && { ...last, reason: quoteReason(last, language) } }
}

function describeStatus({ server, owner }: OwnerState, language: Language): string {
  const text = sentences[language]
  if (server === null) return text.noServer
  const lines = [text.status(server.name, server.status, server.players)]
  const isDown = server.status === 'OFFLINE' || server.status === 'WAITING'
  if (isDown && server.lastExit !== null) {
    lines.push(text.lastExit(quoteReason(server.lastExit, language), server.lastExit.at))
  }
  if (isDown && server.recovery?.state === 'halted') lines.push(text.halted)
  const denial = isDown ? findPowerRefusal('start', server, owner, allowed) : null
  if (denial !== null) lines.push(text.refused(describePowerRefusal(language, denial, server)))
  return lines.join(' ')
}

function describeTime({ server, owner }: OwnerState, language: Language): string {
  const text = sentences[language]
  if (owner.estimatedExpiry === '') return text.timePermanent
  if (isTimeOver(owner)) return text.timeOver
  if (server === null) return text.timePaused(owner.serverTime)
  return text.timeLeft(owner.serverTime, owner.estimatedExpiry)
}
