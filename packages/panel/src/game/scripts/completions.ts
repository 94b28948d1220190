import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import types from './api-types.d.txt?raw'
import { readDeclarations } from './declarations.ts'

const { globals, members } = readDeclarations(types)

/** Completes the names of the shipped types. */
export function completeScript(context: CompletionContext): CompletionResult | null {
  const member = context.matchBefore(/\w+\.\w*$/)
  if (member !== null) {
    const [holder = ''] = member.text.split('.')
    // A name that the types do not know is taken for a player.
    const options = members.get(holder) ?? members.get('player') ?? []
    return { from: member.from + holder.length + 1, options: options.map(toCompletion) }
  }
  const word = context.matchBefore(/\w+$/)
  if (word === null && !context.explicit) return null
  return { from: word?.from ?? context.pos, options: globals.map(toCompletion) }
}

const toCompletion = ({ name, detail, isFunction }: (typeof globals)[number]): Completion => ({
  label: name,
  detail,
  type: isFunction ? 'function' : 'variable',
})
