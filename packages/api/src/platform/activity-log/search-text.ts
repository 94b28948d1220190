import { searchable } from '../../kit/text-index.ts'

/** Enough of an entry to find it again; the rest can be read but not searched. */
const mostCharacters = 1000

type Entry = {
  actorType: string
  action: string
  actorName: string
  actorId: string | null
  subjectId: string | null
  /** The other names of those concerned: an account is known by its Discord name and by its GrowID. */
  names: readonly string[]
  details: Record<string, unknown>
}

/**
 * Returns the searchable text of a log entry: actor, action, subject, and every value of the details. Its
 * first line is the kind of actor.
 */
export function searchTextOf(entry: Entry): string {
  const { actorType, action, actorName, actorId, subjectId, names, details } = entry
  const who = [actorName, actorId, subjectId, ...names]
  const words = [actorType, action, ...who, ...valuesIn(details)]
  return searchable(
    words
      .filter((it) => it !== null)
      .join('\n')
      .slice(0, mostCharacters),
  )
}

function* valuesIn(it: unknown): Iterable<string> {
  if (typeof it === 'string') yield it
  else if (typeof it === 'number' || typeof it === 'boolean') yield String(it)
  else if (typeof it === 'object' && it !== null)
    for (const inner of Object.values(it)) yield* valuesIn(inner)
}
