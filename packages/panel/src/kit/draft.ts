import { useRef, useState } from 'react'
import { markUnsaved } from './unsaved.ts'

export type Draft<Value> = {
  value: Value
  isDirty: boolean
  /** The version that the edits are based on; undefined if unknown. */
  base: string | undefined
  edit: (next: Value) => void
  discard: () => void
  /** Marks the sent value as saved; later edits stay a draft. */
  settle: (sent: Value) => void
}

/** Holds a form's edits over the saved value: they stay when the saved value changes. */
export function useDraft<Value>(place: string, saved: Value, version?: string): Draft<Value> {
  const [edited, setEdited] = useState<Edited<Value> | null>(null)
  const latest = useRef(edited)
  const keep = (next: Edited<Value> | null) => {
    latest.current = next
    setEdited(next)
    markUnsaved(place, next !== null)
  }
  return {
    value: edited === null ? saved : edited.value,
    isDirty: edited !== null,
    base: edited === null ? version : edited.base,
    edit: (next) =>
      keep(
        isSame(next, saved) ? null : { value: next, base: edited === null ? version : edited.base },
      ),
    discard: () => keep(null),
    settle: (sent) => {
      if (latest.current?.value === sent) keep(null)
    },
  }
}

type Edited<Value> = { value: Value; base: string | undefined }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
