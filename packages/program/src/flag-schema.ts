import * as z from 'zod'

/** Returns the schema of a variable that is on or off, with the same spellings in all programs. */
export const createFlagSchema = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .default(fallback ? 'on' : 'off')
    .transform((text) => text === 'on' || text === 'true' || text === '1')
