import * as z from 'zod'
import { readySchema, saveSchema, stopSchema, templateSchema } from '../hosting/engines.ts'

/**
 * The bridge's instructions about its engine, as the JSON text of the variable `TRELLIS_ENGINE`. Agent and
 * bridge speak the engine's own link, see `engine.ts`; the engine behind the bridge knows nothing of it.
 */
export const bridgeOrderSchema = z.strictObject({
  name: z.string(),
  /** The program and its arguments, with all placeholders replaced; no shell is involved. */
  command: z.array(z.string()).min(1),
  /** Its working directory. */
  cwd: z.string(),
  /** The whole environment of the engine. */
  env: templateSchema.shape.env,
  ready: readySchema,
  playersPattern: z.string().nullable(),
  save: saveSchema.nullable(),
  stop: stopSchema,
})
export type BridgeOrder = z.output<typeof bridgeOrderSchema>
