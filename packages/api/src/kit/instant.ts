/** Formats milliseconds since 1970 as replies carry an instant: ISO 8601 in UTC. */
export const formatInstant = (at: number): string => new Date(at).toISOString()

export const formatInstantOrNull = (at: number | null): string | null =>
  at === null ? null : formatInstant(at)
