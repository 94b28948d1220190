export type Rgb = readonly [number, number, number]

export type LineStyle = {
  /** An index of the 16 basic colours, or a colour; null for the default. */
  color: number | Rgb | null
  background: number | Rgb | null
  bold: boolean
  dim: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  inverse: boolean
}

export type Segment = { text: string; style: LineStyle }

export const plainStyle: LineStyle = {
  color: null,
  background: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  strike: false,
  inverse: false,
}

/**
 * Matches all that controls a terminal: CSI; OSC, DCS, SOS, PM and APC with their text up to the terminator (or the
 * line's end); two-character escapes; and single control characters except tabs.
 */
const control =
  /(?:\x1b\[|\x9b)([\x30-\x3f]*)[\x20-\x2f]*([\x40-\x7e]?)|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[\s\S]*?(?:\x07|\x1b\\|\x9c|$)|\x1b[\x20-\x2f]*[\x30-\x7e]?|[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/g

/** Divides a line into segments of one style, without escapes. */
export function parseSgr(line: string): Segment[] {
  const segments: Segment[] = []
  let style = plainStyle
  let from = 0
  const take = (to: number) => {
    if (to <= from) return
    const text = line.slice(from, to)
    const last = segments.at(-1)
    if (last && last.style === style) last.text += text
    else segments.push({ text, style })
  }
  for (const match of line.matchAll(control)) {
    take(match.index)
    from = match.index + match[0].length
    if (match[2] === 'm' && /^[\d;:]*$/.test(match[1] ?? '')) style = restyle(style, match[1] ?? '')
  }
  take(line.length)
  return segments
}

/** Returns the line without escapes. */
export function removeEscapes(line: string): string {
  return line.replace(control, '')
}

function restyle(before: LineStyle, parameters: string): LineStyle {
  const style = { ...before }
  const groups = parameters.split(';').map((group) => group.split(':').map(Number))
  for (let at = 0; at < groups.length; at++) {
    const group = groups[at] ?? []
    const code = group[0] ?? 0
    if (code !== 38 && code !== 48) {
      apply(style, code, group[1])
      continue
    }
    const hasColons = group.length > 1
    const rest = hasColons ? group.slice(1) : groups.slice(at + 1, at + 5).map((it) => it[0] ?? 0)
    const { color, used } = readExtendedColor(rest, hasColons)
    if (!hasColons) at += used
    if (color === null) continue
    if (code === 38) style.color = color
    else style.background = color
  }
  return style
}

function readExtendedColor(values: number[], hasColons: boolean) {
  const [mode = 0, ...rest] = values
  if (mode === 5) return { color: getIndexedColor(rest[0] ?? 0), used: 2 }
  if (mode !== 2) return { color: null, used: values.length }
  // With colons, a colour space may precede the three channels.
  const [red = 0, green = 0, blue = 0] = hasColons && rest.length > 3 ? rest.slice(1) : rest
  return { color: [clampChannel(red), clampChannel(green), clampChannel(blue)] as const, used: 4 }
}

const clampChannel = (value: number) => Math.min(255, Math.max(0, value || 0))

/** Finds one of the 256 colours: 16 basic ones, a 6×6×6 cube, 24 greys. */
function getIndexedColor(index: number): number | Rgb | null {
  if (!(index >= 0 && index <= 255)) return null
  if (index < 16) return index
  if (index >= 232) {
    const grey = 8 + (index - 232) * 10
    return [grey, grey, grey]
  }
  const step = (value: number) => (value === 0 ? 0 : 55 + value * 40)
  const cube = index - 16
  return [step(Math.floor(cube / 36)), step(Math.floor(cube / 6) % 6), step(cube % 6)]
}

const effects: Record<number, Partial<LineStyle>> = {
  0: plainStyle,
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
  39: { color: null },
  49: { background: null },
}

function apply(style: LineStyle, code: number, detail: number | undefined) {
  if (code === 4 && detail === 0) style.underline = false
  else if (effects[code]) Object.assign(style, effects[code])
  else if (code >= 30 && code <= 37) style.color = code - 30
  else if (code >= 90 && code <= 97) style.color = code - 82
  else if (code >= 40 && code <= 47) style.background = code - 40
  else if (code >= 100 && code <= 107) style.background = code - 92
}
