import { RttexFault } from './fault.ts'

/** The maximum size of a texture. A hostile file is refused before it takes more. */
export type Limits = { inflatedBytes: number; width: number; height: number }

export const defaultLimits: Limits = { inflatedBytes: 16 * 1024 * 1024, width: 1024, height: 1024 }

export function refuseSize(width: number, height: number, limits: Limits): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw new RttexFault({ code: 'texture-without-size' })
  }
  if (width > limits.width || height > limits.height) {
    const params = { width: limits.width, height: limits.height }
    throw new RttexFault({ code: 'texture-too-wide', params })
  }
}

export const createTooManyBytesFault = (limits: Limits) =>
  new RttexFault({
    code: 'texture-too-long',
    params: { maxKb: Math.floor(limits.inflatedBytes / 1024) },
  })
