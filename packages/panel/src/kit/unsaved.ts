import { session } from './session.ts'
import { createStore, useStore } from './store.ts'

/** The names of the forms that hold something which was not saved, wherever in the panel they are. */
const unsaved = createStore<ReadonlySet<string>>(new Set())

export function markUnsaved(place: string, isUnsaved: boolean) {
  if (unsaved.read().has(place) === isUnsaved) return
  const next = new Set(unsaved.read())
  if (isUnsaved) next.add(place)
  else next.delete(place)
  unsaved.write(next)
}

export function useUnsaved(place: string): boolean {
  return useStore(unsaved).has(place)
}

// Pages of the panel stay alive when another is opened; only leaving the panel itself would lose something.
addEventListener('beforeunload', (event) => {
  if (unsaved.read().size > 0) event.preventDefault()
})
session.subscribe(() => {
  if (session.read() === null) unsaved.write(new Set())
})
