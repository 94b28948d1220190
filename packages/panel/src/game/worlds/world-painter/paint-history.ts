import type { PaintStep } from './paint-step.ts'

/** The steps that can be undone, and those that were; the newest is last. */
export type PaintHistory = { done: readonly PaintStep[]; undone: readonly PaintStep[] }

/** Older steps can no longer be undone one by one. */
export const maxSteps = 200

export const emptyHistory: PaintHistory = { done: [], undone: [] }

/** A new step ends the redoing of earlier ones. */
export function recordStep({ done }: PaintHistory, step: PaintStep): PaintHistory {
  return { done: [...done, step].slice(-maxSteps), undone: [] }
}

/** Moves the newest step to those that can be redone. */
export function moveBack(history: PaintHistory): PaintHistory {
  const step = history.done.at(-1)
  if (step === undefined) return history
  return { done: history.done.slice(0, -1), undone: [...history.undone, step] }
}

/** Moves the step that was undone last back to those that can be undone. */
export function moveForward(history: PaintHistory): PaintHistory {
  const step = history.undone.at(-1)
  if (step === undefined) return history
  return { done: [...history.done, step], undone: history.undone.slice(0, -1) }
}
