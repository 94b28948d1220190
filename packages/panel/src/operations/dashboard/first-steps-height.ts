import { localTexts } from '../../storage/stored-texts.ts'

const getKey = (userId: string) => `trellis.first-steps.height.${userId}`

/** Keeps the height of a user's first steps, in pixels, for the room of the next visit. */
export function keepFirstStepsHeight(userId: string, height: number): void {
  localTexts.write(getKey(userId), String(height))
}

/** Returns the height of a user's first steps at the last visit, in pixels; null before the first one. */
export function readFirstStepsHeight(userId: string): number | null {
  const height = Number(localTexts.read(getKey(userId)) ?? Number.NaN)
  return height > 0 && height < maxHeight ? height : null
}

const maxHeight = 600
