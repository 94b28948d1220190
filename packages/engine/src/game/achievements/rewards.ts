import type { AchievementSettings } from '@trellis/game-data/achievement-settings.ts'
import { getTitleLabel, titles } from '../people/titles.ts'

/** The gifts of an achievement. */
export type Reward = { gems: number; xp: number; title: string | null }

export const getReward = (settings: AchievementSettings, name: string): Reward => ({
  gems: settings.gems.get(name) ?? 0,
  xp: settings.xp.get(name) ?? 0,
  title: settings.titles.get(name) ?? null,
})

/** Returns a reward as players read it; empty for none. */
export function describeReward({ gems, xp, title }: Reward): string {
  const known = titles.find(({ name }) => name === title)
  const parts = [
    ...(gems > 0 ? [`${gems} gems`] : []),
    ...(xp > 0 ? [`${xp} XP`] : []),
    ...(known === undefined ? [] : [`the title ${getTitleLabel(known)}`]),
  ]
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
