import { findSchemaRefusal, withBound, withCode } from '@trellis/contract/kit/field-codes.ts'
import { findIssueCause } from '@trellis/contract/kit/issue-cause.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { describeField } from '../src/kit/call-failure.ts'
import '../src/kit/describe-issue.ts'
import { loadMessages } from '../src/language/messages.ts'

beforeAll(loadMessages)

const modules = import.meta.glob<Record<string, unknown>>('../../contract/src/*/*.ts', {
  eager: true,
})

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'reply' in value

const routes = Object.values(modules).flatMap((exports) => Object.values(exports).filter(isRoute))

type Def = Record<string, unknown>

/** Returns the part of a schema or check of Zod that describes it; null for other values. */
function findDef(value: unknown): Def | null {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return null
  return (value._zod as { def: Def }).def
}

/** Lists the definitions of a schema, of its checks and of the schemas in it. */
function listDefs(value: unknown, seen = new Set<unknown>()): Def[] {
  if (seen.has(value)) return []
  seen.add(value)
  const def = findDef(value)
  if (def === null) {
    if (typeof value !== 'object' || value === null) return []
    return Object.values(value).flatMap((it) => listDefs(it, seen))
  }
  const inside = [...Object.values(def), ...(Array.isArray(def['checks']) ? def['checks'] : [])]
  return [def, ...inside.flatMap((it) => listDefs(it, seen))]
}

/** Returns the sentence that a schema or check gives; null if it has none. */
function findSentence({ error }: Def): string | null {
  if (typeof error !== 'function') return null
  const given: unknown = error({ code: 'custom', input: '', path: [] })
  return typeof given === 'string' ? given : null
}

const isLimit = ({ check }: Def) =>
  /^(?:min|max|length|greater|less|size|number_format)/.test(String(check))

describe('the sentence of a field in a form', () => {
  const inputs = routes.flatMap(({ body, query }) => [body, query])
  const defs = inputs.flatMap((it) => listDefs(it))

  it('has a code or follows from a limit, so that every language has a message', () => {
    const sentences = defs.flatMap((def) => {
      const sentence = findSentence(def)
      return sentence === null ? [] : [{ def, sentence }]
    })
    expect(sentences.length).toBeGreaterThan(100)
    // Programs choose ids, people do not.
    const isOfProgram = (sentence: string) => /^Not (?:a|an|the) /.test(sentence)
    const unknown = sentences.filter(
      ({ def, sentence }) =>
        findSchemaRefusal({ code: 'custom', path: [], input: '', message: sentence }) === null &&
        !isLimit(def) &&
        !isOfProgram(sentence),
    )
    expect([...new Set(unknown.map(({ sentence }) => sentence))]).toEqual([])
  })
})

describe('the code of a field', () => {
  const shape = z.object({
    name: z.string().min(3),
    list: z.array(z.string()).max(2),
    creators: z.array(z.string()).max(...withBound(listBounds.creators)),
    count: z.int().min(1),
    text: z.string().min(1),
    kind: z.enum(['a']),
    reason: z.string(withCode('reason-empty')),
  })

  it('carries the limit', () => {
    const input = {
      name: 'a',
      list: ['', '', ''],
      creators: Array(101).fill(''),
      count: 0,
      text: '',
      kind: 'b',
    }
    const { error } = shape.safeParse(input)
    const found = error?.issues.map((issue) => [issue.path[0], findIssueCause(issue)])
    expect(Object.fromEntries(found ?? [])).toEqual({
      name: { code: 'min-length', params: { min: 3 } },
      list: { code: 'max-entries', params: { max: 2 } },
      creators: { code: 'list-creators', params: { max: 100 } },
      count: { code: 'min-number', params: { min: 1 } },
      text: { code: 'missing' },
      kind: { code: 'invalid' },
      reason: { code: 'reason-empty' },
    })
  })
})

describe('the message about a field of a document', () => {
  it('is worded by its code and keeps the path of the field', () => {
    const cause = { code: 'json-key-repeated' }
    expect(describeField('a.1: An older sentence.', cause, 'a.1')).toBe(
      'a.1: This key is there twice.',
    )
    expect(describeField('An older sentence.', cause, 'a.1')).toBe('This key is there twice.')
    expect(describeField('a.1: Not known.', { code: 'later' }, 'a.1')).toBe('a.1: Not known.')
  })
})
