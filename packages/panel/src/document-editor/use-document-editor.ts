import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EditConflict, Saved } from '@trellis/contract/kit/document.ts'
import { isSameJson, type JsonObject } from '@trellis/document/json-value.ts'
import type { ConflictChoices } from '@trellis/document/merge.ts'
import { useMemo, useState } from 'react'
import { showToast } from '../design/toast.ts'
import { findConflicts, hasMoreConflicts } from '../kit/call-failure.ts'
import { documentsMessages } from '../messages/documents.ts'
import type { GameDocument, getDocumentQuery } from './call-document.ts'
import {
  beginEdit,
  type DocumentDraft,
  type Edit,
  formatSavedText,
  mergeOnto,
  typeText,
} from './document-draft.ts'

type EditorOptions = {
  query: ReturnType<typeof getDocumentQuery>
  save: (text: string, etag: string) => Promise<Saved>
  fetchFailed: string
  saveFailed: string
  /**
   * The editor is saving until its promise is settled. `continueOnSaved` loads the version that was saved, and shows
   * the edit until then.
   */
  onSaved: (saved: Saved, continueOnSaved: () => Promise<void>) => void | Promise<void>
}

/** Loads a document, holds edits until they are saved, and asks about concurrent changes of the game. */
export function useDocumentEditor({ query, fetchFailed, ...options }: EditorOptions) {
  const client = useQueryClient()
  const loaded = useQuery({ ...query, meta: { fallback: () => fetchFailed } })
  const [edit, setEdit] = useState<Edit | null>(null)
  const [conflicts, setConflicts] = useState<readonly EditConflict[] | null>(null)
  const current = edit ?? (loaded.data === undefined ? null : beginEdit(loaded.data))
  const isDirty = useIsDirty(edit)

  const save = useMutation({
    mutationFn: ({ base, draft }: Edit) => options.save(formatSavedText(draft), base.etag),
    meta: { fallback: () => options.saveFailed },
    onSuccess: (saved) =>
      options.onSaved(saved, async () => {
        if ((await loaded.refetch()).isSuccess) setEdit(null)
      }),
    onError: (error) => {
      setConflicts(findConflicts(error))
      // The answer lists only the first ones; the newest version shows all.
      if (hasMoreConflicts(error)) resolve.mutate(new Map())
    },
  })
  /** Saves on top of the game's current version, or asks about conflicts; changes that only the game made are kept. */
  const resolve = useMutation({
    mutationFn: (_choices: ConflictChoices): Promise<GameDocument> =>
      client.fetchQuery({ ...query, staleTime: 0 }),
    meta: { fallback: () => fetchFailed },
    onSuccess: (newest, choices) => {
      if (current === null) return
      const merged = mergeOnto(newest, current, choices)
      // The game may have changed more since the question was asked.
      if (merged.conflicts.length > 0) return setConflicts(merged.conflicts)
      const next = beginEdit(newest, merged.value)
      setEdit(next)
      setConflicts(null)
      save.mutate(next)
    },
  })
  const change = (next: (draft: DocumentDraft) => DocumentDraft) =>
    setEdit((known) => {
      const before = known ?? current
      return before && { ...before, draft: next(before.draft) }
    })

  return {
    loaded,
    draft: current?.draft ?? null,
    /** The document as it was loaded. */
    base: current?.base.value ?? null,
    isDirty,
    isSaving: save.isPending || resolve.isPending,
    conflicts,
    ...createDraftChanges(change),
    save: () => {
      if (current === null || save.isPending) return
      if (current.draft.isValid) save.mutate(current)
      else showToast('error', documentsMessages.cannotSave)
    },
    resolve: (choices: ConflictChoices) => resolve.mutate(choices),
    backToEditing: () => setConflicts(null),
    /** Drops every edit and loads the current version. */
    reload: () => {
      setEdit(null)
      setConflicts(null)
      return loaded.refetch()
    },
  }
}

const createDraftChanges = (change: (next: (draft: DocumentDraft) => DocumentDraft) => void) => ({
  changeValue: (next: (value: JsonObject) => JsonObject) =>
    change(({ value }) => ({ value: next(value), typed: null, isValid: true })),
  typeRaw: (text: string) => change((draft) => typeText(draft, text)),
  /** Returns to the value that the forms show. */
  dropRaw: () => change(({ value }) => ({ value, typed: null, isValid: true })),
})

export type DocumentEditor = ReturnType<typeof useDocumentEditor>

function useIsDirty(edit: Edit | null): boolean {
  const base = edit?.base.value
  const value = edit?.draft.value
  // A world has thousands of blocks. The comparison skips those that the edit shares with the loaded document.
  const isSame = useMemo(() => isSameJson(base, value), [base, value])
  return edit !== null && (!edit.draft.isValid || !isSame)
}
