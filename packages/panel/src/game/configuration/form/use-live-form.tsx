import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useDraft } from '../../../kit/draft.ts'
import { findFirstError, findPathErrors } from '../../../kit/field-errors.ts'
import { findVersion } from '../../../kit/versions.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getDraftKey } from './draft-key.ts'
import { SaveBar } from './save-bar.tsx'
import type { useApplied } from './use-applied.ts'
import { useApply } from './use-apply.ts'

type LiveFormOptions<Value, Body> = {
  /** Names the draft. */
  key: string
  saved: Value
  /** The answer that has the saved value, and with it the version. */
  reply: object
  parse: (value: Value) => z.ZodSafeParseResult<Body>
  save: ReturnType<typeof useApplied<Body>>
  /** Why the reader may not save; null when they may. */
  denial: string | null
}
type LiveForm<Value> = {
  value: Value
  edit: (next: Value) => void
  /** The faults by the paths of their fields, joined by dots. */
  errors: Record<string, string>
  bar: ReactNode
}

/** Holds the edits of settings that a running game takes over, and the bar that saves them. */
export function useLiveForm<Value, Body>(options: LiveFormOptions<Value, Body>): LiveForm<Value> {
  const { key, saved, reply, parse, save, denial } = options
  const text = configurationMessages.save
  const draft = useDraft(getDraftKey(key), saved, findVersion(reply))
  const when = useApply('now')
  const { apply } = when
  const { value, base, edit } = draft
  const parsed = parse(value)
  const submit = () => {
    if (parsed.success)
      save.mutate({ body: parsed.data, apply, base, onSaved: () => draft.settle(value) })
  }
  const bar = (
    <SaveBar
      denial={denial}
      label={text.changesAndRestart}
      quietLabel={text.changes}
      when={when}
      isDirty={draft.isDirty}
      problem={findFirstError(parsed)}
      isSaving={save.isPending}
      onSave={submit}
      onDiscard={draft.discard}
    />
  )
  return { value, edit, errors: findPathErrors(parsed), bar }
}
