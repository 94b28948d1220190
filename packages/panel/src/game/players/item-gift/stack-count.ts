import { maxInStack } from '@trellis/contract/game/player-profiles.ts'

/** Reads how many items to give; null for a text that is no possible number. */
export function readStackCount(text: string): number | null {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(number) && number >= 1 && number <= maxInStack ? number : null
}
