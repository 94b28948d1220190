/** Clients from this version on wait for the list of features that they may use. */
const firstVersion = [5, 47] as const

/** Returns whether a client of this version, such as `5.51`, waits for the list. False for an invalid version. */
export function hasFeatures(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > firstVersion[0] || (major === firstVersion[0] && minor >= firstVersion[1])
}

/** All that other servers switch on; 11 is a lesson for newcomers that needs a server of its kind. */
export const clientFeatures: readonly number[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ...[12, 13, 14, 15, 16, 17],
]

/** Numbers of features, a byte each, in Base64: as `OnSetFeatureEnableFlags` has them. */
export const featureList = (features: readonly number[]) => btoa(String.fromCharCode(...features))
