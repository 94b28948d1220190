import { existsSync } from 'node:fs'
import {
  type Catalogue,
  collectedParts,
  compileTree,
} from '../packages/panel/plugins/compile-messages.ts'
import {
  listCatalogues,
  listLocales,
  listPanelCatalogues,
  messagesFolder,
  readCatalogue,
  sourceLocale,
} from './catalogues.ts'
import { type CollectedPart, collectPart } from './collected-parts.ts'
import {
  type MessageModule,
  reasonCatalogues,
  renderEnglish,
  renderEnglishTexts,
} from './english-texts.ts'
import { renderType } from './message-types.ts'

/** Holds catalogues that are collected from the parts of others. */
const mergedFolder = 'packages/panel/src/generated/messages'
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
    const parts = Object.entries(readCatalogue(sourceLocale, name))
    const own = parts.filter(([key]) => !collectedParts.some((it) => it === key))
    return renderMessageModule(name, Object.fromEntries(own))
  })
}

const renderMessageModule = (name: string, texts: Catalogue): MessageModule => ({
  file: `${messagesFolder}/${name}.ts`,
  text: `// Generated from ${messagesFolder}/${sourceLocale}.
import { openCatalogue } from '../language/messages.ts'

export const ${toCamelCase(name)}Messages = openCatalogue<${renderType(texts)}>('${name}')
`,
})

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
      const reasons = Object.assign(
        {},
        collectPart(locale, 'refusals').texts,
        collectPart(locale, 'archiveRefusals').texts,
        ...reasonCatalogues.map((name) => readCatalogue(locale, name)),
      )
      const actions = collectPart(locale, 'logged').texts
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
    // The check of translations names a catalogue that a language lacks.
    const locales = listLocales().filter((it) => existsSync(`${messagesFolder}/${it}/${name}.json`))
    const trees = locales.map(
      (locale) => `${locale}: ${JSON.stringify(compileTree(readCatalogue(locale, name)))}`,
    )
    return {
      file,
      text: `// Generated from ${messagesFolder}/*/${name}.json.
import { openTexts } from '@trellis/texts/bind-texts.ts'

export type ${capitalize(type)}Texts = ${renderType(readCatalogue(sourceLocale, name))}

export const ${type}Texts = openTexts<${capitalize(type)}Texts>({ ${trees.join(', ')} })
`,
    }
  })
}

/**
 * Renders what api and panel need for the answers to changes, which are the `replies` of the catalogues: the English
 * sentences by code, and the catalogue of each code.
 */
function renderReplies(): MessageModule[] {
  const { catalogues } = collectPart(sourceLocale, 'replies')
  return [
    renderEnglishPart('replies', 'Reply', 'packages/api/src/kit/reply-texts.ts'),
    {
      file: `${messagesFolder}/reply-catalogues.ts`,
      text: `// Generated from the replies in ${messagesFolder}/${sourceLocale}.

/** The catalogue that holds the answer of each code. */
export const replyCatalogues: Readonly<Record<string, string>> = ${JSON.stringify(catalogues)}
`,
    },
  ]
}

/**
 * Renders the actions of the activity log, which are the parts `logged` of the catalogues. English readers are shown the
 * api's sentences.
 */
const renderActivity = (): MessageModule[] => [
  renderEnglishPart(
    'logged',
    'Activity',
    'packages/api/src/platform/activity-log/activity-texts.ts',
  ),
  ...renderMerged('logged', 'activity-actions').map((it) =>
    it.file.includes(`/${sourceLocale}/`) ? { ...it, text: '{}\n' } : it,
  ),
]

/** Renders the labels of changes that can be undone, which are the parts `undone` of the catalogues. */
const renderUndoLabels = (): MessageModule[] => [
  renderEnglishPart('undone', 'Label', 'packages/api/src/platform/undo/label-texts.ts'),
  ...renderMerged('undone', 'undo-labels'),
]

/** Renders the refusals that the panel words, by the pages that load them. */
const renderPanelRefusals = (): MessageModule[] => [
  ...renderMerged('refusals', 'refusals'),
  ...renderMerged('adminRefusals', 'refusals-admin'),
  ...renderMerged('archiveRefusals', 'refusals-archives'),
]

/** Renders the English texts of a part for the api. */
const renderEnglishPart = (part: CollectedPart, type: string, file: string): MessageModule => ({
  file,
  text: renderEnglish(type, collectPart(sourceLocale, part).texts, `the parts \`${part}\` in`),
})

/** Renders a part as one catalogue of the panel, for pages that show those of all features. */
const renderMerged = (part: CollectedPart, name: string): MessageModule[] => [
  renderMessageModule(name, collectPart(sourceLocale, part).texts),
  ...listLocales().map((locale) => ({
    file: `${mergedFolder}/${locale}/${name}.json`,
    text: `${JSON.stringify(collectPart(locale, part).texts)}\n`,
  })),
]

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
  ...renderActivity(),
  ...renderUndoLabels(),
  ...renderPanelRefusals(),
  ...renderEnglishTexts(),
]

/** Returns the name of a catalogue as the modules spell it. */
export const toCamelCase = (name: string) =>
  name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
