/** Browsers by the words with which only they describe themselves; those that others imitate come last. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Returns the name of a browser and its system, such as 'Chrome · Android', which is the same in every language. */
export function describeDevice(userAgent: string): string {
  const find = (known: typeof browsers) => known.find(([it]) => it.test(userAgent))?.[1]
  const parts = [find(browsers), find(systems)].filter((it) => it !== undefined)
  return parts.join(' · ') || userAgent.slice(0, 60) || '?'
}
