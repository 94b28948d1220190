import * as z from 'zod'
import { failureSchema } from './failure.ts'
import type { SentenceParams } from './params.ts'

/** The code of a reason and its values, with which the panel words the reason in the reader's language. */
export const causeSchema = z.object({ code: z.string(), params: failureSchema.shape.params })
export type Cause = z.output<typeof causeSchema>

/** An English sentence that says why something ended as it did. It has no cause if Trellis has no code for it. */
export const reasonSchema = z.object({ reason: z.string(), cause: causeSchema.optional() })
export type Reason = z.output<typeof reasonSchema>

const codeName = 'reason.code'
const prefix = 'reason.param.'

/** Returns the values of a sentence that contains a reason. Values are flat, so those of the cause get a prefix. */
export function nestReason({ reason, cause }: Reason): SentenceParams {
  if (cause === undefined) return { reason }
  const values = Object.entries(cause.params ?? {}).map(([name, value]) => [prefix + name, value])
  return { reason, [codeName]: cause.code, ...Object.fromEntries(values) }
}

/** Returns the cause that `nestReason` put into the values of a sentence; null if there is none. */
export function findNestedCause(params: SentenceParams | undefined): Cause | null {
  const code = params?.[codeName]
  if (params === undefined || typeof code !== 'string') return null
  const values = Object.entries(params).filter(([name]) => name.startsWith(prefix))
  if (values.length === 0) return { code }
  return {
    code,
    params: Object.fromEntries(values.map(([name, value]) => [name.slice(prefix.length), value])),
  }
}
