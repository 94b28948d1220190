import { cutToBytes } from '@trellis/bytes/utf8.ts'

/** The whole number that a file has, kept within its field; operators write these files by hand. */
export function wholeIn(value: unknown, least: number, most: number, absent = least): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return absent
  // Zero is added because −0 is no number of the wire.
  return Math.trunc(Math.min(most, Math.max(least, value))) + 0
}

export const u8Of = (value: unknown) => wholeIn(value, 0, 0xff)
export const u16Of = (value: unknown) => wholeIn(value, 0, 0xffff)
export const u32Of = (value: unknown) => wholeIn(value, 0, 0xffff_ffff)

const mostPixels = 1_000_000

/** Pixels, as exact as packets have them. */
export function pixelsOf(value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return 0
  return Math.fround(Math.min(mostPixels, Math.max(-mostPixels, value)))
}

/** A map of six thousand signs must still be one packet. */
const mostLabelBytes = 1024

export function labelOf(value: unknown): string {
  return typeof value === 'string'
    ? cutToBytes(value.toWellFormed().replaceAll('\0', ''), mostLabelBytes)
    : ''
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
