import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { getAnsweredNumber, getAnsweredText } from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { People } from '../scene.ts'
import { getNameKey } from '../world/name-key.ts'

const keepPrefix = 'keep_'

/** Returns the entries of a list of names. They are texts, in older files objects with a name. */
export const listEntries = (list: unknown): unknown[] => (Array.isArray(list) ? list : [])

export function listAccessElements(list: unknown): DialogElement[] {
  const keys = [...new Set(listEntries(list).flatMap((entry) => getNameKey(entry) ?? []))]
  return [
    ...keys.map(
      (key): DialogElement => ({
        kind: 'check-box',
        name: `${keepPrefix}${key}`,
        text: key,
        isChecked: true,
      }),
    ),
    { kind: 'player-picker', name: 'player', text: 'Give access to somebody here' },
    {
      kind: 'text-input',
      name: 'growid',
      text: 'Or to a GrowID:',
      value: '',
      max: textRules.name.characters,
    },
  ]
}

export type ListedAnswer =
  | { denial: string }
  | { list: unknown[]; added: string | null; isChanged: boolean }

/**
 * Returns the list after an answer: without the names whose box was cleared, and with the name that was
 * picked or typed.
 */
export function getAnsweredList(
  list: unknown,
  answers: Fields,
  { people, owner }: { people: People; owner: string },
): ListedAnswer {
  const before = listEntries(list)
  const kept = before.filter((entry) => !isCleared(answers, entry))
  const wanted = readWantedPerson(answers, people)
  if (wanted === null) {
    return { list: kept, added: null, isChanged: kept.length < before.length }
  }
  if ('denial' in wanted) return wanted
  const { growId } = wanted
  const has = (entry: unknown) => getNameKey(entry) === growId.toLowerCase()
  if (has(owner) || kept.some(has)) return { denial: `${growId} has access already.` }
  if (kept.length >= listBounds.access.max) return { denial: 'The access list is full.' }
  return { list: [...kept, growId], added: growId, isChanged: true }
}

const isCleared = (answers: Fields, entry: unknown) =>
  getAnsweredNumber(answers, `${keepPrefix}${getNameKey(entry)}`) === 0

/** Returns null when the answer names no player. */
function readWantedPerson(
  answers: Fields,
  people: People,
): { growId: string } | { denial: string } | null {
  const picked = getAnsweredNumber(answers, 'player')
  if (picked !== null && picked > 0) {
    const growId = people.here(picked)
    return growId === null ? { denial: 'That player is not here any more.' } : { growId }
  }
  const typed = cleanPlayerText(getAnsweredText(answers, 'growid'), textRules.name)
  if (typed === '') return null
  const growId = people.withAccount(typed)
  return growId === null ? { denial: 'There is no player of that name.' } : { growId }
}
