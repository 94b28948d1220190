import { cutToBytes } from '@trellis/bytes/utf8.ts'

/**
 * Returns the file's value as a whole number within the bounds of its field, because operators edit these
 * files by hand.
 */
export function readWholeNumber(value: unknown, min: number, max: number, absent = min): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return absent
  // The sum with zero turns −0 into 0, because the wire has no −0.
  return Math.trunc(Math.min(max, Math.max(min, value))) + 0
}

export const getU8 = (value: unknown) => readWholeNumber(value, 0, 0xff)
export const getU16 = (value: unknown) => readWholeNumber(value, 0, 0xffff)
export const getU32 = (value: unknown) => readWholeNumber(value, 0, 0xffff_ffff)

const maxPixels = 1_000_000

/** Returns pixels in the precision of packets. */
export function getPixels(value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return 0
  return Math.fround(Math.min(maxPixels, Math.max(-maxPixels, value)))
}

/** The limit keeps a map with six thousand signs within one packet. */
const maxLabelBytes = 1024

export function getLabel(value: unknown): string {
  return typeof value === 'string'
    ? cutToBytes(value.toWellFormed().replaceAll('\0', ''), maxLabelBytes)
    : ''
}

export const getList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
