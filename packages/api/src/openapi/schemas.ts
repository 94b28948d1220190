import * as z from 'zod'

/** Returns JSON Schema 2020-12, the dialect of OpenAPI 3.1. `io` selects the schema's input or output side. */
export function getSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // JSON Schema cannot express streams and transformations, so they accept anything.
    unrepresentable: 'any',
    // An internal reference would resolve against the root of the whole description.
    reused: 'inline',
    cycles: 'throw',
  })
  return rest
}
