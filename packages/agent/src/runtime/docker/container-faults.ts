import { bridgeLabel } from './container-names.ts'
import { DockerAway } from './docker-api.ts'

/** The image has nothing that leads other engines than its own. */
export class NoBridge extends Error {
  constructor() {
    super(`The image does not say by a label ${bridgeLabel} what leads other engines.`)
  }
}

/** Where a container service does not say what ended a container. */
export const probablyOverMemorySentence = (memoryMb: number) =>
  `The server was ended, probably because it needed more than its ${memoryMb.toLocaleString('en-US')} MB of memory.`

/** Why a server could not be started, in the words of its owner; the console has the service's own. */
export function getStartFault(error: unknown): string {
  const why =
    error instanceof DockerAway
      ? 'the container service of its machine does not answer.'
      : error instanceof NoBridge
        ? 'the container image of its machine holds the bundled engine only.'
        : 'the machine refused to run it.'
  return `The server could not be started: ${why}`
}
