import { openPlain } from '../plain-file.ts'

/** Longer than any batch: an engine sends no longer line to the agent either. */
const maxLineLength = 64 * 1024 * 1024

/**
 * Reads a file line by line. Leaves out a line that is longer than any that an engine writes, because a file without line
 * ends may have any size.
 */
export async function* readLines(path: string, max = maxLineLength): AsyncGenerator<string> {
  const file = await openPlain(path)
  let parts: string[] = []
  let length = 0
  for await (const chunk of file.createReadStream({ encoding: 'utf8' })) {
    for (const [at, part] of String(chunk).split('\n').entries()) {
      if (at > 0) {
        if (length <= max) yield parts.join('')
        parts = []
        length = 0
      }
      length += part.length
      if (length <= max) parts.push(part)
      else parts = []
    }
  }
  if (length > 0 && length <= max) yield parts.join('')
}
