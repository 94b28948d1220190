/** The keys of the browser's storage that `preparePage` reads as well, before the scripts come. */
export const storageKeys = {
  /** Mantine keeps the choice under this key. */
  colorScheme: 'trellis.color-scheme',
  session: 'trellis.session',
  language: 'trellis.language',
}
