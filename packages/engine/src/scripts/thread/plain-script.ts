import { transform } from 'sucrase'
import type { ScriptFault } from '../messages.ts'

/** Removes the types of a TypeScript source. Each line keeps its number. */
export function stripTypes(source: string): { code: string } | { fault: ScriptFault } {
  try {
    const options = { transforms: ['typescript' as const], disableESTransforms: true }
    return { code: transform(source, options).code }
  } catch (error) {
    return { fault: explainSyntax(error) }
  }
}

function explainSyntax(error: unknown): ScriptFault {
  const message = error instanceof Error ? error.message : String(error)
  const at = /\((\d+):\d+\)/.exec(message)
  const text = `SyntaxError: ${message.replace(/^Error transforming .*?: /, '').slice(0, 300)}`
  return { reason: 'error', text, line: at === null ? null : Number(at[1]) }
}
