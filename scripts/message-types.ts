// The TypeScript types of messages and their parameters.
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { MessageTree } from '../packages/panel/plugins/compile-messages.ts'

/** Finds the parameters of a message, each with the TypeScript type of its value. */
export function findParameters(message: string): Map<string, string> {
  const found = new Map<string, string>()
  collect(compileMessageOrThrow(message), found)
  return found
}

function collect(tokens: CompiledMessage, found: Map<string, string>): void {
  for (const token of tokens) {
    if (typeof token === 'string') continue
    const [name, kind, choices] = token
    if (name === '#') continue
    const type = getType(kind, choices)
    if (found.get(name) === undefined || kind !== undefined) found.set(name, type)
    if (!isChoices(choices)) continue
    for (const value of Object.values(choices)) if (Array.isArray(value)) collect(value, found)
  }
}

const isChoices = (value: unknown): value is Record<string, CompiledMessage> =>
  typeof value === 'object' && value !== null

function getType(kind: string | undefined, choices: unknown): string {
  if (kind === 'plural' || kind === 'selectordinal' || kind === 'number') return 'number'
  if (kind === 'date' || kind === 'time') return 'Date'
  if (kind !== 'select' || !isChoices(choices)) return 'string | number'
  const names = Object.keys(choices).filter((it) => it !== 'offset' && it !== 'other')
  return [...names.map((it) => `'${it}'`), 'string & {}'].join(' | ')
}

/** Renders the type of texts: a message with parameters is a function of them. */
export function renderType(tree: MessageTree): string {
  if (Array.isArray(tree)) return `readonly [${tree.map(renderType).join(', ')}]`
  if (typeof tree !== 'string') {
    const fields = Object.entries(tree).map(([key, value]) => `'${key}': ${renderType(value)}`)
    return `{ ${fields.join('; ')} }`
  }
  const parameters = [...findParameters(tree)]
  if (parameters.length === 0) return 'string'
  const fields = parameters.map(([name, type]) => `${name}: ${type}`)
  return `(values: { ${fields.join('; ')} }) => string`
}
