import { parseDuration } from '@trellis/contract/durations.ts'
import { Fault } from '../../kit/fault.ts'

/** Reads how long a mute or a ban lasts, in milliseconds. Throws `bad-input`. */
export function readDuration(text: string): number | 'permanent' {
  const ms = parseDuration(text)
  if (ms !== null) return ms
  throw new Fault('bad-input', 'A duration is such as 30m, 12h, 7d, 2w or perm.')
}
