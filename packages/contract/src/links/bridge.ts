import * as z from 'zod'
import { readySchema, saveSchema, stopSchema, templateSchema } from '../templates.ts'

/**
 * What the bridge is told of the engine that it leads, as the JSON text of the variable `TRELLIS_ENGINE`. Between agent
 * and bridge the engine's own link is spoken, see `engine.ts`; the engine behind it knows nothing of that.
 */
export const bridgeOrderSchema = z.strictObject({
  name: z.string(),
  /** The program and its arguments, with everything put in; never through a shell. */
  command: z.array(z.string()).min(1),
  /** Its working folder. */
  cwd: z.string(),
  /** All that it sees of an environment. */
  env: templateSchema.shape.env,
  ready: readySchema,
  playersPattern: z.string().nullable(),
  save: saveSchema.nullable(),
  stop: stopSchema,
})
export type BridgeOrder = z.output<typeof bridgeOrderSchema>
