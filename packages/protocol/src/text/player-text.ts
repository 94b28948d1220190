import { cutToBytes } from '@trellis/bytes/utf8.ts'

/** How much of what a player writes is taken, and whether its colours are. */
export type TextRule = { characters: number; bytes: number; colours: 'keep' | 'strip' }

export const textRules = {
  name: { characters: 24, bytes: 72, colours: 'strip' },
  chat: { characters: 120, bytes: 480, colours: 'strip' },
  sign: { characters: 128, bytes: 512, colours: 'keep' },
  doorLabel: { characters: 100, bytes: 400, colours: 'keep' },
} as const satisfies Record<string, TextRule>

/**
 * A player's text on one line, without what others could not see or would be misled by, cut to its rule. Giving the result
 * in again changes nothing.
 */
export function playerText(text: string, rule: TextRule): string {
  // Long before anything is done with it: the rest would be cut anyway, whatever it is.
  const visible = visibleText(text.slice(0, rule.bytes * 8))
  const coloured = rule.colours === 'strip' ? withoutColours(visible) : visible
  const short = cutToCharacters(coloured.trim(), rule.characters)
  return wellEnded(cutToBytes(short, rule.bytes))
}

/** Control characters, line breaks among them, become spaces; marks that turn or hide text are gone. */
function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replaceAll(
      /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
      '',
    )
}

/** A backquote and the character after it are a colour; two of them end it. */
export function withoutColours(text: string): string {
  return text.replaceAll(/`./gsu, '').replaceAll('`', '')
}

/** A single backquote at the very end would make a colour of what the game puts after it. */
function wellEnded(text: string): string {
  const trimmed = text.trim()
  const backquotes = /`*$/.exec(trimmed)?.[0].length ?? 0
  return backquotes % 2 === 0 ? trimmed : wellEnded(trimmed.slice(0, -1))
}

/** Characters as people count them, near enough: an emoji is one. */
function cutToCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('')
}
