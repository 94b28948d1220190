/** The titles that the engine knows: `Title.Mentor` and so on in a player's file. */
export const knownTitles = [
  'Mentor',
  'Grow4Good',
  'Doctor',
  'OfLegend',
  'TiktokBadge',
  'ContentCBadge',
  'ThanksGiving',
  'OldTimer',
  'WinterSanta',
  'PartyAnimal',
  'GrowPass_Bronze',
  'GrowPass_Silver',
  'GrowPass_Gold',
  'Award_Winning',
] as const
export type PlayerTitle = (typeof knownTitles)[number]
