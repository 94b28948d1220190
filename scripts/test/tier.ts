/**
 * The tier of this run. The quick one (`npm test`) runs all files but `*.long.test.ts`. The long one (`npm run
 * test:long`) runs those, and the files that import this module to do more of the same.
 */
export const isLong = process.env.TEST_TIER === 'long'
