import type { JsonObject } from '@trellis/document/json-value.ts'

/** The maximum number of gems that a player can have. */
export const maxGems = 2_100_000_000

export function getGems({ gems }: JsonObject): number {
  if (typeof gems !== 'number' || Number.isNaN(gems)) return 0
  return Math.trunc(Math.max(0, Math.min(0x7fff_ffff, gems))) + 0
}
