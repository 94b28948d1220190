import type { Command } from '../../kit/commands.ts'

/** Returns the commands in which each word of the text occurs, those first whose title begins with it. */
export function sortCommands(commands: readonly Command[], text: string): readonly Command[] {
  const searched = normalise(text)
  if (searched === '') return commands
  const words = searched.split(/\s+/)
  return commands
    .map((command) => ({ command, rank: getRank(command, searched, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ command }) => command)
}

const normalise = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()

/** Returns null for a command that does not have every word. */
function getRank({ title, note, words = '' }: Command, text: string, parts: string[]) {
  const own = normalise(title)
  const others = ` ${normalise(words)} ${normalise(note ?? '')}`
  if (!parts.every((it) => own.includes(it) || others.includes(` ${it}`))) return null
  if (own.startsWith(text)) return 0
  return ` ${own}`.includes(` ${text}`) ? 1 : 2
}
