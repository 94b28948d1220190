import type { JsonObject } from '@trellis/document/json-value.ts'

/** How a title is shown in a name: before it, after it, or as the one badge behind it. */
export type Title = { name: string; place: 'before' | 'after' | 'badge'; text: string }

/** In the order in which they go before one another. docs/operate/people.md has them for owners. */
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

/** What the player wants to be seen of their titles; Trellis's own, a list of names. */
export const shownTitlesKey = 'shown_titles'

/** Those that the player has. A key that is no boolean is no title, whatever it is called. */
export function titlesOf(player: JsonObject): Title[] {
  return titles.filter(({ name }) => player[`Title.${name}`] === true)
}

/** Those that others see. Until the player chooses it is what is part of the name itself. */
export function shownTitlesOf(player: JsonObject): Title[] {
  const chosen: unknown = player[shownTitlesKey]
  const mine = titlesOf(player)
  if (!Array.isArray(chosen)) return mine.filter(({ place }) => place !== 'badge')
  return oneBadge(mine.filter(({ name }) => chosen.includes(name)))
}

export function titleLabel({ text }: Title): string {
  return text.trim()
}

/** The first of several badges: a name has room for one. */
export function oneBadge(shown: readonly Title[]): Title[] {
  const badge = shown.find(({ place }) => place === 'badge')
  return shown.filter((title) => title.place !== 'badge' || title === badge)
}
