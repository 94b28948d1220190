import { session } from './session.ts'
import { switches } from './shown-server.ts'
import { createStore, useStore } from './store.ts'

/** The names of all forms with unsaved changes. */
const unsaved = createStore<ReadonlySet<string>>(new Set())

export function markUnsaved(place: string, isUnsaved: boolean) {
  if (unsaved.read().has(place) === isUnsaved) return
  const next = new Set(unsaved.read())
  if (isUnsaved) next.add(place)
  else next.delete(place)
  unsaved.write(next)
}

export const hasUnsaved = (): boolean => unsaved.read().size > 0

export function useUnsaved(place: string): boolean {
  return useStore(unsaved).has(place)
}

// Pages stay mounted when another is opened, so edits are lost only when the panel is left.
addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault()
})
session.subscribe(() => {
  if (session.read() === null) unsaved.write(new Set())
})
// The pages start again without their edits, which were those of the server before.
switches.subscribe(() => unsaved.write(new Set()))
