import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSerial } from '@trellis/program/serial.ts'

/**
 * Gives one turn in each turn of the event loop, so that a crowd's work leaves time for ticks and packets.
 */
export class PacedTurns {
  readonly #inOrder = createSerial()

  /** Resolves when it is the caller's turn, first come, first served. */
  wait(): Promise<void> {
    return this.#inOrder(() => nextTurn())
  }
}
