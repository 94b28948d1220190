/** The colours that are read together, and how they must differ. */
export type Pair = { text: string; ground: string; min: number }

/** WCAG's limits for text and for graphics; lines that only divide need none. */
const minOfText = 4.5
const minOfGraphics = 3

const grounds = new Set(['page', 'surface', 'raised', 'sunken'])
const inked = new Set(['leaf', 'gem', 'sun', 'coral', 'grape', 'sky-top', 'sky-bottom', 'paper'])
/** Names the pairs of colours that belong to pictures. */
const partners: Readonly<Record<string, Omit<Pair, 'min'>>> = {
  'on-accent': { text: 'on-accent', ground: 'accent' },
  ink: { text: 'ink', ground: 'paper' },
  veil: { text: 'paper', ground: 'evening' },
  evening: { text: 'paper', ground: 'evening' },
  'on-ink-muted': { text: 'on-ink-muted', ground: 'ink' },
}
const dividing = /^(?:line|sky-off|haze)/
const graphics = /^(?:spark|bar|focus|mark)/

/** Returns the pair in which a colour of the tokens is read. The name comes without `--t-`. */
export function getPair(name: string, has: (name: string) => boolean): Pair {
  if (grounds.has(name)) return { text: 'text', ground: name, min: minOfText }
  if (inked.has(name)) return { text: 'ink', ground: name, min: minOfText }
  if (/^accent(?:-hover)?$/.test(name)) return { text: 'on-accent', ground: name, min: minOfText }
  const partner = partners[name]
  if (partner !== undefined) return { ...partner, min: minOfText }
  const [, base] = /^(.+)-soft(?:-hover)?$/.exec(name) ?? []
  if (base !== undefined)
    return { text: has(`${base}-text`) ? `${base}-text` : base, ground: name, min: minOfText }
  const min = dividing.test(name) ? 1 : graphics.test(name) ? minOfGraphics : minOfText
  return { text: name, ground: 'surface', min }
}

export const isText = ({ min }: Pair) => min === minOfText

/** Returns the contrast of two tokens as this document shows them. */
export function getContrast({ text, ground }: Pair): number {
  const [a, b] = [text, ground].map((it) => getLuminance(readColor(it)))
  const [high, low] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)]
  return (high + 0.05) / (low + 0.05)
}

function readColor(name: string): number[] {
  const probe = document.createElement('i')
  probe.style.color = `var(--t-${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
}

function getLuminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels
    .map((it) => it / 255)
    .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
