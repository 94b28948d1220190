import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import { createStore } from '../../kit/store.ts'

type StatusGuess = { name: string; before: ServerStatus; shown: ServerStatus }

/** The status that a press of a power button shows until the api has answered; null without one. */
export const powerGuess = createStore<StatusGuess | null>(null)

/** Returns the status to show: a frame that repeats the status before the press is no news. */
export function keepGuess(name: string, status: ServerStatus): ServerStatus {
  const guess = powerGuess.read()
  return guess !== null && guess.name === name && guess.before === status ? guess.shown : status
}
