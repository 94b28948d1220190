import { useRef, useState } from 'react'
import { markUnsaved } from './unsaved.ts'

export type Draft<Value> = {
  value: Value
  isDirty: boolean
  edit: (next: Value) => void
  discard: () => void
  /** What was sent is saved; edits made since then stay a draft. */
  settle: (sent: Value) => void
}

/** A form's edits over what is saved: they stay while the saved value changes below them. */
export function useDraft<Value>(place: string, saved: Value): Draft<Value> {
  const [edited, setEdited] = useState<{ value: Value } | null>(null)
  const latest = useRef(edited)
  const keep = (next: { value: Value } | null) => {
    latest.current = next
    setEdited(next)
    markUnsaved(place, next !== null)
  }
  return {
    value: edited === null ? saved : edited.value,
    isDirty: edited !== null,
    edit: (next) => keep(isSame(next, saved) ? null : { value: next }),
    discard: () => keep(null),
    settle: (sent) => {
      if (latest.current?.value === sent) keep(null)
    },
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
