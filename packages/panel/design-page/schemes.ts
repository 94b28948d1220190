export type Scheme = 'light' | 'dark'

/** Returns the address of the gallery in a scheme. */
export const getFramePath = (scheme: Scheme) => `/design?scheme=${scheme}`

/** Returns the scheme in which this document shows the gallery; null in the document around the frames. */
export function readShownScheme(): Scheme | null {
  const scheme = new URLSearchParams(location.search).get('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : null
}
