import { checkJson, JsonFault } from '@trellis/document/strict-json.ts'
import { createFault, type Fault } from './fault.ts'
import { createJsonFault } from './json-fault.ts'
import { refuseTooManyValues } from './json-size.ts'

/** Parses strict JSON. Throws the `Fault` that `describe` makes of its mistake, or one for too many values. */
export function parseStrictly(text: string, describe: (fault: JsonFault) => Fault): unknown {
  refuseTooManyValues(text)
  try {
    return checkJson(text)
  } catch (error) {
    throw error instanceof JsonFault ? describe(error) : error
  }
}

/**
 * Parses the body of a request; an empty one is undefined, because the panel sends the JSON content type with every call.
 * Throws the `Fault` that refuses it.
 */
export const readJsonBody = (text: string): unknown =>
  text.trim() === '' ? undefined : parseStrictly(text, createNotJsonFault)

/** Creates the refusal of invalid JSON, including duplicate keys, of which JSON.parse keeps only the last. */
function createNotJsonFault(fault: JsonFault): Fault {
  if (fault.path === '')
    return createFault('bad-input', { code: 'request-invalid-json' }, { code: 'bad-input' })
  return createJsonFault(fault)
}
