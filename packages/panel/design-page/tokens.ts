/** A token and its text in the styles. */
export type Token = { name: string; value: string }

export type TokenKind = 'colours' | 'spaces' | 'sizes' | 'radii' | 'shadows' | 'times' | 'fonts'

const prefixes: readonly [prefix: string, kind: TokenKind][] = [
  ['--t-space-', 'spaces'],
  ['--t-size-', 'sizes'],
  ['--t-radius', 'radii'],
  ['--t-shadow', 'shadows'],
  ['--t-time-', 'times'],
  ['--t-font', 'fonts'],
  ['--t-mono', 'fonts'],
]

/** Reads every token from the styles of this document; one of no other kind is a colour. */
export function listTokens(): Record<TokenKind, Token[]> {
  const kinds: Record<TokenKind, Token[]> = {
    colours: [],
    spaces: [],
    sizes: [],
    radii: [],
    shadows: [],
    times: [],
    fonts: [],
  }
  for (const rule of listRootRules())
    for (const name of rule.style) {
      if (!name.startsWith('--t-')) continue
      const kind = prefixes.find(([prefix]) => name.startsWith(prefix))?.[1] ?? 'colours'
      kinds[kind].push({ name, value: rule.style.getPropertyValue(name).trim() })
    }
  return kinds
}

const listRootRules = () =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter((rule) => rule.selectorText === ':root')
