import { actionExamples } from './examples/actions.tsx'
import { bulkExamples } from './examples/bulk.tsx'
import { dialogExamples } from './examples/dialogs.tsx'
import { figureExamples } from './examples/figures.tsx'
import { layoutExamples } from './examples/layout.tsx'
import { stateExamples } from './examples/states.tsx'
import { wordExamples } from './examples/words.tsx'
import type { Examples } from './examples.ts'
import { memberFiles } from './members.ts'

/** A part of the gallery: the tokens, or examples of components. */
type Part = { id: string; title: string; examples: Examples | null }

const found = import.meta.glob('../src/design/**/*.tsx')

/** Lists the components of `src/design` by the name of their file. */
const listFiles = () =>
  Object.keys(found).map((it) => it.slice('../src/design/'.length, -'.tsx'.length))

const groups: readonly Part[] = [
  { id: 'tokens', title: 'Tokens', examples: null },
  { id: 'layout', title: 'Layout', examples: layoutExamples },
  { id: 'words', title: 'Words', examples: wordExamples },
  { id: 'actions', title: 'Actions', examples: actionExamples },
  { id: 'bulk', title: 'Bulk actions', examples: bulkExamples },
  { id: 'states', title: 'States', examples: stateExamples },
  { id: 'figures', title: 'Figures', examples: figureExamples },
  { id: 'dialogs', title: 'Dialogs', examples: dialogExamples },
]

/** Lists the parts in their order. Components without an example come last. */
export function listParts(): readonly Part[] {
  const shown = new Set(groups.flatMap((it) => Object.keys(it.examples ?? {})))
  const missing = listFiles().filter((it) => !shown.has(it) && !(it in memberFiles))
  const examples = Object.fromEntries(missing.map((it) => [it, {}]))
  return missing.length === 0 ? groups : [...groups, { id: 'missing', title: 'Missing', examples }]
}
