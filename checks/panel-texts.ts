// Requires that the panel's texts lie in packages/panel/src/messages, so that they can be read, checked and
// translated in one place.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import * as z from 'zod'

const source = 'packages/panel/src'
const catalogues = 'packages/panel/src/messages'
/** The setup guide is a module for each language, because readers choose its language apart from the panel's. */
const guides = /\/(?:guide-platforms|setup-guide)-[a-z]{2,3}\.ts$/

/** Attributes and properties whose value is shown or read out to people. */
const textNames =
  /^(?:alt|caption|children|error|failed|heading|hint|innerText|intro|label|message|placeholder|prefix|suffix|text|textContent|title|(?:aria-)?(?:description|label|placeholder|roledescription|valuetext)|\w+(?:Hint|Label|Message|Text|Title))$/
/** Attributes whose value only programs read. */
const codeNames = /^(?:class(?:Name|Names)?|d|key|style|viewBox)$/

/** Functions that return a text for people. */
const wording = /^(?:describe|format|word)(?![a-z])|(?:Hint|Label|Sentence|Text|Title)$/

/** Functions that show a text to people; toasts have it after their level. */
const showing = /^(?:alert$|confirm$|notify|prompt$|\w+Toast$)/

/** Names of products, browsers, games, scripts and of values that the api sends, which no language translates. */
const names = new Set([
  ...['Android', 'Bonus', 'Gems', 'None', 'Slot', 'Windows', 'Xp'],
  ...['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'Linux', 'Trellis'],
  ...['Free', 'Paid', 'identify email', 'kB', 'MB', 'GB'],
  ...[
    'Arab',
    'Beng',
    'Deva',
    'Gujr',
    'Guru',
    'Knda',
    'Mlym',
    'Orya',
    'Sinh',
    'Syrc',
    'Taml',
    'Telu',
  ],
])
/** Methods whose text arguments are compared with a value. */
const comparing = /^(?:endsWith|get|has|includes|indexOf|replace|replaceAll|split|startsWith)$/

/** The place of a string: text that people read, the value of a text property, or a value of the code. */
type Place = 'read' | 'named' | 'code'

/** Matches words in small letters; CSS and selectors have punctuation, units or digits in them. */
const words = /^\p{Ll}[\p{L}’',]*(?: \p{L}[\p{L}’',]*)+[.:?!…]*$/u

/**
 * Patterns that mark a string as text. People read any letter; in a text property and in code they read a capitalised
 * word, the start of a sentence, and several words.
 */
const marks: Record<Place, RegExp[]> = {
  read: [/\p{L}/u],
  named: [/^\p{Lu}\p{Ll}/u, words],
  code: [/^\P{L}*\p{Lu}[\p{L}\d]*[,.:;!?]?\s+\p{L}{2,}/u, /^\p{Lu}\p{Ll}+$/u, words],
}
/** Matches two words of a template; CSS and selectors have punctuation before them. */
const twoWords = /^[^:;{}[\]()]*\p{L}{2,}[,.]?\s+\p{L}{2,}/u

const nodeSchema = z.looseObject({ type: z.string(), start: z.int() })
type Node = z.output<typeof nodeSchema>
const templateSchema = z.object({ cooked: z.string().nullable() })
const namedSchema = z.object({ name: z.string() })
const literalSchema = z.object({ value: z.string() })
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

/** Returns one sentence for each text in a file of the panel. */
export function findTexts(file: string, content: string): string[] {
  const faults: string[] = []
  const report: Report = ({ start }, text) => {
    const line = content.slice(0, start).split('\n').length
    faults.push(`${file}:${line}: "${text.trim()}" belongs in ${catalogues}`)
  }
  const tree = parseAst(content, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const isKit = file.includes('/src/kit/')
  const results = listResults(tree)
  const context = { report, constants: listConstants(tree), results, isKit }
  visit(tree, 'code', context)
  for (const [name, returned] of results) if (wording.test(name)) visit(returned, 'read', context)
  return [...new Set(faults)]
}

/** Returns whether an expression puts a text together, so that people also read its parts. */
function isComposed(value: unknown): boolean {
  const node = nodeSchema.safeParse(value).data
  return node?.type === 'TemplateLiteral' || node?.['operator'] === '+'
}

/** Lists the returned expressions of a file's functions by the functions' names. */
function listResults(value: unknown, found = new Map<string, unknown[]>()): Map<string, unknown[]> {
  if (Array.isArray(value)) for (const it of value) listResults(it, found)
  const node = nodeSchema.safeParse(value).data
  if (node === undefined) return found
  const made = node.type === 'VariableDeclarator' ? nodeSchema.safeParse(node['init']).data : node
  if (made !== undefined && /^(?:Arrow)?Function(?:Declaration|Expression)$/.test(made.type))
    found.set(getName(node['id']), listReturned(made['body']))
  for (const below of Object.values(node)) if (typeof below === 'object') listResults(below, found)
  return found
}

/** Lists the expressions that a function's body returns; an arrow function may be only the expression. */
function listReturned(body: unknown): unknown[] {
  if (Array.isArray(body)) return body.flatMap(listReturned)
  const node = nodeSchema.safeParse(body).data
  if (node === undefined || node.type.includes('Function')) return []
  if (node.type === 'ReturnStatement') return [node['argument']]
  if (!/Statement|SwitchCase|VariableDeclaration/.test(node.type)) return [node]
  return [node['body'], node['consequent'], node['alternate'], node['block'], node['cases']]
    .filter((it) => typeof it === 'object')
    .flatMap(listReturned)
    .filter((it) => nodeSchema.safeParse(it).data?.type !== 'ExpressionStatement')
}

/** Lists the constants of a file that can be a text, also in a property, because components may show them. */
function listConstants(value: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const it of value) listConstants(it, found)
  const node = nodeSchema.safeParse(value).data
  if (node === undefined) return found
  if (node.type === 'VariableDeclarator') noteConstants(getName(node['id']), node['init'], found)
  for (const below of Object.values(node))
    if (typeof below === 'object') listConstants(below, found)
  return found
}

/** Notes the text that a constant can have, and those of its properties under `constant.property`. */
function noteConstants(name: string, value: unknown, found: Map<string, string>): void {
  const node = nodeSchema.safeParse(value).data
  if (node === undefined) return
  const { type, quasis, properties, expressions } = node
  if (Array.isArray(properties))
    for (const it of z.array(nodeSchema).parse(properties))
      noteConstants(`${name}.${getName(it['key'])}`, it['value'], found)
  if (type === 'Literal' || (Array.isArray(expressions) && expressions.length === 0)) {
    const [only]: unknown[] = Array.isArray(quasis) ? quasis : [node]
    const text = only === node ? node['value'] : findText(nodeSchema.parse(only), 'read')
    if (typeof text === 'string') found.set(name, text)
  }
  if (type === 'ObjectExpression' || !/Conditional|Logical|TS(?:As|Satisfies)/.test(type)) return
  for (const key of ['consequent', 'alternate', 'left', 'right', 'expression'])
    noteConstants(name, node[key], found)
}

type Context = {
  report: Report
  constants: ReadonlyMap<string, string>
  results: ReadonlyMap<string, unknown[]>
  isKit: boolean
}

/** Reports the texts in a tree. */
function visit(value: unknown, place: Place, context: Context): void {
  if (Array.isArray(value)) {
    for (const it of value) visit(it, place, context)
    return
  }
  const node = nodeSchema.safeParse(value).data
  if (node === undefined || isForPrograms(node)) return
  const text = findText(node, place) ?? findIndirect(node, place, context)
  if (text !== null && !names.has(text.trim())) context.report(node, text)
  const shown = findShown(node)
  for (const [key, below] of Object.entries(node))
    if (typeof below === 'object' && !isName(node, key))
      visit(without(below, shown), placeAt(node, key, place), context)
  visit(shown, 'read', context)
  if (node.type !== 'CallExpression') return
  if (place === 'read' || isList(node)) visitCall(node, context)
}

/** Returns whether a call joins a list as people write one, with a mark and a space between its items. */
function isList({ callee, arguments: given }: Node): boolean {
  const [separator]: unknown[] = Array.isArray(given) ? given : []
  return (
    getMember(callee) === 'join' && /^\W+ $/.test(getName(separator)) && getName(separator) !== ' '
  )
}

/** Reports words that a shown call is given, joins or returns, where the function is in the same file. */
function visitCall({ callee, arguments: given }: Node, context: Context): void {
  const called = nodeSchema.safeParse(callee).data
  if (getMember(called) === 'join') return visit(called?.['object'], 'read', context)
  if (called?.type !== 'Identifier') return
  const results = context.results.get(getName(called))
  if (results === undefined) return
  // A function that calls itself is followed once only.
  const others = new Map([...context.results].filter(([name]) => name !== getName(called)))
  const inside = { ...context, results: others }
  visit(results, 'read', inside)
  if (results.some(isComposed)) visit(given, 'read', inside)
}

/** Returns the text of a constant that people read, or the sentence of an error, which is English. */
function findIndirect(node: Node, place: Place, { constants, isKit }: Context): string | null {
  if (place === 'read' && /^(?:Identifier|MemberExpression)$/.test(node.type)) {
    const name = getName(node) || `${getName(node['object'])}.${getName(node['property'])}`
    const text = constants.get(name) ?? ''
    if (/\p{L}/u.test(text)) return text
  }
  if (node.type !== 'MemberExpression' || isKit) return null
  const isSentence = getName(node['property']) === 'message' && errors.test(getName(node['object']))
  return isSentence ? `${getName(node['object'])}.message` : null
}

/** Names of errors, whose sentence only `describeFailure` words in the reader's language. */
const errors = /^(?:cause|error|failure|fault|reason)$/i

/** Returns the text argument of a call that shows it to people; null for other nodes. */
function findShown(node: Node): unknown {
  const { type, callee, arguments: given } = node
  const name = getCalled(callee)
  if (type !== 'CallExpression' || !Array.isArray(given)) return null
  const [first, second]: unknown[] = given
  if (name === 'setAttribute') return textNames.test(getName(first)) ? second : null
  if (!showing.test(name)) return null
  return name.endsWith('Toast') ? second : first
}

/** Returns a list without the node that is visited apart. */
const without = (value: unknown, apart: unknown): unknown =>
  apart !== null && Array.isArray(value) ? value.filter((it) => it !== apart) : value

function findText(node: Node, place: Place): string | null {
  const isTemplate = node.type === 'TemplateElement'
  if (!isTemplate && node.type !== 'Literal' && node.type !== 'JSXText') return null
  const text = isTemplate ? templateSchema.parse(node['value']).cooked : node['value']
  const patterns = isTemplate && place !== 'read' ? [twoWords] : marks[place]
  return typeof text === 'string' && patterns.some((it) => it.test(text)) ? text : null
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
    case 'AssignmentExpression':
      return key === 'right' && textNames.test(getMember(node['left'])) ? 'named' : 'code'
    case 'BinaryExpression':
      return node['operator'] === '+' ? place : 'code'
    case 'TemplateLiteral':
      return key === 'quasis' ? place : 'code'
    default:
      return passing.test(node.type) ? place : 'code'
  }
}

/** Returns whether the child at this key is a name or a value that is compared, which people do not read. */
function isName(node: Node, key: string): boolean {
  const { type, computed, operator, callee } = node
  if (key === 'key') return true
  if (type === 'MemberExpression') return key === 'property' && computed === true
  if (type === 'BinaryExpression') return operator !== '+'
  if (type === 'SwitchCase') return key === 'test'
  return type === 'CallExpression' && key === 'arguments' && comparing.test(getMember(callee))
}

/** Returns whether a node holds only names, types, modules or messages of programming errors. */
function isForPrograms(node: Node): boolean {
  if (node.type === 'JSXAttribute') return codeNames.test(getName(node['name']))
  if (node.type === 'NewExpression') return getName(node['callee']).endsWith('Error')
  return /^(?:Import|TSType|TSInterface|ExportAll)/.test(node.type)
}

/** Returns the name of an identifier, or of a property in quotes. */
const getName = (node: unknown) =>
  namedSchema.safeParse(node).data?.name ?? literalSchema.safeParse(node).data?.value ?? ''

const getMember = (node: unknown) => getName(nodeSchema.safeParse(node).data?.['property'])

/** Returns the name of a function or method that is called. */
const getCalled = (callee: unknown) => getName(callee) || getMember(callee)
