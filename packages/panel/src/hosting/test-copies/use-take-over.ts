import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ConflictChoice,
  readCopyDifferences,
  type TakenDocument,
} from '@trellis/contract/hosting/test-copies.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { getKey, getQuery } from '../../kit/queries.ts'
import { testCopiesMessages } from '../../messages/test-copies.ts'
import { getDocumentKey } from './document-name.ts'
import { addChoices, type Outcome, takeDocument, type Undecided } from './take-document.ts'

type Taken = Outcome & { document: TakenDocument }
export type TakingOver = ReturnType<typeof useTakeOver>

export const useDifferences = (serverId: ServerId) =>
  useQuery({
    ...getQuery(readCopyDifferences, { params: { serverId } }),
    // Players change worlds all the time, so an older list is of no use.
    gcTime: 0,
    meta: { fallback: () => testCopiesMessages.takeOver.failed },
  })

const without = (documents: readonly TakenDocument[], document: TakenDocument) =>
  documents.filter((it) => getDocumentKey(it) !== getDocumentKey(document))

/** Sends the chosen documents one after the other, and stops at conflicts until the owner has decided them. */
export function useTakeOver(serverId: ServerId) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly TakenDocument[]>([])
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Taken>>(new Map())
  const [undecided, setUndecided] = useState<Undecided | null>(null)
  const [isBusy, setBusy] = useState(false)

  function note(document: TakenDocument, outcome: Outcome): void {
    setOutcomes(
      (known) => new Map([...known, [getDocumentKey(document), { document, ...outcome }]]),
    )
    setChosen((known) => without(known, document))
  }

  async function sendAll(
    documents: readonly TakenDocument[],
    firstChoices: readonly ConflictChoice[] = [],
  ): Promise<void> {
    setBusy(true)
    setUndecided(null)
    for (const [at, document] of documents.entries()) {
      const choices = at === 0 ? firstChoices : []
      const answer = await takeDocument({ serverId, document, choices })
      if ('conflicts' in answer) {
        setUndecided(answer)
        break
      }
      note(document, answer)
    }
    setBusy(false)
    const queryKey = getKey(readCopyDifferences, { params: { serverId } })
    await client.invalidateQueries({ queryKey })
  }

  /** Continues with the document whose conflicts were shown, or with the others. */
  function resume(choices: readonly ConflictChoice[] | null): void {
    if (undecided === null) return
    const { document, decided } = undecided
    const rest = without(chosen, document)
    if (choices !== null) return void sendAll([document, ...rest], addChoices(decided, choices))
    note(document, { isDone: false, text: testCopiesMessages.takeOver.skipped })
    void sendAll(rest)
  }

  return {
    chosen,
    outcomes,
    undecided,
    isBusy,
    choose: (document: TakenDocument, isWanted: boolean) =>
      setChosen((known) => [...without(known, document), ...(isWanted ? [document] : [])]),
    begin: () => void sendAll(chosen),
    decide: (choices: ConflictChoice[]) => resume(choices),
    skip: () => resume(null),
  }
}
