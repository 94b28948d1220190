import { ConsoleBuffer } from './console-buffer.ts'

/** The console's buffer. It notifies its listeners once per painted frame, however many lines come. */
export type ConsoleFeed = {
  buffer: ConsoleBuffer
  accept: (event: Parameters<ConsoleBuffer['accept']>[0]) => void
  clear: () => void
  forget: () => void
  subscribe: (listener: () => void) => () => void
  readVersion: () => number
}

export function createConsoleFeed(): ConsoleFeed {
  const buffer = new ConsoleBuffer()
  const listeners = new Set<() => void>()
  let version = 0
  let isScheduled = false

  function changed() {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      version++
      for (const listener of listeners) listener()
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
