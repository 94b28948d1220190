// Programs compare codes: a sentence is for people, and its wording or language may change.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import * as z from 'zod'

const nodeSchema = z.looseObject({ type: z.string(), start: z.int(), end: z.int() })
type Node = z.output<typeof nodeSchema>

/** Returns one sentence for each place in the packages that compares the sentence of an error. */
export function findSentenceFaults(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', [...listed, 'packages/*/src/**.ts', 'packages/*/src/**.tsx'], {
    encoding: 'utf8',
  })
  return files.trim().split('\n').flatMap(checkFile)
}

function checkFile(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return findComparisons(source, file.endsWith('x') ? 'tsx' : 'ts').map(
    (line) => `${file}:${line}: compare a code, not the sentence of an error`,
  )
}

/** Returns the lines that compare the sentence of an error with a text, or look for it in a list. */
export function findComparisons(source: string, lang: 'ts' | 'tsx'): number[] {
  return listNodes(parseAst(source, { lang }))
    .filter(comparesSentence)
    .map(({ start }) => source.slice(0, start).split('\n').length)
}

function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  const node = nodeSchema.safeParse(value).data
  if (node === undefined) return []
  const inside = Object.values(node).filter((it) => typeof it === 'object' && it !== null)
  return [node, ...inside.flatMap(listNodes)]
}

function comparesSentence(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return (
        /^[!=]==?$/.test(String(node['operator'])) &&
        isPair(readNode(node['left']), readNode(node['right']))
      )
    case 'SwitchStatement':
      return isOfError(readNode(node['discriminant']))
    case 'CallExpression':
      return asksForText(node)
    case 'Property':
      return node['computed'] === true && isConstant(readNode(node['key']))
    default:
      return false
  }
}

const isPair = (a: Node | null, b: Node | null) =>
  isConstant(a) ||
  isConstant(b) ||
  (isOfError(a) && isSentence(b)) ||
  (isOfError(b) && isSentence(a))

/** Returns whether an expression is a constant that holds a sentence, by its name. */
const isConstant = (node: Node | null) =>
  node?.type === 'Identifier' && getName(node).endsWith('Sentence')

/** Returns whether a call is `error.message.includes('a text')`, `texts.includes(error.message)` or `/a text/.test(…)`. */
function asksForText({ callee, arguments: given }: Node): boolean {
  const method = readNode(callee)
  const object = readNode(method?.['object'])
  const name = getName(readNode(method?.['property']))
  const [first = null] = z.array(z.unknown()).parse(given).map(readNode)
  if (/^(includes|startsWith|endsWith|indexOf|match|search)$/.test(name)) {
    if (isOfError(object)) return isSentence(first)
    return /^(includes|indexOf)$/.test(name) && (isOfError(first) || isConstant(first))
  }
  return name === 'test' && isSentence(object) && isOfError(first)
}

/** Returns whether an expression reads the sentence of an error, such as `error.message` or `failure?.sentence ?? ''`. */
function isOfError(node: Node | null): boolean {
  switch (node?.type) {
    case 'MemberExpression':
      return /^(message|error|sentence)$/.test(getName(readNode(node['property'])))
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return isOfError(readNode(node['expression']))
    case 'LogicalExpression':
      return isOfError(readNode(node['left']))
    case 'Identifier':
      return getName(node) === 'sentence'
    default:
      return false
  }
}

/** Returns whether an expression is a text or a pattern of several words, or a constant that holds a sentence. */
function isSentence(node: Node | null): boolean {
  switch (node?.type) {
    case 'Literal':
      return / |\\s/.test(String(node['raw']))
    case 'TemplateLiteral':
      return true
    case 'Identifier':
      return isConstant(node)
    case 'MemberExpression':
      return /[sS]entences?$/.test(getName(readNode(node['object'])))
    default:
      return false
  }
}

const readNode = (value: unknown): Node | null => nodeSchema.safeParse(value).data ?? null

const getName = (node: Node | null): string =>
  node?.type === 'Identifier' ? String(node['name']) : ''
