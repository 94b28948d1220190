import type { Proposal } from '@trellis/contract/operations/assistant.ts'
import type { Language } from './language.ts'

export type Intent = { action: Proposal['action']; language: Language }

type Verbs = Record<Proposal['action'], string>

const englishVerbs: Verbs = {
  restart: 'restart|reboot|relaunch',
  start: 'start|boot|launch|turn on|switch on|power on|start up|boot up|fire up',
  stop: 'stop|shut down|shutdown|turn off|switch off|power off|halt',
}
const indonesianVerbs: Verbs = {
  restart:
    '(?:me-?|di)?restart(?:in|kan)?|(?:nyalakan|nyalain|hidupkan|hidupin|mulai|jalankan|memulai) ulang|reboot',
  start:
    '(?:me)?nyalakan|nyalain|(?:meng)?hidupkan|hidupin|(?:men)?jalankan|jalanin|mulai|memulai|start',
  stop: 'matikan|mematikan|matiin|(?:meng)?hentikan|(?:mem)?berhentikan|setop|stop',
}

const englishLead =
  '(?:(?:please|pls|hey|hi|hello|ok|okay|can you|could you|would you|will you|just|now|lets|go ahead and|i want to|i want you to|i would like to|i would like you to|id like to|id like you to|i need you to) )*'
const englishTail = '(?: (?:please|pls|now|again|right now|for me|up|thanks|thank you|asap))*'
const englishServer = '(?: (?:my|the|our|this))?(?: game)?(?: server)?'
const indonesianLead =
  '(?:(?:tolong|mohon|coba|bisa|bisakah|boleh|kamu|anda|ayo|halo|hai|min|kak|saya|aku|gue|mau|ingin|pengen|minta) )*'
const indonesianTail =
  '(?: (?:saya|aku|ku|kami|ini|itu|gue|dong|ya|yuk|sekarang|tolong|lagi|deh|sih|kak|min|bro|segera|please|dulu))*'
const indonesianServer = '(?: (?:server|servernya|serverku|server-nya))?'

const actions = ['restart', 'start', 'stop'] as const

const patterns: { intent: Intent; pattern: RegExp }[] = actions.flatMap((action) => [
  {
    intent: { action, language: 'en' },
    pattern: createWholePattern(englishLead, englishVerbs[action], englishServer, englishTail),
  },
  {
    intent: { action, language: 'id' },
    pattern: createWholePattern(
      indonesianLead,
      indonesianVerbs[action],
      indonesianServer,
      indonesianTail,
    ),
  },
])

/** "turn my server on": the verb around its object. */
const around: { intent: Intent; pattern: RegExp }[] = [
  {
    intent: { action: 'start', language: 'en' },
    pattern: createWholePattern(
      englishLead,
      '(?:turn|switch|power) (?:my|the|our) (?:game )?server on',
      '',
      englishTail,
    ),
  },
  {
    intent: { action: 'stop', language: 'en' },
    pattern: createWholePattern(
      englishLead,
      '(?:(?:turn|switch|power) (?:my|the|our) (?:game )?server off|shut (?:my|the|our) (?:game )?server down)',
      '',
      englishTail,
    ),
  },
]

/**
 * Returns the power action that a message asks for, or null. The whole message must be the request: "how do I start", "don't
 * stop my server" and "my server won't start" ask for something else.
 */
export function recogniseIntent(message: string): Intent | null {
  const plain = message
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[.,!?]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length > 100) return null
  return [...patterns, ...around].find(({ pattern }) => pattern.test(plain))?.intent ?? null
}

function createWholePattern(lead: string, verb: string, object: string, tail: string): RegExp {
  return new RegExp(`^${lead}(?:${verb})${object}${tail}$`)
}
