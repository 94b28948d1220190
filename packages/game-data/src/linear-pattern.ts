import { setFlagsFromString } from 'node:v8'

/** V8's second engine: it never goes back, so that a line costs what its length is and no more. */
const linear = 'l'
/** Of a line; what comes after that is not looked at. */
const looked = 4096

export type LinearPattern = (line: string) => RegExpExecArray | null

/**
 * A pattern that no line can hold up, whatever is in it. Null for one that is none, or that needs to go back: with
 * references to earlier groups, looks ahead, or counts of counts.
 */
export function linearPattern(text: string): LinearPattern | null {
  setFlagsFromString('--enable-experimental-regexp-engine')
  try {
    const pattern = new RegExp(text, linear)
    return (line) => pattern.exec(line.slice(0, looked))
  } catch {
    return null
  }
}
