import { runAsTask } from './run-as-task.ts'

/** Longer than the page needs to begin its next calls after an answer. */
const restMs = 50
/** A slow answer does not hold the parts that wait longer than this. */
const maxWaitMs = 4000

let callsInFlight = 0
let hasRested = false
const waiting: (() => void)[] = []

/** Counts a call as one that the first page waits for. */
export async function countCall<Answer>(call: Promise<Answer>): Promise<Answer> {
  callsInFlight++
  try {
    return await call
  } finally {
    callsInFlight--
    void checkRest()
  }
}

/**
 * Runs the work once the first page has its data, so that later parts do not compete with its data on a slow network. The first press of a key or a pointer ends the wait.
 */
export function runAfterFirstRest(work: () => unknown): void {
  waiting.push(() => runAsTask(work))
  if (hasRested) return endWait()
  if (waiting.length === 1) {
    setTimeout(endWait, maxWaitMs)
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, endWait, { capture: true, once: true })
  }
  void checkRest()
}

async function checkRest(): Promise<void> {
  if (hasRested || waiting.length === 0) return
  await waitForBackground(restMs)
  if (callsInFlight === 0) endWait()
}

function endWait(): void {
  hasRested = true
  for (const work of waiting.splice(0)) work()
}

/** Resolves after the time, and when nothing more urgent is left to do. A timer would wait while a test holds the clock. */
function waitForBackground(ms: number): Promise<void> {
  if (!('scheduler' in globalThis)) return new Promise((resolve) => setTimeout(resolve, ms))
  return scheduler.postTask(() => undefined, { priority: 'background', delay: ms })
}
