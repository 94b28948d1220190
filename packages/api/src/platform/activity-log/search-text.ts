import { toSearchable } from '../../database/text-index.ts'

/** Maximum length of the searchable text; details beyond it are shown but not searchable. */
const maxCharacters = 1000

type Entry = {
  actorType: string
  action: string
  actorName: string
  actorId: string | null
  subjectId: string | null
  /** Further names of the accounts concerned, which have a Discord name and a GrowID. */
  names: readonly string[]
  details: Record<string, unknown>
}

/**
 * Returns the searchable text of an entry: actor, action, subject and all values of the details. The first
 * line is the actor type.
 */
export function getSearchText(entry: Entry): string {
  const { actorType, action, actorName, actorId, subjectId, names, details } = entry
  const who = [actorName, actorId, subjectId, ...names]
  const words = [actorType, action, ...who, ...listValues(details)]
  return toSearchable(
    words
      .filter((it) => it !== null)
      .join('\n')
      .slice(0, maxCharacters),
  )
}

function* listValues(it: unknown): Iterable<string> {
  if (typeof it === 'string') yield it
  else if (typeof it === 'number' || typeof it === 'boolean') yield String(it)
  else if (typeof it === 'object' && it !== null)
    for (const inner of Object.values(it)) yield* listValues(inner)
}
