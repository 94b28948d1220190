import type { JsonObject } from '@trellis/document/json-value.ts'

/** The position of a title: before the name, after it, or as the single badge behind it. */
export type Title = { name: string; place: 'before' | 'after' | 'badge'; text: string }

/** The order is the order of display. docs/operate/people.md documents them for owners. */
export const titles: readonly Title[] = [
  { name: 'Doctor', place: 'before', text: 'Dr. ' },
  { name: 'OfLegend', place: 'after', text: ' of Legend' },
  { name: 'Mentor', place: 'badge', text: 'Mentor' },
  { name: 'Grow4Good', place: 'badge', text: 'Grow4Good' },
  { name: 'TiktokBadge', place: 'badge', text: 'TikTok' },
  { name: 'ContentCBadge', place: 'badge', text: 'Creator' },
  { name: 'ThanksGiving', place: 'badge', text: 'Thanksgiving' },
  { name: 'OldTimer', place: 'badge', text: 'Old Timer' },
  { name: 'WinterSanta', place: 'badge', text: 'Winter Santa' },
  { name: 'PartyAnimal', place: 'badge', text: 'Party Animal' },
  { name: 'GrowPass_Bronze', place: 'badge', text: 'Bronze Pass' },
  { name: 'GrowPass_Silver', place: 'badge', text: 'Silver Pass' },
  { name: 'GrowPass_Gold', place: 'badge', text: 'Gold Pass' },
  { name: 'Award_Winning', place: 'badge', text: 'Award Winning' },
]

/** The titles that the player chose to show, a list of names under Trellis's own key. */
export const shownTitlesKey = 'shown_titles'

/** Returns the player's titles. A key that is not a boolean does not count. */
export function listTitles(player: JsonObject): Title[] {
  return titles.filter(({ name }) => player[`Title.${name}`] === true)
}

/**
 * Returns the titles that others see. Until the player chooses, these are the ones that are part of the name.
 */
export function listShownTitles(player: JsonObject): Title[] {
  const chosen: unknown = player[shownTitlesKey]
  const mine = listTitles(player)
  if (!Array.isArray(chosen)) return mine.filter(({ place }) => place !== 'badge')
  return keepOneBadge(mine.filter(({ name }) => chosen.includes(name)))
}

export function getTitleLabel({ text }: Title): string {
  return text.trim()
}

/** Keeps the first of several badges, because a name has room for one. */
export function keepOneBadge(shown: readonly Title[]): Title[] {
  const badge = shown.find(({ place }) => place === 'badge')
  return shown.filter((title) => title.place !== 'badge' || title === badge)
}
