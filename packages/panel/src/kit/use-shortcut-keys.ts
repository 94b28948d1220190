import { useEffect } from 'react'

type Handlers = { onSearch: () => void; onHelp: () => void }

/** Ctrl+K deletes to the end of the line on a Mac, where the Command key takes its place. */
export const isMac = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

/** Calls the handlers for Ctrl+K or Cmd+K, and for `?` outside of fields. Does nothing while a dialog is open. */
export function useShortcutKeys({ onSearch, onHelp }: Handlers) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isSearchKey(event) ? onSearch : isHelpKey(event) ? onHelp : null
      if (act === null || event.defaultPrevented) return
      // The page behind a dialog must not change while the dialog waits for an answer.
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onSearch, onHelp])
}

const isSearchKey = (event: KeyboardEvent) =>
  event.key.toLowerCase() === 'k' &&
  !event.altKey &&
  !event.shiftKey &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey)

const isHelpKey = (event: KeyboardEvent) =>
  event.key === '?' &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.isComposing &&
  !isField(event.target)

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null)
