import { parseDuration } from '@trellis/contract/kit/durations.ts'
import { createFault } from '../../kit/fault.ts'

/** Reads how long a mute or a ban lasts, in milliseconds. Throws `bad-input`. */
export function readDuration(text: string): number | 'permanent' {
  const ms = parseDuration(text)
  if (ms !== null) return ms
  throw createFault('bad-input', { code: 'duration-invalid' }, { code: 'bad-input' })
}
