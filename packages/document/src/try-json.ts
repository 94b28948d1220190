/** Parses JSON that may be broken. Returns undefined, which no schema accepts, for a text that is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
