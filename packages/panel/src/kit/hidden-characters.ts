/** A piece of text, or the number of one hidden character. */
export type TextPiece = { text: string; isHidden: boolean }

/** The scripts in which a joiner changes the shape of letters and so is visible. */
const joined = [
  ...['Arab', 'Syrc', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya'],
  ...['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
]
  .map((script) => String.raw`\p{Script_Extensions=${script}}`)
  .join('')
const pictograph = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\u{FE0E}\u{FE0F}]?`

/** Hidden characters that are part of a visible one, such as of a flag. */
const ordinary = [
  String.raw`\r(?=\n)`,
  String.raw`\p{RGI_Emoji_Tag_Sequence}`,
  String.raw`[0-9#*]\u{FE0F}?\u{20E3}`,
  // Older keyboards send pictographs without their variation selectors.
  String.raw`${pictograph}(?:\u{200D}${pictograph})*`,
  String.raw`(?<=[${joined}])[\u{200C}\u{200D}](?=[${joined}])`,
].join('|')

/**
 * Control characters, characters that are invisible or change the direction of the text, blanks that count as
 * letters, and characters that no font can show.
 */
const hidden = String.raw`(?![\n\t])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u{FFF9}-\u{FFFB}\u{2800}]`

const notable = new RegExp(`${ordinary}|(?<hidden>${hidden})`, 'gv')

/** Divides a text into pieces, in order. Each hidden character becomes its number, such as `U+202E`. */
export function listPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  const keepUntil = (end: number) => {
    if (end > from) pieces.push({ text: text.slice(from, end), isHidden: false })
  }
  for (const { index, groups } of text.matchAll(notable)) {
    const character = groups?.['hidden']
    if (character === undefined) continue
    keepUntil(index)
    pieces.push({ text: getNumber(character), isHidden: true })
    from = index + character.length
  }
  keepUntil(text.length)
  return pieces
}

/** Returns the pieces as one string, for places that take no elements, such as accessible names. */
export const revealHidden = (text: string): string =>
  listPieces(text)
    .map((piece) => (piece.isHidden ? `[${piece.text}]` : piece.text))
    .join('')

function getNumber(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `U+${code}`
}
