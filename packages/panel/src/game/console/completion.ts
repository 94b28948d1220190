import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'

/** The kinds of values that can be suggested. */
type CompletedKind = 'command' | 'player' | 'world' | 'item'

/** The word of a command that is being typed. */
export type TypedWord = {
  /** Null for a word that cannot be completed, such as a number or a free text. */
  kind: CompletedKind | null
  word: string
}

type CommandName = keyof typeof consoleCommands

const isCommand = (name: string): name is CommandName => Object.hasOwn(consoleCommands, name)
const kinds: Record<string, CompletedKind> = {
  command: 'command',
  perintah: 'command',
  player: 'player',
  world: 'world',
  item: 'item',
}

/** Returns the last word of a command line and the kind of its value. */
export function readTypedWord(line: string): TypedWord {
  const words = line.replace(/^\s*\/?/, '').split(/\s+/)
  const word = words.at(-1) ?? ''
  if (words.length === 1) return { kind: 'command', word }
  const name = (words[0] ?? '').toLowerCase()
  if (!isCommand(name)) return { kind: null, word }
  const argument = listArguments(name)[words.length - 2] ?? ''
  return { kind: kinds[argument] ?? null, word }
}

/** Returns the names of a command's arguments, such as `player` and `reason` of `<player> [reason]`. */
const listArguments = (name: CommandName): string[] =>
  [...consoleCommands[name].usage.matchAll(/[<[](\w+)[>\]]/g)].map(([, argument = '']) => argument)

/** Returns the commands that begin with the text, the shortest first. */
export function listCommands(start: string): string[] {
  const wanted = start.toLowerCase()
  return Object.keys(consoleCommands).filter((name) => name.startsWith(wanted) && name !== wanted)
}

/** Returns the arguments that a line still lacks, in the words of the reader's language. */
export function listMissingArguments(line: string, isIndonesian: boolean): string {
  const words = line.trim().replace(/^\//, '').split(/\s+/)
  const name = (words[0] ?? '').toLowerCase()
  if (!isCommand(name)) return ''
  const { usage } = isIndonesian ? consoleCommands[name].indonesian : consoleCommands[name]
  return usage
    .split(' ')
    .slice(words.length - 1)
    .join(' ')
}

/** Returns the description of a command in the reader's language. */
export function describeCommand(name: string, isIndonesian: boolean): string | undefined {
  if (!isCommand(name)) return undefined
  return (isIndonesian ? consoleCommands[name].indonesian : consoleCommands[name]).help
}
