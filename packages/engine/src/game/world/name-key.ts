/**
 * Returns the comparison key of a name: a GrowID, which older engines wrote inside objects. Returns null for
 * a malformed entry.
 */
export function getNameKey(entry: unknown): string | null {
  if (typeof entry === 'string') return entry === '' ? null : entry.toLowerCase()
  const isObject = typeof entry === 'object' && entry !== null && 'name' in entry
  return isObject && typeof entry.name === 'string' ? getNameKey(entry.name) : null
}
