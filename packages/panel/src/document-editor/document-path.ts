import { worldWidth } from '@trellis/contract/game/worlds.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import { documentsMessages } from '../messages/documents.ts'

const separator = ' · '

/** A path as its owner reads it: `Block (12, 5) · l`. */
export function describePath(path: DocumentPath): string {
  const text = documentsMessages.path
  if (path.length === 0) return text.whole
  const [first, second, ...rest] = path
  if (first === 'blocks' && typeof second === 'number')
    return [
      text.block({ x: second % worldWidth, y: Math.floor(second / worldWidth) }),
      ...rest.map(describeBlockStep),
    ].join(separator)
  return path.map(describeStep).join(separator)
}

type BlockKey = keyof typeof documentsMessages.path.blockKeys

const isBlockKey = (step: DocumentPath[number]): step is BlockKey =>
  Object.hasOwn(documentsMessages.path.blockKeys, step)

/** A key of a block, some of which have another meaning elsewhere. */
function describeBlockStep(step: DocumentPath[number]): string {
  if (isBlockKey(step)) return documentsMessages.path.blockKeys[step]
  return typeof step === 'number' ? describeStep(step) : step
}

type NamedKey = keyof typeof documentsMessages.path.keys

const isNamedKey = (key: string): key is NamedKey => Object.hasOwn(documentsMessages.path.keys, key)

function describeStep(step: DocumentPath[number]): string {
  const text = documentsMessages.path
  if (typeof step === 'number') return text.entry({ number: step + 1 })
  const named = /^(is|id|ID|uid|name)=(.*)$/s.exec(step)
  if (named === null) return isNamedKey(step) ? text.keys[step] : step
  const [, kind, value = ''] = named
  if (kind === 'is' || kind === 'name') return value
  return kind === 'uid' ? text.drop({ number: value }) : text.item({ id: value })
}
