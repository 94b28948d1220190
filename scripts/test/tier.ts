/**
 * The tier of this run. The quick one (`npm test`) runs all files but `*.long.test.ts`. The long one (`npm run
 * test:long`) runs those, and the files that import this module to do more of the same.
 */
export const isLong = process.env.TEST_TIER === 'long'

/** Returns all steps in the long tier; in the quick one the first, the middle and the last, where most faults are. */
export function pickSteps<Step>(steps: readonly Step[]): Step[] {
  if (isLong || steps.length <= 3) return [...steps]
  const picked = [0, Math.floor(steps.length / 2), steps.length - 1]
  return picked.flatMap((at) => steps.slice(at, at + 1))
}
