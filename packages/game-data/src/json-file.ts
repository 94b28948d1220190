import { parseObject } from '@trellis/document/json-text.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { readPlain } from './plain-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

/**
 * Reads one of the game's files. `check` throws for a shape that would not be safe to write back. Returns
 * null when there is none. Throws `UnreadableFile` for an empty or malformed one, and `TooLarge`.
 */
export async function readJsonFile<Shape extends JsonObject>(
  path: string,
  check: (value: JsonObject) => Shape,
): Promise<Shape | null> {
  const text = await readPlain(path).then(String, returnNullIfMissing)
  if (text === null) return null
  try {
    return check(parseObject(text))
  } catch (cause) {
    throw new UnreadableFile(path, cause)
  }
}

function returnNullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
