import type { SentenceParams } from './params.ts'

/** The reason for a refusal: a stable code, and the values for its sentence. */
export type Refusal<Code extends string, Params extends SentenceParams | undefined = undefined> = {
  code: Code
} & (Params extends undefined ? { params?: undefined } : { params: Params })

/** Refusals with the same values: one for each of the codes. */
export type RefusalOfEach<Code extends string, Params extends SentenceParams> = Code extends string
  ? Refusal<Code, Params>
  : never

export type AnyRefusal = { code: string; params?: SentenceParams | undefined }

/** One message for each code of `R`: a text, or a function of the code's values. */
export type Messages<R extends AnyRefusal> = {
  readonly [Code in R['code']]: Extract<R, { code: Code }> extends {
    params: infer Params extends SentenceParams
  }
    ? (params: Params) => string
    : string
}

// A method type accepts the narrower values of one code; a function type would not.
type Message = string | { describe(params: SentenceParams): string }['describe']
export type AnyMessages = Readonly<Record<string, Message>>

/** Returns the message for a failure that another program answered; null if `messages` has none for it. */
export function findMessage(messages: AnyMessages, { code, params }: AnyRefusal): string | null {
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined
  if (message === undefined || typeof message === 'string') return message ?? null
  return params === undefined ? null : message(params)
}

/** Returns the message of a refusal; the types guarantee that there is one. */
export function describeRefusal<R extends AnyRefusal>(
  refusal: R,
  messages: Messages<R> & AnyMessages,
): string {
  const message = findMessage(messages, refusal)
  if (message === null) throw new Error(`There is no message for ${refusal.code}.`)
  return message
}
