import { createStore } from '../../kit/store.ts'

/** The name of a server that was created a moment ago: the focus belongs on its Start button then. */
export const justCreated = createStore<string | null>(null)
