import { dayMs } from '@trellis/contract/kit/amounts.ts'

/** Every backup is opened again this often. */
export const proofIntervalMs = 7 * dayMs

/** A check that could not be made is tried again after this. */
export const retryCheckMs = 3_600_000
