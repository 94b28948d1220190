// Keeps comments, test titles, docs and the panel's texts in plain English. It counts the words of the dialect
// that the code once had and fails above a rate. The words are no errors by themselves: most sentences that
// contain one are better written in another way.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import * as z from 'zod'

const maxPerThousand = 2
const maxExamples = 8

const dialect = new RegExp(
  [
    String.raw`\b(?:whoever|whatever|whichever|whomever|whom|anew|meanwhile|beside|nobody|somebody|everybody)\b`,
    String.raw`\bwhat (?:is|was|it|has|had|they|there|comes|came|goes|stands|an?|the|another|others|players|one)\b`,
    String.raw`\b(?:told|tells?|telling)\b`,
    String.raw`\b(?:looks?|looked) (?:at|again|into)\b`,
    String.raw`\bof (?:its|their|our|his) own\b`,
    String.raw`\bby (?:itself|themselves)\b`,
    String.raw`\b(?:is|are|was|were) to be\b`,
    String.raw`\bgo(?:es)? on\b`,
    String.raw`\bstands?\b`,
    String.raw`\bfor ever\b`,
  ].join('|'),
  'gi',
)

type Kind = 'comments' | 'test titles' | 'docs' | 'panel texts'
type Text = { kind: Kind; file: string; text: string }

const titleCalls =
  /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(?:'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)"|`(?<template>[^`]*)`)/g
const codeFiles = /\.(?:tsx?|mjs)$/
const catalogues = /^packages\/panel\/src\/messages\/en\/.*\.json$/

/** Comments that begin so are no sentences: readers have to search for what they are about. */
const opening = /^[\s*]*(?:whoever|whatever|what|whose|by|of|as)\b/i

/** Returns a fault for each kind of text whose rate is too high, with its worst sentences. */
export function findPlainEnglishFaults(): string[] {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8', maxBuffer: 1 << 28 })
  const texts = files
    .split('\n')
    .filter((file) => file !== '' && !/(?:^|\/)(?:fixtures|tape)\//.test(file))
    .flatMap(readTexts)
  return [...judge(texts), ...findOpenings(texts)]
}

function findOpenings(texts: readonly Text[]): string[] {
  return texts
    .filter(({ kind, text }) => kind === 'comments' && opening.test(text))
    .map(
      ({ file, text }) => `${file}: begin with a subject or a verb: "${text.trim().slice(0, 80)}"`,
    )
}

function judge(texts: readonly Text[]): string[] {
  return [...Map.groupBy(texts, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
    const words = ofKind.reduce(
      (sum, { text }) => sum + (text.match(/[A-Za-z']+/g)?.length ?? 0),
      0,
    )
    const found = ofKind.flatMap((it) =>
      (it.text.match(dialect) ?? []).map((word) => ({ ...it, word })),
    )
    const rate = (1000 * found.length) / words
    if (!(rate > maxPerThousand)) return []
    const examples = found
      .slice(0, maxExamples)
      .map(({ file, word, text }) => `  ${file}: "${word}" in: ${text.trim().slice(0, 120)}`)
    return [
      `${kind}: ${rate.toFixed(1)} words of the dialect per 1,000 words; at most ${maxPerThousand}`,
      ...examples,
    ]
  })
}

function readTexts(file: string): Text[] {
  if (file.endsWith('.md')) {
    const text = readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```/g, '')
    return [{ kind: 'docs', file, text }]
  }
  if (catalogues.test(file)) {
    const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return listStrings(catalogue).map((text) => ({ kind: 'panel texts', file, text }))
  }
  return codeFiles.test(file) ? readCode(file) : []
}

function readCode(file: string): Text[] {
  const code = readFileSync(file, 'utf8')
  const texts: Text[] = listComments(file, code).map((text) => ({ kind: 'comments', file, text }))
  if (!/\.test\.tsx?$/.test(file)) return texts
  for (const { groups = {} } of code.matchAll(titleCalls)) {
    const text = groups['single'] ?? groups['double'] ?? groups['template'] ?? ''
    texts.push({ kind: 'test titles', file, text })
  }
  return texts
}

/** Lists the comments of a file; the lines of one `//` comment belong together. */
function listComments(file: string, code: string): string[] {
  const texts: string[] = []
  let end = -1
  for (const { type, start, end: newEnd, value } of parseSync(file, code).comments) {
    const isNextLine = type === 'Line' && end >= 0 && /^\n[^\S\n]*$/.test(code.slice(end, start))
    if (isNextLine) texts.push(`${texts.pop() ?? ''} ${value.trim()}`)
    else texts.push(value.replaceAll(/\n\s*\*/g, ' '))
    end = type === 'Line' ? newEnd : -1
  }
  return texts
}

const treeSchema = z.record(z.string(), z.unknown())

function listStrings(tree: unknown): string[] {
  if (typeof tree === 'string') return [tree]
  if (Array.isArray(tree)) return tree.flatMap(listStrings)
  return Object.values(treeSchema.parse(tree)).flatMap(listStrings)
}
