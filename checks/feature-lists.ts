// A feature is collected because its folder exists: `npm run features` writes the lists of the programs.
import { readFileSync } from 'node:fs'
import { renderFeatureLists } from '../scripts/feature-lists.ts'

/** Returns one sentence for each list that differs from the folders. */
export function findFeatureListFaults(): string[] {
  return renderFeatureLists().flatMap(({ file, text }) =>
    readWords(readFileSync(file, 'utf8')) === readWords(text)
      ? []
      : [`${file} does not list the features that there are: run npm run features`],
  )
}

/** Compares words only, because the formatter chooses the order of imports and the line breaks. */
const readWords = (text: string) => {
  const imports = [...text.matchAll(/^import .*$/gm)].map(([line]) => line).sort()
  const rest = text.replaceAll(/^import .*$/gm, '').replaceAll(/[\s,]+/g, '')
  return [...imports, rest].join('\n')
}
