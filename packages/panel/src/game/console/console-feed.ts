import { runAsTask } from '../../kit/run-as-task.ts'
import { ConsoleBuffer } from './console-buffer.ts'

/**
 * The console's buffer. It notifies its listeners at most once per painted frame, however many lines come, and pauses after
 * each so that keys and clicks do not wait for lines on a slow phone.
 */
export type ConsoleFeed = {
  buffer: ConsoleBuffer
  accept: (event: Parameters<ConsoleBuffer['accept']>[0]) => void
  clear: () => void
  forget: () => void
  subscribe: (listener: () => void) => () => void
  readVersion: () => number
}

/** The pause is this many times as long as the page has worked on the lines before it. */
const pauseFactor = 2
const maxPauseMs = 250

export function createConsoleFeed(): ConsoleFeed {
  const buffer = new ConsoleBuffer()
  const listeners = new Set<() => void>()
  let version = 0
  let isScheduled = false
  /** True when lines have come that the listeners do not know yet. */
  let isNew = false

  function changed() {
    isNew = true
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      const begun = performance.now()
      version++
      isNew = false
      for (const listener of listeners) listener()
      // A task comes after the frame is painted.
      runAsTask(() => {
        const pauseMs = Math.min(pauseFactor * (performance.now() - begun), maxPauseMs)
        setTimeout(() => {
          isScheduled = false
          if (isNew) changed()
        }, pauseMs)
      })
    })
  }

  return {
    buffer,
    accept: (event) => {
      buffer.accept(event)
      changed()
    },
    clear: () => {
      buffer.clear()
      changed()
    },
    forget: () => {
      buffer.forget()
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    readVersion: () => version,
  }
}
