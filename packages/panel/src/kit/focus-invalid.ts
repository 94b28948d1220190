import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the form's first invalid field, which may be out of sight, each time `refusals` grows. */
export function useFocusInvalid(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return form
}
