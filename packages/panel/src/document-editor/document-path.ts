import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import { worldWidth } from '@trellis/contract/worlds.ts'
import { words } from '../words/words.ts'

const separator = ' · '

/** A path as its owner reads it: `Block (12, 5) · l`. */
export function describePath(path: DocumentPath): string {
  const text = words.documents.path
  if (path.length === 0) return text.whole
  const [first, second, ...rest] = path
  if (first === 'blocks' && typeof second === 'number')
    return [
      text.block(second % worldWidth, Math.floor(second / worldWidth)),
      ...rest.map(describeStep),
    ].join(separator)
  return path.map(describeStep).join(separator)
}

function describeStep(step: DocumentPath[number]): string {
  const text = words.documents.path
  if (typeof step === 'number') return text.entry(step)
  const named = /^(is|id|ID|uid|name)=(.*)$/s.exec(step)
  if (named === null) return text.keys[step] ?? step
  const [, kind, value = ''] = named
  if (kind === 'is' || kind === 'name') return value
  return kind === 'uid' ? text.drop(value) : text.item(value)
}
