const passedMark = 'TRIAL passed: '
const failedMark = 'TRIAL FAILED: '
const endMark = 'TRIAL ended'

/** Marks that the trial inside prints on the machine's console, one line per step. */
export const marks = { passed: passedMark, failed: failedMark, end: endMark }

/** Counts the passed and failed steps. A machine that ended before its trial did counts as failed. */
export function getVerdict(lines: string[]): { passed: number; failed: number } {
  const count = (mark: string) => lines.filter((line) => line.includes(mark)).length
  return { passed: count(passedMark), failed: count(failedMark) + (count(endMark) === 0 ? 1 : 0) }
}
