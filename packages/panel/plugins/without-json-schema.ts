import type { Plugin } from 'vite'

/** How zod's schemas write themselves as JSON Schema. */
const writers = /inst\._zod\.processJSONSchema = .*/g
const makers =
  /import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from "\.\.\/core\/to-json-schema\.js";/
const refusingMakers = `
function createToJSONSchemaMethod() {
  return () => { throw new Error('The panel contains no JSON Schema.') }
}
const createStandardJSONSchemaMethod = createToJSONSchemaMethod
`

/**
 * Leaves JSON Schema out of zod: a fifth of its code, which only the api needs for its description. The methods exist and
 * throw. A zod that is written differently fails the build.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler(source) {
        const code = source.replace(writers, '').replace(makers, refusingMakers)
        if (code.includes('to-json-schema') || code.includes('processJSONSchema'))
          throw new Error('The source of zod has changed: JSON Schema could not be left out.')
        return { code, map: null }
      },
    },
  }
}
