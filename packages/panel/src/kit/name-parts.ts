const maxPart = 12

/** Only Latin letters: those of other scripts may be joined, or break anywhere. */
const run = new RegExp(String.raw`[\p{Script=Latin}\p{Nd}_.]{${maxPart + 1},}`, 'gu')

/** Divides a text where a line of it may break: each long run of letters becomes even parts of at most 12. */
export function divideName(text: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: letters, index } of text.matchAll(run)) {
    const count = Math.ceil(letters.length / maxPart)
    for (let part = 1; part < count; part++) {
      const to = index + Math.ceil((letters.length * part) / count)
      parts.push(text.slice(from, to))
      from = to
    }
  }
  return [...parts, text.slice(from)]
}
