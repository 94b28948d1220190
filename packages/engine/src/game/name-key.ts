/** What names are compared by: GrowIDs, which older engines wrote inside objects. Null for what is no name. */
export function nameKey(entry: unknown): string | null {
  if (typeof entry === 'string') return entry === '' ? null : entry.toLowerCase()
  const isObject = typeof entry === 'object' && entry !== null && 'name' in entry
  return isObject && typeof entry.name === 'string' ? nameKey(entry.name) : null
}
