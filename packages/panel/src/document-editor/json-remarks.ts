import { ensureSyntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { parseJson } from '@trellis/document/json-text.ts'
import { isObject } from '@trellis/document/json-value.ts'
import { documentsMessages } from '../messages/documents.ts'

/** Above this the editor only says whether the text is JSON. */
const closeReadingLength = 1_500_000
const parsingMs = 150
const longest = 2n ** 64n

/** Returns errors in the text, and values that would surprise its author. */
export function findJsonRemarks(state: EditorState): Diagnostic[] {
  const text = state.doc.toString()
  const value = tryParse(text)
  if (value === undefined) return [describeBroken(state, text)]
  if (!isObject(value))
    return [
      { from: 0, to: state.doc.length, severity: 'error', message: documentsMessages.notObject },
    ]
  return text.length > closeReadingLength ? [] : findSurprises(state)
}

function tryParse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    // Undefined is not a JSON value, so it can represent invalid text.
    return undefined
  }
}

function describeBroken(state: EditorState, text: string): Diagnostic {
  const at = Math.min(placeOfFault(state, text), state.doc.length)
  const line = state.doc.lineAt(at)
  return {
    from: at,
    to: Math.min(at + 1, line.to),
    severity: 'error',
    message: documentsMessages.invalidAt({ line: line.number, column: at - line.from + 1 }),
  }
}

function placeOfFault(state: EditorState, text: string): number {
  let found = text.length
  ensureSyntaxTree(state, text.length, parsingMs)?.iterate({
    enter: (node) => {
      if (node.type.isError) found = Math.min(found, node.from)
    },
  })
  return found
}

function findSurprises(state: EditorState): Diagnostic[] {
  const remarks: Diagnostic[] = []
  const getText = (node: { from: number; to: number }) => state.sliceDoc(node.from, node.to)
  const warn = (node: { from: number; to: number }, message: string) =>
    remarks.push({ from: node.from, to: node.to, severity: 'warning', message })
  /** The keys of every object around the place where the walk is. */
  const open: Set<string>[] = []
  ensureSyntaxTree(state, state.doc.length, parsingMs)?.iterate({
    enter: (node) => {
      if (node.name === 'Object') open.push(new Set())
      if (node.name === 'Number') {
        const fault = findNumberFault(getText(node))
        if (fault !== null) warn(node, fault)
      }
      if (node.name !== 'PropertyName') return
      const key = getText(node)
      const keys = open.at(-1)
      if (keys?.has(key)) warn(node, documentsMessages.duplicateKey({ key }))
      keys?.add(key)
    },
    leave: (node) => {
      if (node.name === 'Object') open.pop()
    },
  })
  return remarks
}

function findNumberFault(text: string): string | null {
  if (!Number.isFinite(Number(text))) return documentsMessages.tooLongNumber
  if (text.length < 16 || !/^-?\d+$/.test(text)) return null
  const size = BigInt(text.replace('-', ''))
  if (size >= longest) return documentsMessages.tooLongNumber
  return 'rawJSON' in JSON || size <= BigInt(Number.MAX_SAFE_INTEGER)
    ? null
    : documentsMessages.roundedNumber
}
