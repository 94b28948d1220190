import { createInputFault } from '@trellis/link/input-fault.ts'
import type * as z from 'zod'

/** Parses the input of a call. Throws a `bad-input` fault that names the first fields at fault. */
export function readInput<Shape extends z.ZodType>(schema: Shape, input: unknown): z.output<Shape> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw createInputFault(parsed.error)
}
