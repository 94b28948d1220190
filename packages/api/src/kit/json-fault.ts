import type { JsonFault } from '@trellis/document/strict-json.ts'
import { Fault } from './fault.ts'

/** Creates the refusal of a JSON text, with its sentence and code at the path of the fault. */
export function createJsonFault({ path, code, message }: JsonFault): Fault {
  const field = path || 'body'
  return new Fault('bad-input', message, {
    fields: { [field]: message },
    fieldCauses: { [field]: { code } },
  })
}
