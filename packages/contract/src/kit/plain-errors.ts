import * as z from 'zod'
import { formatCount } from './count.ts'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Words a fault of the input for the user, where the schema has no sentence for it. */
function describeIssue(issue: Issue): string {
  const path = issue.path ?? []
  const name = (whole: string) => (path.length === 0 ? whole : `The field ${quoted(path)}`)
  switch (issue.code) {
    case 'unrecognized_keys':
      return `The request has an unknown field: ${issue.keys.join(', ')}.`
    case 'invalid_type':
      if (issue.input === undefined) return `${name('The request')} is missing.`
      return `${name('The request')} must be ${kinds[issue.expected] ?? 'something else'}.`
    case 'invalid_value':
      return `${name('This')} must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return `${name('This')} must ${limit(issue.origin, 'at most', issue.maximum)}.`
    case 'too_small':
      return `${name('This')} must ${limit(issue.origin, 'at least', issue.minimum)}.`
    case 'custom':
    case 'invalid_element':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return `${name('This')} is not valid.`
  }
}

/** Words a limit in its unit: characters, entries, or the number itself. */
function limit(origin: string, side: 'at most' | 'at least', bound: number | bigint): string {
  if (origin === 'string') return `have ${side} ${formatCount(bound)} characters`
  if (origin === 'array' || origin === 'set') return `have ${side} ${formatCount(bound)} entries`
  return `be ${side} ${formatCount(bound)}`
}

const quoted = (path: readonly PropertyKey[]) => `"${path.join('.')}"`

/** Returns the message of an issue of a document, with the place of the fault in it. */
export function messageWithPath({ path, message }: z.core.$ZodIssue): string {
  const sentence = message.replace(/\.?$/, '.')
  return path.length === 0 || sentence.includes(quoted(path))
    ? sentence
    : `${path.join('.')}: ${sentence}`
}

// Every schema of the process gets these words: forms, routes and links show what schemas say.
z.config({ customError: describeIssue })
