/** The key under which Mantine keeps the choice; `preparePage` reads it before the first paint. */
export const colorSchemeKey = 'trellis.color-scheme'
