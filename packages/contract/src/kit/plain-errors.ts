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

/** Returns the message for an input issue for which the schema has none. */
function describeIssue(issue: Issue): string {
  const path = issue.path ?? []
  const name = (whole: string) => (path.length === 0 ? whole : `The field ${quotePath(path)}`)
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

/** Returns a limit with its unit: characters, entries, or the number itself. */
function limit(origin: string, side: 'at most' | 'at least', bound: number | bigint): string {
  const isOne = Number(bound) === 1
  const count = formatCount(bound)
  if (origin === 'string') return `have ${side} ${count} ${isOne ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set')
    return `have ${side} ${count} ${isOne ? 'entry' : 'entries'}`
  return `be ${side} ${count}`
}

const quotePath = (path: readonly PropertyKey[]) => `"${path.join('.')}"`

// All schemas of the process use these messages; forms, routes and links show them.
z.config({ customError: describeIssue })
