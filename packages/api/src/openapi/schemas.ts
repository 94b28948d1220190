import * as z from 'zod'

/** JSON Schema 2020-12, which is what OpenAPI 3.1 speaks. `io` is the side of the shape: as it is sent, or as it is read. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    // The result of a stream or a transformation has no schema, so anything is allowed there.
    unrepresentable: 'any',
    // A reference inside would lead to the root of the whole description.
    reused: 'inline',
    cycles: 'throw',
  })
  return rest
}
