// Identifiers use the field's terms. These words were once a dialect of the code and must not return.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Program, parseSync, Visitor } from 'oxc-parser'
import { verbs } from './verbs.ts'

/** Each pattern of a name, and what to say instead. A word ends before a capital letter or the name's end. */
const removed: readonly [pattern: RegExp, instead: string][] = [
  [/(?:^t|T)(?:old|ells?|elling)(?![a-z])/, 'notify, send, report or reply'],
  [/(?:^d|D)esks?(?![a-z])/, 'the service, registry or owner that it is'],
  [/(?:^h|H)appenings?(?![a-z])/, 'serverEvent or event'],
  [/(?:^h|H)ouses?(?![a-z])/, 'context or fixture'],
  [/(?:^w|W)ish(?:es|ed)?(?![a-z])/, 'intent'],
  [/(?:^k|K)eepers?(?![a-z])|(?:^c|C)aretakers?(?![a-z])/, 'store or reconciler'],
  [/(?:^c|C)ensus(?![a-z])/, 'listPlayers or players'],
  [/^hearOut|^bur(?:y|ied)(?![a-z])|(?:^a|A)ftermath(?![a-z])/, 'drain, finalize or consequences'],
  [/(?:^w|W)orkshops?(?![a-z])|(?:^a|A)rchivists?(?![a-z])/, 'archive worker'],
  [/^(?:most|least|usual)(?![a-z])/, 'max, min or default'],
  [/^\w*(?:Needs|Given)$/, 'Deps or Options'],
  [/(?:^p|P)atience(?![a-z])/, 'timeout'],
  [/(?:^t|T)respass/, 'port conflict'],
  [/(?:^s|S)urroundings(?![a-z])|(?:^d|D)esire(?![a-z])/, 'deps or desired state'],
  [/(?:^d|D)eeds?(?![a-z])/, 'action'],
  [/(?:^c|C)ouriers?(?![a-z])/, 'sender'],
  [/(?:^m|M)ortals?(?![a-z])/, 'killable'],
  [/(?:^t|T)roubles?(?![a-z])/, 'error or failure'],
  [/AtMost$|AtLeast$/, 'max or min'],
]

/** Names on links, in stored data and in the demo world: older programs and data have them. */
const allowed = new Set([
  'census',
  'happenings',
  'lastHappening',
  'last_happening',
  'buildHouse',
  'trouble',
])

/** Names of functions that are not called by name: rules of the game, which are values that the engine applies. */
const isRule = (name: string) => name.endsWith('Rule')

/**
 * Returns one sentence for each name in a file that uses a removed word, or that names a function `…Of` or, in the
 * packages, a function of a module without a verb.
 */
export function findIdentifierFaults(): string[] {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  return files
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('packages/panel/src/messages/'))
    .flatMap((file) => judgeNames(file, readFileSync(file, 'utf8')))
}

/** Returns the same for one file. */
export function judgeNames(file: string, code: string): string[] {
  const { program } = parseSync(file, code)
  const names = new Set<string>()
  const functions = new Set<string>()
  const note = ({ name }: { name: string }) => void names.add(name)
  new Visitor({
    Identifier: note,
    PrivateIdentifier: note,
    FunctionDeclaration: ({ id }) => id && functions.add(id.name),
    MethodDefinition: ({ key }) => key.type === 'Identifier' && functions.add(key.name),
    TSMethodSignature: ({ key }) => key.type === 'Identifier' && functions.add(key.name),
    VariableDeclarator: ({ id, init }) =>
      id.type === 'Identifier' &&
      init?.type === 'ArrowFunctionExpression' &&
      functions.add(id.name),
  }).visit(program)
  const isInPackage = /^packages\/[a-z-]+\/src\//.test(file)
  const nouns = isInPackage ? listNouns(program) : []
  const words = [...names].flatMap((name) => {
    if (allowed.has(name)) return []
    const instead = removed.find(([pattern]) => pattern.test(name))?.[1]
    return instead === undefined ? [] : [`${file}: "${name}": say ${instead}`]
  })
  const endings = [...functions].filter((name) => /^(?!is|has).*[a-z]Of$/.test(name))
  const verbless = new Set([...endings, ...nouns])
  return [
    ...words,
    ...[...verbless].map((name) => `${file}: "${name}": begin with a verb of checks/verbs.ts`),
  ]
}

/** Lists the functions of the module itself, exported or not, but for components, whose first word is not a verb. */
function listNouns({ body }: Program): string[] {
  const names = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration') return declared.id?.name ?? []
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init && isFunction(init) ? id.name : [],
    )
  })
  return names.filter((name) => {
    const [first] = /^[a-z]+/.exec(name) ?? []
    return first !== undefined && !verbs.has(first) && !isRule(name)
  })
}

const isFunction = ({ type }: { type: string }) =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
