/** The bounds of the settings in the section `MODERATION` of `config.json`. */
export const moderationBounds = {
  /** Letters of one filtered word. */
  wordLetters: { min: 2, max: 40 },
  words: { max: 500 },
  lists: { max: 10 },
  listName: { max: 24 },
  appealText: { max: 200 },
  /** Bad words, or lines that were refused as spam, before a mute. Zero means no mute. */
  hits: { max: 50 },
  muteMinutes: { min: 1, max: 1440 },
  repeats: { min: 1, max: 20 },
  seconds: { min: 5, max: 300 },
} as const

export const starterListNames = ['en', 'id'] as const
export type StarterListName = (typeof starterListNames)[number]

export const filterActions = ['replace', 'refuse'] as const
export type FilterAction = (typeof filterActions)[number]

/**
 * An entry of a list of words: `*` in front finds the word inside other words too, and `!` in front allows a
 * word that would be found otherwise.
 */
export const wordPattern = /^[*!]?[^\s*!`,]{2,40}$/u

/** The settings of a server whose owner has set none. */
export const defaultModeration = {
  jailWorld: 'JAIL',
  appealText: '',
  filter: { isOn: false, action: 'replace', hits: 5, muteMinutes: 10, starters: [], lists: [] },
  spam: { isOn: true, repeats: 3, seconds: 20, isAgainstCapitals: false, hits: 5, muteMinutes: 5 },
} as const
