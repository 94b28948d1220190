import { createStore } from '../kit/store.ts'

/** Whether the part that shows the questions of `confirm` is loaded. */
export const questionsAreShown = createStore(false)
