import type { JsonFault } from '@trellis/document/strict-json.ts'
import { getSentenceAt } from '@trellis/texts/field-sentences.ts'
import { createFieldFault, type Fault } from './fault.ts'

/** Creates the refusal of a JSON text, with its sentence and code at the path of the fault. */
export function createJsonFault({ path, code }: JsonFault): Fault {
  return createFieldFault(path || 'body', getSentenceAt(path, { code }), { code })
}
