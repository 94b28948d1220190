// Renders the English texts with which programs answer.
import {
  type Catalogue,
  catalogueSchema,
  compileTree,
} from '../packages/panel/plugins/compile-messages.ts'
import { messagesFolder, readCatalogue, sourceLocale } from './catalogues.ts'
import { collectPart } from './collected-parts.ts'
import { renderType } from './message-types.ts'

/** A generated module. */
export type MessageModule = { file: string; text: string }

/** Groups of catalogues whose English texts programs answer as well. */
const sharedGroups: readonly { catalogue: string; group: string; type: string; file: string }[] = [
  {
    catalogue: 'fields',
    group: 'codes',
    type: 'Field',
    file: 'packages/texts/src/field-texts.ts',
  },
  {
    catalogue: 'fields',
    group: 'bounds',
    type: 'Bound',
    file: 'packages/texts/src/bound-texts.ts',
  },
  {
    catalogue: 'places',
    group: 'sentences',
    type: 'Placement',
    file: 'packages/conductor/src/servers/placement-texts.ts',
  },
  {
    catalogue: 'health-texts',
    group: 'gaps',
    type: 'IsolationGap',
    file: 'packages/texts/src/isolation-gap-texts.ts',
  },
  {
    catalogue: 'ledger-reasons',
    group: 'reasons',
    type: 'LedgerReason',
    file: 'packages/api/src/money/entitlements/ledger-reason-texts.ts',
  },
  {
    catalogue: 'webhooks',
    group: 'failures',
    type: 'DeliveryFailure',
    file: 'packages/api/src/platform/webhooks/delivery-failure-texts.ts',
  },
  {
    catalogue: 'ledger-admin',
    group: 'faultTexts',
    type: 'LedgerFault',
    file: 'packages/api/src/money/entitlements/ledger-fault-texts.ts',
  },
]
/** The catalogues of reasons why something ended, by the pages that load them. */
export const reasonCatalogues = ['reasons', 'reasons-off-site']

/** Renders the English sentences of refusals and reasons, with which all programs answer. */
const renderRefusals = (): MessageModule => ({
  file: 'packages/texts/src/refusal-texts.ts',
  text: renderEnglish(
    'Refusal',
    Object.assign(
      {},
      collectPart(sourceLocale, 'refusals').texts,
      collectPart(sourceLocale, 'adminRefusals').texts,
      collectPart(sourceLocale, 'archiveRefusals').texts,
      ...reasonCatalogues.map((name) => readCatalogue(sourceLocale, name)),
    ),
    `the refusals of all catalogues and ${reasonCatalogues.join(', ')} in`,
  ),
})

/** Renders the English texts of a group for the program that answers them. */
function renderSharedGroup({
  catalogue,
  group,
  type,
  file,
}: (typeof sharedGroups)[number]): MessageModule {
  const texts = catalogueSchema.parse(readCatalogue(sourceLocale, catalogue)[group])
  return { file, text: renderEnglish(type, texts, `\`${group}\` of \`${catalogue}\` in`) }
}

/** Renders a module with the English texts and their type. */
export const renderEnglish = (type: string, texts: Catalogue, source: string) =>
  `// Generated from ${source} ${messagesFolder}/${sourceLocale}.
export type ${type}Texts = ${renderType(texts)}

export const ${uncapitalize(type)}Texts = ${JSON.stringify(compileTree(texts))}
`

const uncapitalize = (text: string) => text.replace(/^./, (first) => first.toLowerCase())

/** Renders the modules of all groups and of the refusals. */
export const renderEnglishTexts = (): MessageModule[] => [
  ...sharedGroups.map(renderSharedGroup),
  renderRefusals(),
]
