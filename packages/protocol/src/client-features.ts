/** The first client version that waits for the list of enabled features. */
const firstVersion = [5, 47] as const

/**
 * Returns whether a client of this version, such as `5.51`, waits for the list. False for an invalid version.
 */
export function hasFeatures(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > firstVersion[0] || (major === firstVersion[0] && minor >= firstVersion[1])
}

/**
 * The features that other servers enable. Number 11 is missing: that tutorial needs special server support.
 */
export const clientFeatures: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ...[12, 13, 14, 15, 16, 17],
]

/** Encodes feature numbers for `OnSetFeatureEnableFlags`: one byte each, in Base64. */
export const encodeFeatures = (features: readonly number[]) =>
  btoa(String.fromCharCode(...features))
