const passedMark = 'TRIAL passed: '
const failedMark = 'TRIAL FAILED: '
const endMark = 'TRIAL ended'

/** What the trial inside tells on the machine's console, one line a step. */
export const marks = { passed: passedMark, failed: failedMark, end: endMark }

/** A machine that ended before its trial did has failed. */
export function verdictOf(lines: string[]): { passed: number; failed: number } {
  const count = (mark: string) => lines.filter((line) => line.includes(mark)).length
  return { passed: count(passedMark), failed: count(failedMark) + (count(endMark) === 0 ? 1 : 0) }
}
