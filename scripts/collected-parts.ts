// Collects the parts of the panel's catalogues that pages show together.
import {
  type Catalogue,
  catalogueSchema,
  type collectedParts,
} from '../packages/panel/plugins/compile-messages.ts'
import { listPanelCatalogues, readCatalogue } from './catalogues.ts'

export type CollectedPart = (typeof collectedParts)[number]
type Part = { texts: Catalogue; catalogues: Record<string, string> }

/** Collects a part of all catalogues of the panel. Throws when two of them have the same code. */
export function collectPart(locale: string, part: CollectedPart): Part {
  const collected: Part = { texts: {}, catalogues: {} }
  const { texts, catalogues } = collected
  for (const name of listPanelCatalogues()) {
    const found = catalogueSchema.parse(readCatalogue(locale, name)[part] ?? {})
    for (const [code, text] of Object.entries(found)) {
      if (code in texts) throw new Error(`${name} and ${catalogues[code]} both have ${code}.`)
      texts[code] = text
      catalogues[code] = name
    }
  }
  return collected
}
