import { getStatus } from '../../kit/call-failure.ts'
import { createPoll } from '../../kit/poll.ts'

const everyMs = 10_000
const maxMs = 120_000

/** Repeats the call of a public page while its tab is visible. A 404 means that the page no longer exists. */
export const createPagePoll = <Value>(load: () => Promise<Value>) =>
  createPoll(load, { everyMs, maxMs, isGone: (error) => getStatus(error) === 404 })
