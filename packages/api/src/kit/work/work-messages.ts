import { failureSchema } from '@trellis/contract/kit/failure.ts'
import { causeSchema } from '@trellis/contract/kit/reason.ts'
import * as z from 'zod'
import { Fault } from '../fault.ts'

const faultKinds = ['bad-input', 'missing', 'conflict', 'too-large', 'unavailable'] as const

/** The fields are entries, because copying an object loses one with the name `__proto__`. */
const fieldsSchema = z.array(z.tuple([z.string(), z.string(), causeSchema.optional()]))

const faultSchema = z.object({
  kind: z.enum(faultKinds),
  sentence: z.string(),
  code: z.string(),
  params: failureSchema.shape.params,
  fields: fieldsSchema.optional(),
})

/** A message of a worker thread: its work begins, or has an outcome. */
export const fromWorkerSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('begun') }),
  /** `ms` is the processor time of the work in the thread. */
  z.object({ is: z.literal('done'), ms: z.number(), output: z.unknown() }),
  z.object({ is: z.literal('refused'), ms: z.number(), fault: faultSchema }),
  z.object({ is: z.literal('failed'), ms: z.number(), stack: z.string() }),
])
export type FromWorker = z.output<typeof fromWorkerSchema>

/** A message to a worker thread: one work by its name. */
export const toWorkerSchema = z.object({ name: z.string(), input: z.unknown() })

/** Returns the message about an error: a `Fault` keeps its parts, any other error is a bug. */
export function describeError(error: unknown, ms: number): FromWorker {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  if (!(error instanceof Fault)) return { is: 'failed', ms, stack }
  const { kind, message: sentence, code, params } = error
  const fault = faultSchema.safeParse({ kind, sentence, code, params, fields: listFields(error) })
  return fault.success ? { is: 'refused', ms, fault: fault.data } : { is: 'failed', ms, stack }
}

/** Returns the error that a message describes. */
export function readError(message: Extract<FromWorker, { is: 'refused' | 'failed' }>): Error {
  if (message.is === 'failed') return new Error(message.stack)
  const { kind, sentence, code, params, fields } = message.fault
  return new Fault(kind, sentence, { code, params, ...(fields && readFields(fields)) })
}

const listFields = ({ fields, fieldCauses = {} }: Fault) =>
  fields && Object.entries(fields).map(([path, why]) => [path, why, fieldCauses[path]])

function readFields(fields: z.output<typeof fieldsSchema>) {
  const causes = fields.flatMap(([path, , cause]) => (cause === undefined ? [] : [[path, cause]]))
  return {
    fields: Object.fromEntries(fields.map(([path, why]) => [path, why])),
    fieldCauses: Object.fromEntries(causes),
  }
}
