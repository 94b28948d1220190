import { type RefCallback, useState } from 'react'

/** Returns the ref of a dialog. When the dialog is removed, the element that opened it gets the focus back. */
export function useReturnFocus(): RefCallback<HTMLElement> {
  const [ref] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  })
  return ref
}
