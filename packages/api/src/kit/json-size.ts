import { createFault } from './fault.ts'

/** A world has about 100,000 values. Reading this many takes about a tenth of a second of the api's only thread. */
export const maxJsonValues = 500_000

const comma = 44
const list = 91
const object = 123

/**
 * Throws a `too-large` fault for JSON text with too many values, before anything is made of it: 8 MiB of brackets would
 * hold up every other user for seconds. Characters within texts count too.
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
