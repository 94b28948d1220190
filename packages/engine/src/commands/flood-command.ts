import type { Command } from './registry.ts'

/** The number of lines printed between two turns of the event loop at full speed. */
const burst = 2000

/** Returns a command for the benchmark that prints numbered lines with the time in microseconds. */
export function createFloodCommand(micros: () => number): Command {
  return {
    name: 'flood',
    usage: '<lines> [perSecond]',
    help: 'Prints many lines.',
    needs: 1,
    hidden: true,
    run: async ({ print }, [lines, perSecond]) => {
      const total = Number(lines)
      const rate = perSecond === undefined ? Number.POSITIVE_INFINITY : Number(perSecond)
      const from = micros()
      let printed = 0
      while (printed < total) {
        const due = Math.floor(((micros() - from) / 1e6) * rate) + 1
        const until = Math.min(total, printed + burst, Number.isFinite(rate) ? due : total)
        while (printed < until) print(`flood ${++printed} ${micros()}`)
        await (Number.isFinite(rate) ? waitForNextMillisecond() : waitForNextTurn())
      }
    },
  }
}

function waitForNextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

function waitForNextMillisecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}
