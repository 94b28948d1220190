import type { Reason } from '@trellis/contract/kit/reason.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import { bridgeLabel } from './container-names.ts'
import { DockerUnreachable } from './docker-api.ts'

/** The image has nothing that leads other engines than its own. */
export class NoBridge extends Error {
  constructor() {
    super(`The image does not say by a label ${bridgeLabel} what leads other engines.`)
  }
}

/** Returns the reason where a container service does not say what ended a container. */
export const getPerhapsOverMemory = (memoryMb: number): Reason =>
  createReason({ code: 'exit-perhaps-over-memory', params: { memoryMb } })

/** Returns why a server could not be started, for its owner; the console has the service's own words. */
export function getStartFault(error: unknown): Reason {
  if (error instanceof DockerUnreachable) return createReason({ code: 'start-service-away' })
  if (error instanceof NoBridge) return createReason({ code: 'start-bundled-only' })
  return createReason({ code: 'start-refused' })
}
