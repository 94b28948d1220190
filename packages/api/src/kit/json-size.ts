import { createFault } from './fault.ts'

/** A world has about 100,000 values. Parsing this many blocks the api's only thread for about 0.1 seconds. */
export const maxJsonValues = 500_000

const comma = 44
const list = 91
const object = 123

/**
 * Throws a `too-large` fault for JSON text with too many values, before it is parsed: 8 MiB of brackets
 * would block all other users for seconds. Commas and brackets inside strings count too.
 */
export function refuseTooManyValues(text: string): void {
  // Each value but the first takes at least two characters.
  if (text.length < 2 * maxJsonValues) return
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma || code === list || code === object) values++
  }
  if (values <= maxJsonValues) return
  throw createFault('too-large', { code: 'too-many-values', params: { max: maxJsonValues } })
}
