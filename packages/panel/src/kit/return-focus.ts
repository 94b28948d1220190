import { type RefCallback, useState } from 'react'

/** For a dialog that comes and goes as a whole: gives the focus back to where it came from. */
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
