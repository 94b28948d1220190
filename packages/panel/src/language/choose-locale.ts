/**
 * Chooses the stored language, else the first of the browser's that the panel has, else the panel's first. The build
 * copies this function into the page, so it must not use anything from outside.
 */
export function chooseLocale<Locale extends string>(
  locales: readonly [Locale, ...Locale[]],
  stored: string | null,
  wanted: readonly string[],
): Locale {
  // Browsers may still use the code that Indonesian had until 1989.
  const oldCodes: Record<string, string> = { in: 'id' }
  for (const tag of [stored ?? '', ...wanted]) {
    const [code = ''] = tag.toLowerCase().split('-')
    const found = locales.find((it) => it === (oldCodes[code] ?? code))
    if (found !== undefined) return found
  }
  return locales[0]
}
