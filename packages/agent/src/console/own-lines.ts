const prefix = '[agent]'

/** Writes a line of the agent's own for a console. */
export const formatAgentLine = (sentence: string) => `${prefix} ${sentence}`

const colour = /\x1b\[[0-9;:]*m/g
/** Both are true of every text that may have a line to mark; the first one is quick. */
const hasBracket = /[\]\u0080-\uffff]/
const suspicious = /agent\s*\]|[^\t\n\x20-\x7e]/i
const ignored = /[\p{Default_Ignorable_Code_Point}\p{M}\p{C}\p{Z}\s]/gu
/** Letters that look like those of the prefix. */
const similarSigns: Record<string, string> = {
  ...{ а: 'a', α: 'a', ɑ: 'a', ɡ: 'g', ց: 'g', е: 'e', ε: 'e', ҽ: 'e' },
  ...{ п: 'n', ո: 'n', η: 'n', т: 't', τ: 't', '⟦': '[', '⟧': ']', '【': '[', '】': ']' },
}
const similarSign = new RegExp(`[${Object.keys(similarSigns).join('')}]`, 'gu')
/** A prefix with more than this around its letters is not read as one. */
const headLength = 400

/**
 * Marks the lines of a game server that begin like the agent's own, also with colours or characters in them that are not
 * seen. `text` is lines joined by line feeds; their number stays.
 */
export function markFalseAgentLines(text: string): string {
  if (!hasBracket.test(text)) return text
  if (!suspicious.test(text.includes('\x1b') ? text.replace(colour, '') : text)) return text
  return text
    .split('\n')
    .map((line) => (isLikeOwn(line) ? `[engine] ${line}` : line))
    .join('\n')
}

function isLikeOwn(line: string): boolean {
  const head = line
    .slice(0, 4 * headLength)
    .replace(colour, '')
    .slice(0, headLength)
  const letters = head
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(similarSign, (sign) => similarSigns[sign] ?? sign)
  return letters.startsWith(prefix)
}
