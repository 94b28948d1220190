import { cutToBytes } from '@trellis/bytes/utf8.ts'

/** The limits of a player's text, and whether it may have colours. */
export type TextRule = { characters: number; bytes: number; colours: 'keep' | 'strip' }

export const textRules = {
  name: { characters: 24, bytes: 72, colours: 'strip' },
  chat: { characters: 120, bytes: 480, colours: 'strip' },
  sign: { characters: 128, bytes: 512, colours: 'keep' },
  doorLabel: { characters: 100, bytes: 400, colours: 'keep' },
} as const satisfies Record<string, TextRule>

/**
 * Returns a player's text on one line, without invisible or misleading characters, cut to its limits. The
 * function is idempotent.
 */
export function cleanPlayerText(text: string, rule: TextRule): string {
  // The early cut bounds the work. The final cut would remove the rest anyway.
  const visible = toVisibleText(text.slice(0, rule.bytes * 8))
  const coloured = rule.colours === 'strip' ? withoutColours(visible) : visible
  const short = cutToCharacters(coloured.trim(), rule.characters)
  return endSafely(cutToBytes(short, rule.bytes))
}

/** Control characters and line breaks become spaces; marks that reverse or hide text are removed. */
function toVisibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replaceAll(
      /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
      '',
    )
}

/** Removes colour codes: a backquote and the character after it. Two backquotes end a colour. */
export function withoutColours(text: string): string {
  return text.replaceAll(/`./gsu, '').replaceAll('`', '')
}

/** A single backquote at the end would combine with the game's next character to a colour. */
function endSafely(text: string): string {
  const trimmed = text.trim()
  const backquotes = /`*$/.exec(trimmed)?.[0].length ?? 0
  return backquotes % 2 === 0 ? trimmed : endSafely(trimmed.slice(0, -1))
}

/** Counts code points, so that an emoji mostly counts as one character. */
function cutToCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join('')
}
