import { achievements } from '@trellis/contract/kit/achievements.ts'
import { readLocale } from '../language/locale.ts'

/** Returns the title and the goal of an achievement in the reader's language. */
export function describeAchievement(name: string): { title: string; text: string } {
  const facts = achievements.get(name)
  if (facts === undefined) return { title: name, text: '' }
  return readLocale() === 'id' ? facts.indonesian : facts
}
