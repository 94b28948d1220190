import type { StarterListName } from './moderation-bounds.ts'

/** Short lists of common insults that owners can switch on. */
export const starterWords: Readonly<Record<StarterListName, readonly string[]>> = {
  en: [
    '*fuck',
    'shit',
    'bullshit',
    'bitch',
    'bitches',
    'bastard',
    'asshole',
    'dickhead',
    'cunt',
    'whore',
    'slut',
    'wanker',
    'retard',
    'retarded',
    'moron',
  ],
  id: [
    'anjing',
    'anjir',
    'bangsat',
    'bajingan',
    'brengsek',
    'kampret',
    'goblok',
    'tolol',
    'bego',
    'kontol',
    'memek',
    'ngentot',
    'jancok',
    'asu',
    'pelacur',
  ],
}
