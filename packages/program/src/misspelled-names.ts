import { measureEditDistance } from '@trellis/contract/kit/edit-distance.ts'
import type { Log } from './log.ts'

/** Shorter names resemble each other by chance. */
const minLength = 5
/** From this length on, two letters may differ. */
const longLength = 8

export type Misspelled = { name: string; meant: string }

/** Lists the variables that a program does not know, and that resemble one which it knows. */
export function findMisspelled(
  known: readonly string[],
  environment: Record<string, string | undefined>,
): Misspelled[] {
  const unknown = Object.keys(environment).filter(
    (name) => name.length >= minLength && !known.includes(name),
  )
  return unknown.flatMap((name) => {
    const maxDistance = name.length >= longLength ? 2 : 1
    const meant = known.find((it) => measureEditDistance(name, it) <= maxDistance)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

/** Warns of variables that look like misspelled settings: a program would leave them out without a word. */
export function warnOfMisspelled(
  log: Pick<Log, 'warn'>,
  known: readonly string[],
  environment: Record<string, string | undefined>,
): void {
  for (const { name, meant } of findMisspelled(known, environment))
    log.warn({ setting: name, meant }, `${name} is no setting of Trellis. Is ${meant} meant?`)
}
