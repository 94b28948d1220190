import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** A message that a schema states itself is a sentence; the validator's own words are none. */
const isSentence = (message: string) =>
  /^[A-Z].*\.$/.test(message) && !/\b(expected|received)\b/.test(message)

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

const count = (limit: number | bigint) => limit.toLocaleString('en-US')

/** Describes the fault of the input in one sentence for the user. */
export function plainIssue(issue: Issue): string {
  if (isSentence(issue.message)) return issue.message
  const name = issue.path.length === 0 ? 'The request' : `"${issue.path.join('.')}"`
  switch (issue.code) {
    case 'unrecognized_keys':
      return `The request has an unknown field: ${issue.keys.join(', ')}.`
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return asSentence(`${name} is missing`)
      return asSentence(`${name} must be ${kinds[issue.expected] ?? 'something else'}`)
    case 'invalid_value':
      return asSentence(`${name} must be one of: ${issue.values.map(String).join(', ')}`)
    case 'too_big':
      return asSentence(`${name} must ${limit(issue.origin, 'at most', issue.maximum)}`)
    case 'too_small':
      return asSentence(`${name} must ${limit(issue.origin, 'at least', issue.minimum)}`)
    default:
      return asSentence(`${name} is not valid`)
  }
}

/** Words a limit in its unit: characters, entries, or the number itself. */
function limit(origin: string, side: 'at most' | 'at least', bound: number | bigint): string {
  if (origin === 'string') return `have ${side} ${count(bound)} characters`
  if (origin === 'array' || origin === 'set') return `have ${side} ${count(bound)} entries`
  return `be ${side} ${count(bound)}`
}

/** A sentence begins with a capital letter, also where it begins with the name of a field. */
const asSentence = (text: string) => (text.startsWith('"') ? `The field ${text}.` : `${text}.`)
