/** The key under which Mantine keeps the choice; `public/color-scheme.js` reads it before the first paint. */
export const colorSchemeKey = 'trellis.color-scheme'
