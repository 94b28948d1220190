import { decode } from 'jpeg-js'
import { createBrokenInsideFault } from './fault.ts'
import type { Image } from './image.ts'
import type { Size } from './picture.ts'

// A progressive file has about ten scans. Each costs a walk over the whole picture, even when it has few
// bytes.
const maxScans = 64
// Twice the memory for four full components of 1024×1024, by the library's own count.
const memoryMb = 64

export function decodeJpeg(file: Uint8Array, size: Size): Image {
  if (countScans(file) > maxScans) throw createBrokenInsideFault('too many scans')
  // The library multiplies by a thousand twice; half a pixel makes up for the rounding.
  const pixels = size.width * size.height + 0.5
  const { width, height, data } = decode(file, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: pixels / 1e6,
    maxMemoryUsageInMB: memoryMb,
  })
  return { width, height, pixels: data }
}

function countScans(file: Uint8Array): number {
  let scans = 0
  for (let at = file.indexOf(0xff); at >= 0; at = file.indexOf(0xff, at + 1)) {
    if (file[at + 1] === 0xda) scans++
  }
  return scans
}
