import { failureSchema } from '@trellis/contract/kit/failure.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { getSchema } from './schemas.ts'

/** The body of every failed call. */
export const failure = getSchema(failureSchema, 'output')

const meanings: Record<string, string> = {
  400: 'The call is not valid; `fields` says where.',
  401: 'Nobody is signed in, or the session has ended.',
  403: 'The caller may not do this.',
  404: 'There is no such thing.',
  409: 'What is there now does not allow it.',
  413: 'The body is too large.',
  429: 'Too many calls; later ones are answered again.',
  default: 'Any other failure, such as 503 while the panel is in maintenance.',
}

/** Describes the refusals that this route can answer with. */
export function describeFailures(route: Route) {
  const codes = ['429', 'default']
  const takesSomething = route.params ?? route.query ?? route.body ?? route.upload
  if (takesSomething !== undefined) codes.push('400')
  if (route.access !== 'anyone') codes.push('401', '403')
  if (route.params !== undefined) codes.push('404')
  if (route.method !== 'GET') codes.push('409')
  if (route.body !== undefined || route.upload !== undefined) codes.push('413')
  return Object.fromEntries(codes.map((code) => [code, getAnswer(code)]))
}

const getAnswer = (code: string) => ({
  description: meanings[code] ?? '',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})
