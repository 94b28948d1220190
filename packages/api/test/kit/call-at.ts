import { isDeepStrictEqual } from 'node:util'
import { editConflictCode } from '@trellis/contract/kit/document.ts'
import { sentences } from '@trellis/texts/sentences.ts'

export type Answer = { status: number; body: any; headers: Headers }

export type CallOptions = {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** True for a call to a former version, whose answers have no codes. */
  isFormer?: boolean
}

/** Sends one call to an api at any address. */
export async function callAt(
  url: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && {
      body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
    }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson && text !== '' ? JSON.parse(text) : text
  if (response.ok && !options.isFormer) expectCode(`${method} ${path}`, body)
  if (!response.ok && response.status !== 304) {
    expectCauses(`${method} ${path}`, body)
    expectReason(`${method} ${path}`, body)
  }
  return { status: response.status, body, headers: response.headers }
}

/** Requires a code with the answer to each change, so that programs can word it in another language. */
function expectCode(call: string, body: Answer['body']): void {
  if (typeof body?.message === 'string' && !body.code)
    throw new Error(`${call} answered "${body.message}" without a code.`)
}

/** Requires that the sentence of a failure has a code, which names a refusal of the contract or a field. */
function expectReason(call: string, { error, code, params, fieldCauses }: Answer['body']): void {
  const isKnown =
    Object.hasOwn(sentences, params?.reason ?? code) ||
    code === editConflictCode ||
    Object.keys(fieldCauses ?? {}).length > 0
  if (typeof error === 'string' && !isKnown)
    throw new Error(`${call} failed with "${error}" and ${code}, which names no refusal.`)
}

/** Requires a code for the sentence about each field, so that programs can word it in another language. */
function expectCauses(call: string, { fields, fieldCauses }: Answer['body']): void {
  const paths = (record: object = {}) => Object.keys(record).toSorted()
  if (!isDeepStrictEqual(paths(fields), paths(fieldCauses)))
    throw new Error(
      `${call} gave ${paths(fieldCauses)} as the fields of codes, not ${paths(fields)}.`,
    )
}
