import { setFlagsFromString } from 'node:v8'

/**
 * V8's second regular expression engine does not backtrack, so the cost is linear in the length of the line.
 */
const linear = 'l'
/** The maximum length of a line that is matched. The rest is ignored. */
const checked = 4096

export type LinearPattern = (line: string) => RegExpExecArray | null

/**
 * Compiles a pattern that matches any line in linear time. Returns null for an invalid pattern, and for one
 * with backreferences, lookaheads or nested counts, which need backtracking.
 */
export function compileLinearPattern(text: string): LinearPattern | null {
  setFlagsFromString('--enable-experimental-regexp-engine')
  try {
    const pattern = new RegExp(text, linear)
    return (line) => pattern.exec(line.slice(0, checked))
  } catch {
    return null
  }
}
