import { isObject, type JsonObject, setKey } from './json-value.ts'
import { isRounded, textOfLongNumber } from './long-number.ts'

/**
 * Gives the value that an editor has sent, with the long numbers that it could only send rounded: those in their old places,
 * and those of which there is no other that rounds to the same. Gives `sent` itself when there are none.
 */
export function keepLongNumbers(kept: unknown, sent: unknown): unknown {
  const known = new Map<number, unknown[]>()
  collect(kept, known)
  return known.size === 0 ? sent : restore(kept, sent, known)
}

/** Collects the long numbers by the doubles that they round to. */
function collect(value: unknown, into: Map<number, unknown[]>): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, into)
  else if (isObject(value)) for (const key of Object.keys(value)) collect(value[key], into)
  else {
    const text = textOfLongNumber(value)
    if (text === null) return
    const rounded = Number(text)
    const others = into.get(rounded)
    if (others) others.push(value)
    else into.set(rounded, [value])
  }
}

function restore(kept: unknown, sent: unknown, known: Map<number, unknown[]>): unknown {
  if (isRounded(kept, sent)) return kept
  if (typeof sent === 'number') {
    const [only, ...others] = known.get(sent) ?? []
    return only !== undefined && others.length === 0 ? only : sent
  }
  if (Array.isArray(sent)) {
    const old: unknown[] = Array.isArray(kept) ? kept : []
    return sent.map((entry, at) => restore(old[at], entry, known))
  }
  if (!isObject(sent)) return sent
  const old = isObject(kept) ? kept : {}
  const copy: JsonObject = {}
  for (const key of Object.keys(sent)) setKey(copy, key, restore(old[key], sent[key], known))
  return copy
}
