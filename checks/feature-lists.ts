// A feature is collected because its folder exists: the lists of the programs are written by `npm run features`.
import { readFileSync } from 'node:fs'
import { renderFeatureLists } from '../scripts/feature-lists.ts'

/** One sentence for each list that does not follow from the folders. */
export function findFeatureListFaults(): string[] {
  return renderFeatureLists().flatMap(({ file, text }) =>
    readWords(readFileSync(file, 'utf8')) === readWords(text)
      ? []
      : [`${file} does not list the features that there are: run npm run features`],
  )
}

/** The formatter chooses the order of imports and where lines break. */
const readWords = (text: string) => {
  const imports = [...text.matchAll(/^import .*$/gm)].map(([line]) => line).sort()
  const rest = text.replaceAll(/^import .*$/gm, '').replaceAll(/[\s,]+/g, '')
  return [...imports, rest].join('\n')
}
