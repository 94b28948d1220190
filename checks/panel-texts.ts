// Requires that the panel's texts lie in packages/panel/src/messages, so that they can be read, checked and
// translated in one place.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import * as z from 'zod'

const source = 'packages/panel/src'
const catalogues = 'packages/panel/src/messages'
/** The setup guide is shown in either language, independent of the panel's language. */
const guides = /\/setup-guide-(?:en|id)\.ts$/

/** Attributes and properties whose value is shown or read out to people. */
const textNames =
  /^(?:alt|caption|children|error|failed|heading|hint|intro|label|message|placeholder|prefix|suffix|text|title|(?:aria-)?(?:description|label|placeholder|roledescription|valuetext)|\w+(?:Hint|Label|Message|Text|Title))$/
/** Attributes whose value only programs read. */
const codeNames = /^(?:class(?:Name|Names)?|d|style|viewBox)$/

/** Functions that show a text to people; toasts have it after their level. */
const showing = /^(?:notify|\w+Toast$)/

/** The place of a string: text that people read, the value of a text property, or a value of the code. */
type Place = 'read' | 'named' | 'code'

/** Patterns that mark a string as text: any letter, a capitalised word, or the start of a sentence. */
const marks: Record<Place, RegExp> = {
  read: /\p{L}/u,
  named: /^\p{Lu}\p{Ll}/u,
  code: /^\P{L}*\p{Lu}[\p{L}\d]*[,.:;!?]?\s+\p{L}{2,}/u,
}
/** Matches two words of a template; CSS and selectors have punctuation before them. */
const twoWords = /^[^:;{}[\]()]*\p{L}{2,}[,.]?\s+\p{L}{2,}/u

const nodeSchema = z.looseObject({ type: z.string(), start: z.int() })
type Node = z.output<typeof nodeSchema>
const templateSchema = z.object({ raw: z.string() })
const namedSchema = z.object({ name: z.string() })
/** Node types that pass a value on unchanged. */
const passing =
  /^(?:ArrayExpression|JSXExpressionContainer|LogicalExpression|ParenthesizedExpression|TS(?:As|Satisfies|NonNull)Expression)$/
type Report = (node: Node, text: string) => void

/** Returns one sentence for each text of the panel outside its message catalogues. */
export function findPanelTextFaults(): string[] {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', [...listed, `${source}/*.ts`, `${source}/*.tsx`], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !guides.test(file) && existsSync(file))
  if (!files.some((file) => file.endsWith('.tsx'))) return [`${source}: no components were found`]
  return files.flatMap((file) => findTexts(file, readFileSync(file, 'utf8')))
}

function findTexts(file: string, content: string): string[] {
  const faults: string[] = []
  const report: Report = ({ start }, text) => {
    const line = content.slice(0, start).split('\n').length
    faults.push(`${file}:${line}: "${text.trim()}" belongs in ${catalogues}`)
  }
  visit(parseAst(content, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), 'code', report)
  return faults
}

/** Reports the texts in a tree. */
function visit(value: unknown, place: Place, report: Report): void {
  if (Array.isArray(value)) {
    for (const it of value) visit(it, place, report)
    return
  }
  const node = nodeSchema.safeParse(value).data
  if (node === undefined || isForPrograms(node)) return
  const text = findText(node, place)
  if (text !== null) report(node, text)
  const shown = findShown(node)
  for (const [key, below] of Object.entries(node))
    if (typeof below === 'object' && !isName(node, key))
      visit(without(below, shown), placeAt(node, key, place), report)
  visit(shown, 'read', report)
}

/** Returns the text argument of a call that shows it to people; null for other nodes. */
function findShown(node: Node): unknown {
  const { type, callee, arguments: given } = node
  const name = getName(callee)
  if (type !== 'CallExpression' || !showing.test(name) || !Array.isArray(given)) return null
  const [first, second]: unknown[] = given
  return name.startsWith('notify') ? first : second
}

/** Returns a list without the node that is visited apart. */
const without = (value: unknown, apart: unknown): unknown =>
  apart !== null && Array.isArray(value) ? value.filter((it) => it !== apart) : value

function findText(node: Node, place: Place): string | null {
  const isTemplate = node.type === 'TemplateElement'
  if (!isTemplate && node.type !== 'Literal' && node.type !== 'JSXText') return null
  const text = isTemplate ? templateSchema.parse(node['value']).raw : node['value']
  const mark = isTemplate && place !== 'read' ? twoWords : marks[place]
  return typeof text === 'string' && mark.test(text) ? text : null
}

/** Returns the place of the child at this key of a node whose place is `place`. */
function placeAt(node: Node, key: string, place: Place): Place {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children' ? 'read' : 'code'
    case 'JSXAttribute':
      return textNames.test(getName(node['name'])) ? 'read' : 'code'
    case 'Property':
      return textNames.test(getName(node['key'])) ? 'named' : 'code'
    case 'ConditionalExpression':
      return key === 'test' ? 'code' : place
    case 'BinaryExpression':
      return node['operator'] === '+' ? place : 'code'
    case 'TemplateLiteral':
      return key === 'quasis' ? place : 'code'
    default:
      return passing.test(node.type) ? place : 'code'
  }
}

const isName = ({ type, computed }: Node, key: string) =>
  key === 'key' || (type === 'MemberExpression' && key === 'property' && computed === true)

/** Returns whether a node holds only names, types, modules or messages of programming errors. */
function isForPrograms(node: Node): boolean {
  if (node.type === 'JSXAttribute') return codeNames.test(getName(node['name']))
  if (node.type === 'NewExpression') return getName(node['callee']).endsWith('Error')
  return /^(?:Import|TSType|TSInterface|ExportAll)/.test(node.type)
}

const getName = (node: unknown) => namedSchema.safeParse(node).data?.name ?? ''
