import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import {
  type Catalogue,
  catalogueSchema,
  compileTree,
  type MessageTree,
} from '../packages/panel/plugins/compile-messages.ts'

/** Holds a folder of catalogues for each language, and the modules that are written from the English ones. */
export const messagesFolder = 'packages/panel/src/messages'
/** The language whose catalogues decide which keys and parameters there are. */
export const sourceLocale = 'en'

/** The module of one catalogue: its type and the object that features read. */
export type MessageModule = { file: string; text: string }

/** Lists the languages that have a folder of catalogues. */
export const listLocales = (): string[] =>
  readdirSync(messagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Reads a catalogue. Throws when it is not a tree of texts. */
export function readCatalogue(locale: string, name: string): Catalogue {
  const text = readFileSync(`${messagesFolder}/${locale}/${name}.json`, 'utf8')
  return catalogueSchema.parse(JSON.parse(text))
}

/** Lists the names of a language's catalogues; those of the api are in its folder `api`. */
export const listCatalogues = (locale: string): string[] =>
  readdirSync(`${messagesFolder}/${locale}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort()

/** Lists the catalogues that the panel shows. */
const listPanelCatalogues = () =>
  listCatalogues(sourceLocale).filter((name) => !name.startsWith('api/'))

/** The modules of the api's catalogues, each next to the code that shows its texts. */
const apiModules: Record<string, string> = {
  'api/local-sign-in': 'packages/api/src/identity/local-texts.ts',
  'api/join-page': 'packages/api/src/operations/join-page/join-texts.ts',
  'api/login-pages': 'packages/api/src/game/setup-guide/login-pages/login-texts.ts',
  'api/push-messages': 'packages/api/src/platform/push-messages/push-texts.ts',
  'api/webhook-events': 'packages/api/src/platform/webhooks/event-texts.ts',
}

/** Renders the module of each catalogue of the source language. */
function renderMessageModules(): MessageModule[] {
  return listPanelCatalogues().map((name) => {
    const { replies: _, ...texts } = readCatalogue(sourceLocale, name)
    const type = renderType(texts)
    return {
      file: `${messagesFolder}/${name}.ts`,
      text: `// Generated from ${messagesFolder}/${sourceLocale}/${name}.json.
import { openCatalogue } from '../kit/messages.ts'

export const ${toCamelCase(name)}Messages = openCatalogue<${type}>('${name}')
`,
    }
  })
}

/** Renders the type of the catalogues that name a page or an admin tab. */
function renderTitled(): MessageModule {
  const titled = listPanelCatalogues().filter(
    (name) => 'pageTitle' in readCatalogue(sourceLocale, name),
  )
  return {
    file: `${messagesFolder}/titled.ts`,
    text: `// Generated: the catalogues that have a \`pageTitle\`.
export type Titled = ${titled.map((name) => `'${name}'`).join(' | ')}
`,
  }
}

/** Renders the list of languages, which api and panel share. */
function renderLanguages(): MessageModule {
  const [first, ...others] = [sourceLocale, ...listLocales().filter((it) => it !== sourceLocale)]
  return {
    file: 'packages/contract/src/kit/languages.ts',
    text: `// Generated from the folders of ${messagesFolder}.

/** The languages of the panel, the default first. */
export const languages = ['${first}'${others.map((it) => `, '${it}'`).join('')}] as const
`,
  }
}

/** Renders the imports of the languages in which schedules can be put into words. */
function renderScheduleLocales(): MessageModule {
  const locales = listLocales().filter((it) =>
    existsSync(`node_modules/cronstrue/locales/${it}.js`),
  )
  const imports = locales.filter((it) => it !== sourceLocale)
  return {
    file: 'packages/panel/src/hosting/scheduled-tasks/schedule-locales.ts',
    text: `// Generated from the folders of ${messagesFolder}.
${imports.map((it) => `import 'cronstrue/locales/${it}.js'\n`).join('')}
/** The languages in which schedules can be put into words. */
export const scheduleLocales: readonly string[] = [${locales.map((it) => `'${it}'`).join(', ')}]
`,
  }
}

/**
 * Renders the messages that the assistant quotes: reasons and actions of the activity log, compiled. English readers
 * get the sentences of the contract.
 */
const renderQuotes = (): MessageModule[] =>
  listLocales()
    .filter((locale) => locale !== sourceLocale)
    .map((locale) => {
      const reasons = { ...readCatalogue(locale, 'refusals'), ...readCatalogue(locale, 'reasons') }
      const actions = readCatalogue(locale, 'activity-actions')
      return {
        file: `packages/api/src/operations/assistant/quotes/${locale}.json`,
        text: JSON.stringify({ reasons: compileTree(reasons), actions: compileTree(actions) }),
      }
    })

/** Renders the modules of the api's catalogues, which contain the compiled texts of every language. */
function renderApiModules(): MessageModule[] {
  const names = listCatalogues(sourceLocale).filter((name) => name.startsWith('api/'))
  return names.map((name) => {
    const file = apiModules[name]
    if (file === undefined) throw new Error(`No module of the api has the catalogue ${name}.`)
    const type = toCamelCase(name.replace('api/', ''))
    const folder = posix.relative(dirname(file), 'packages/api/src/kit')
    // The check of translations names a catalogue that a language lacks.
    const locales = listLocales().filter((it) => existsSync(`${messagesFolder}/${it}/${name}.json`))
    const trees = locales.map(
      (locale) => `${locale}: ${JSON.stringify(compileTree(readCatalogue(locale, name)))}`,
    )
    return {
      file,
      text: `// Generated from ${messagesFolder}/*/${name}.json.
import { openTexts } from '${folder}/texts.ts'

export type ${capitalize(type)}Texts = ${renderType(readCatalogue(sourceLocale, name))}

export const ${type}Texts = openTexts<${capitalize(type)}Texts>({ ${trees.join(', ')} })
`,
    }
  })
}

/**
 * Renders what api and panel need for the answers to changes, which are the `replies` of the catalogues: the English
 * sentences by code, and the catalogue of each code. Throws when two features have the same code.
 */
function renderReplies(): MessageModule[] {
  const sentences: Catalogue = {}
  const catalogues: Record<string, string> = {}
  for (const name of listPanelCatalogues()) {
    const replies = catalogueSchema.parse(readCatalogue(sourceLocale, name)['replies'] ?? {})
    for (const [code, sentence] of Object.entries(replies)) {
      if (code in sentences) throw new Error(`${name} and ${catalogues[code]} both have ${code}.`)
      sentences[code] = sentence
      catalogues[code] = name
    }
  }
  return [
    {
      file: 'packages/api/src/kit/reply-texts.ts',
      text: `// Generated from the replies in ${messagesFolder}/${sourceLocale}.
export type ReplyTexts = ${renderType(sentences)}

export const replyTexts = ${JSON.stringify(compileTree(sentences))}
`,
    },
    {
      file: `${messagesFolder}/reply-catalogues.ts`,
      text: `// Generated from the replies in ${messagesFolder}/${sourceLocale}.

/** The catalogue that holds the answer of each code. */
export const replyCatalogues: Readonly<Record<string, string>> = ${JSON.stringify(catalogues)}
`,
    },
  ]
}

const capitalize = (text: string) => text.replace(/^./, (first) => first.toUpperCase())

/** Renders every module that follows from the catalogues. */
export const renderModules = (): MessageModule[] => [
  ...renderMessageModules(),
  ...renderApiModules(),
  renderTitled(),
  renderLanguages(),
  renderScheduleLocales(),
  ...renderQuotes(),
  ...renderReplies(),
]

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

function renderType(tree: MessageTree): string {
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

/** Returns the name of a catalogue as the modules spell it. */
export const toCamelCase = (name: string) =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
